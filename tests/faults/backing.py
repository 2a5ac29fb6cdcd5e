"""The PostgreSQL and the Redis of docker-compose.yml, which can be killed and come back with what they had."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from tests.race.composition import Here
from tests.running import wait_until
from tools import packages
from tools.services import answers, is_root, quiet_run, server_user, succeeds


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

    url: str = ""
    ready: list[str] = field(default_factory=list)

    def serves(self) -> bool:
        return succeeds([binary(self.ready[0]), *self.ready[1:], "--host=127.0.0.1", f"--port={self.port}"])

    def read(self, dump: bytes) -> None:
        """Take in what `pg_dump` wrote."""
        command = [binary("psql"), "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", f"--dbname={self.url}"]
        done = subprocess.run(command, input=dump, capture_output=True)
        assert done.returncode == 0, done.stderr.decode()

    def results(self) -> int:
        """How many results it has."""
        with psycopg.connect(self.url) as connection:
            found = connection.execute("SELECT count(*) FROM scoring_result").fetchone()
        return int(found[0]) if found else 0

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


def binary(name: str) -> Path:
    """A program of PostgreSQL's."""
    folder = packages.postgres_bin()
    assert folder
    return folder / name


@contextmanager
def backing(here: Here) -> Iterator[tuple[Database, Kept]]:
    """Both, running; gone at the end whatever happened to them."""
    # PostgreSQL, which runs as somebody else when we are root, could not enter root's own folders.
    with TemporaryDirectory(prefix="bridgeclub-faults-", dir="/tmp" if is_root() else None) as folder:
        Path(folder).chmod(0o755)
        with _backing(here, Path(folder)) as both:
            yield both


@contextmanager
def _backing(here: Here, folder: Path) -> Iterator[tuple[Database, Kept]]:
    database, redis = _database(here, folder / "postgres"), _redis(here, folder / "redis")
    try:
        database.start()
        redis.start()
        yield database, redis
    finally:
        for each in (database, redis):
            if each.processes:
                each.kill()


def _database(here: Here, folder: Path) -> Database:
    """As the image makes it: its user, its password and its database are in the environment."""
    owner = server_user(folder)
    said = here.said.environment("database", here.variables)
    user, name, password = (said[f"POSTGRES_{each}"] for each in ("USER", "DB", "PASSWORD"))
    data, secret = folder / "data", folder / "password"
    secret.write_text(password)
    # Whoever runs PostgreSQL reads it; what the club keeps is for nobody else.
    secret.chmod(0o644)
    of_image = ["-U", user, f"--pwfile={secret}", "--auth-local=trust", "--auth-host=scram-sha-256"]
    quiet_run([binary("initdb"), "-D", data, *of_image, "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"], owner)
    create = f"echo 'CREATE DATABASE {name}' | '{binary('postgres')}' --single -D '{data}' postgres"
    quiet_run(["sh", "-c", create], owner)
    program, *options = here.command("database")
    modest = ["-cdynamic_shared_memory_type=mmap", "-cmax_connections=60", "-cshared_buffers=64MB"]
    reach = ["-p", str(here.postgres), "-clisten_addresses=127.0.0.1", "-cunix_socket_directories="]
    command = [str(binary(program)), *options, "-D", str(data), *reach, *modest]
    url = here.environment("web")["DATABASE_URL"]
    return Database(command, folder, owner, here.postgres, url=url, ready=here.health("database"))


def _redis(here: Here, folder: Path) -> Kept:
    folder.mkdir()
    return Kept(redis_command(here, folder), folder, None, here.redis)


def redis_command(here: Here, folder: Path) -> list[str]:
    """As it is composed, in a folder of this computer."""
    program, *options = here.command("redis")
    assert program == "redis-server"
    reach = ["--bind", "127.0.0.1", "--port", str(here.redis), "--dir", str(folder)]
    return [str(packages.redis_server()), *options, *reach]
