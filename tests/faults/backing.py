"""A PostgreSQL and a Redis that can be killed and come back where they were, with what they had."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.running import wait_until
from tools import packages
from tools.services import USER, answers, free_port, is_root, quiet_run, server_user, succeeds


@dataclass
class Kept:
    """A server in a folder of its own; killed, it leaves all its processes dead."""

    command: list[str]
    folder: Path
    owner: str | None
    port: int
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self) -> None:
        with (self.folder / "log").open("ab") as said:
            self.processes.append(
                subprocess.Popen(
                    self.command,
                    cwd=self.folder,
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                    user=self.owner,
                    group=self.owner,
                    extra_groups=[] if self.owner else None,
                )
            )
        wait_until(self.serves, (self.folder / "log").read_text)

    def serves(self) -> bool:
        return answers(self.port)

    def kill(self) -> None:
        """As when the plug is pulled, but for the disk."""
        process = self.processes[-1]
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@dataclass
class Database(Kept):
    """PostgreSQL, with a database for the club. It writes everything down before it says so."""

    @property
    def url(self) -> str:
        return f"postgres://{USER}@127.0.0.1:{self.port}/{USER}"

    def serves(self) -> bool:
        binaries = packages.postgres_bin()
        asked = ["-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER]
        return binaries is not None and succeeds([binaries / "pg_isready", *asked])

    def kill(self) -> None:
        super().kill()
        # Its own processes have sessions of their own and go when they notice; who comes back has to wait for that.
        wait_until(lambda: not _uses(self.folder / "data"), lambda: "PostgreSQL's processes do not end")
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)


def _uses(data: Path) -> bool:
    """Whether a process of this cluster is left: each has its shared memory in its address space."""
    me = str(data)
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            try:
                if os.readlink(each / "cwd") == me:
                    return True
            except OSError:
                continue
    return False


@contextmanager
def backing() -> Iterator[tuple[Database, Kept]]:
    """Both, running; gone at the end whatever happened to them."""
    # PostgreSQL, which runs as somebody else when we are root, could not enter root's own folders.
    with TemporaryDirectory(prefix="bridgeclub-faults-", dir="/tmp" if is_root() else None) as folder:
        Path(folder).chmod(0o755)
        with _backing(Path(folder)) as both:
            yield both


@contextmanager
def _backing(folder: Path) -> Iterator[tuple[Database, Kept]]:
    database, redis = _database(folder / "postgres"), _redis(folder / "redis")
    try:
        database.start()
        redis.start()
        binaries = packages.postgres_bin()
        assert binaries
        at = ["-h", "127.0.0.1", "-p", str(database.port), "-U", USER]
        quiet_run([binaries / "createdb", *at, USER], database.owner)
        yield database, redis
    finally:
        for each in (database, redis):
            if each.processes:
                each.kill()


def _database(folder: Path) -> Database:
    binaries = packages.postgres_bin()
    assert binaries
    owner = server_user(folder)
    data, port = folder / "data", free_port()
    initdb = [binaries / "initdb", "-D", data, "-A", "trust", "-U", USER, "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"]
    quiet_run(initdb, owner)
    modest = ["-cdynamic_shared_memory_type=mmap", "-cmax_connections=60", "-cshared_buffers=64MB"]
    reach = ["-p", str(port), "-clisten_addresses=127.0.0.1", "-cunix_socket_directories="]
    return Database([str(binaries / "postgres"), "-D", str(data), *reach, *modest], folder, owner, port)


def _redis(folder: Path) -> Kept:
    folder.mkdir()
    port = free_port()
    command = [str(packages.redis_server()), "--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)]
    return Kept([*command, "--save", "", "--appendonly", "no"], folder, None, port)
