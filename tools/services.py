"""A PostgreSQL and a Redis of our own, in a folder that is thrown away, for as long as one command runs.

python -m tools.services pytest tests/club     run a command with TEST_POSTGRES_URL … in its environment
python -m tools.services                       print that environment as JSON; stop when standard input ends

The second form is how the checks use it: the servers end with whoever started them, even if that was killed.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tools import packages

START_SECONDS = 60
USER = "bridge"
#: As docker-compose.yml has it.
AS_COMPOSED = ["-crandom_page_cost=1.1"]
#: The names under which tests find what is running here.
Environment = dict[str, str]


@contextmanager
def services(*, durable: bool = False) -> Iterator[Environment]:
    """Start both servers, yield what tests need to know, and stop them whatever happens.

    `durable`: PostgreSQL waits for the disk, as where results are kept; tests have nothing to lose.
    """
    packages.ensure()
    ensure_loopback()
    with ExitStack() as stack:
        # PostgreSQL, which runs as somebody else when we are root, could not enter root's own folders.
        parent = "/tmp" if is_root() else None
        made = tempfile.TemporaryDirectory(prefix="bridgeclub-services-", dir=parent)
        folder = Path(stack.enter_context(made))
        folder.chmod(0o755)
        database_url = stack.enter_context(postgres(folder / "postgres", durable=durable))
        redis_url = stack.enter_context(redis(folder / "redis"))
        yield {
            "TEST_POSTGRES_URL": database_url,
            "TEST_REDIS_URL": redis_url,
            "CHROMIUM": packages.chromium() or "",
        }


@contextmanager
def postgres(folder: Path, *, durable: bool = False) -> Iterator[str]:
    """A cluster in `folder`, on a free port of this machine, careless of power cuts or `durable`; its DATABASE_URL."""
    binaries = packages.postgres_bin()
    assert binaries
    owner = server_user(folder)
    data, port = folder / "data", free_port()
    initdb = [binaries / "initdb", "-D", data, "-A", "trust", "-U", USER, "--no-sync", "-E", "UTF8"]
    quiet_run([*initdb, "--locale=C.UTF-8" if sys.platform == "linux" else "--no-locale"], owner)
    careless = [] if durable else [f"-c{name}=off" for name in ("fsync", "synchronous_commit", "full_page_writes")]
    # /dev/shm is tiny in many containers.
    modest = ["-cdynamic_shared_memory_type=mmap", "-cmax_connections=60", "-cshared_buffers=64MB"]
    # No socket in the folder: the path of a long TMPDIR would not fit into its name.
    reach = ["-p", port, "-clisten_addresses=127.0.0.1", "-cunix_socket_directories="]
    at = ["-h", "127.0.0.1", "-p", str(port), "-U", USER]
    command = [binaries / "postgres", "-D", data, *reach, *careless, *AS_COMPOSED, *modest]
    with server(command, folder / "log", owner, signal.SIGINT) as alive:
        wait_until(lambda: succeeds([binaries / "pg_isready", "-q", *at]), alive, folder / "log")
        quiet_run([binaries / "createdb", *at, USER], owner)
        yield f"postgres://{USER}@127.0.0.1:{port}/{USER}"


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis that writes nothing down, on a free port of this machine; its REDIS_URL without a number."""
    folder.mkdir()
    port = free_port()
    command = [packages.redis_server(), "--bind", "127.0.0.1", "--port", port, "--dir", folder]
    forgetful = ["--save", "", "--appendonly", "no"]
    with server([*command, *forgetful], folder / "log", None, signal.SIGTERM) as alive:
        wait_until(lambda: answers(port), alive, folder / "log")
        yield f"redis://127.0.0.1:{port}"


def server_user(folder: Path) -> str | None:
    """Make `folder` and say who shall run PostgreSQL in it: it refuses to run as root."""
    folder.mkdir()
    if not is_root():
        return None
    shutil.chown(folder, "postgres", "postgres")
    return "postgres"


def is_root() -> bool:
    """Whether we may do everything here, as in most containers."""
    return os.name == "posix" and os.geteuid() == 0


@contextmanager
def server(
    command: Sequence[object], log: Path, owner: str | None, stop: signal.Signals
) -> Iterator[Callable[[], bool]]:
    """Run a server in the background, deaf to the terminal's Ctrl-C; yields whether it is alive."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=log.parent,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            user=owner,
            group=owner,
            extra_groups=[] if owner else None,
        )
    try:
        yield lambda: process.poll() is None
    finally:
        process.send_signal(stop)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def quiet_run(command: Sequence[object], owner: str | None) -> None:
    """A short command that must work; SystemExit with what it said if it does not."""
    words = [str(word) for word in command]
    # From a folder that anybody may enter: ours may be closed to the user who runs the server.
    done = subprocess.run(
        words,
        cwd="/",
        capture_output=True,
        text=True,
        user=owner,
        group=owner,
        extra_groups=[] if owner else None,
    )
    if done.returncode:
        program = Path(words[0]).name
        raise SystemExit(f"{done.stdout}{done.stderr}\n{program} did not work; the lines above say why.")


def succeeds(command: Sequence[object]) -> bool:
    """Whether a command ends well."""
    return subprocess.run([str(word) for word in command], capture_output=True).returncode == 0


def ensure_loopback() -> None:
    """A computer cut off from every network often does not reach itself either: mend that if we may."""
    if not reaches_itself() and is_root() and (ip := shutil.which("ip")):
        quiet_run([ip, "link", "set", "lo", "up"], None)
    if not reaches_itself():
        raise SystemExit("This computer does not reach itself at 127.0.0.1. As root:  ip link set lo up")


def reaches_itself() -> bool:
    """Whether what listens on 127.0.0.1 can be called from here."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return answers(int(listener.getsockname()[1]))


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until(ready: Callable[[], bool], alive: Callable[[], bool], log: Path) -> None:
    """Return once `ready`; SystemExit with the server's log when it died or took too long."""
    deadline = time.monotonic() + START_SECONDS
    while not ready():
        if not alive() or time.monotonic() > deadline:
            said = log.read_text(errors="replace")
            raise SystemExit(f"{said}\nThe server did not start; its log is above.")
        time.sleep(0.05)


def main(command: list[str]) -> int:
    """Run the command inside the services, or hold them for the one who started us."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with services() as environment:
        if command:
            return subprocess.run(command, env=os.environ | environment).returncode
        print(json.dumps(environment), flush=True)
        sys.stdin.read()
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
