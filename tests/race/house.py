"""A club that runs, as it is by default or as a server runs it: the processes of `manage.py serve` either way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

import psycopg

from tests.race.size import Size
from tests.running import ROOT, Running
from tools.services import free_port

#: Seconds for one command, which may be `migrate` of an empty database on a busy machine.
PATIENCE = 900


class Runs(Protocol):
    """Processes that answer at a port of this computer."""

    port: int

    def printed(self) -> str:
        """All that they have said."""

    def roots(self) -> list[int]:
        """The processes that nobody of them has started."""

    def children(self) -> dict[int, str]:
        """Process id -> the module it runs, where that can be told."""


@dataclass(frozen=True)
class House:
    """Where it is and how it is asked. `secure`: it believes to be behind a proxy that speaks https, at `host`."""

    name: str
    running: Runs
    environment: Mapping[str, str]
    secure: bool
    session: dict[str, Any] = field(default_factory=dict)
    host: str = "localhost"

    @property
    def port(self) -> int:
        return self.running.port

    @property
    def headers(self) -> dict[str, str]:
        """What the proxy would add, and where the page is that asks."""
        if not self.secure:
            return {}
        return {"Host": self.host, "X-Forwarded-Proto": "https", "Origin": f"https://{self.host}"}

    def worked(self) -> float:
        """Seconds of a processor that the pages' process has taken so far; 0 where the system does not tell."""
        web = next((pid for pid, words in self.running.children().items() if words.startswith("waitress")), 0)
        told = Path(f"/proc/{web}/stat")
        if not told.exists():
            return 0.0
        user, system = told.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def left_behind(self) -> dict[str, Any]:
        """What stands in its database now."""
        asked = f"from tests.race.field import left_behind; left_behind({self.session['session']})"
        return dict(json.loads(run(self.environment, "shell", "-v0", "-c", asked)))


def run(environment: Mapping[str, str], *arguments: str) -> str:
    """The last line that manage.py prints; a failure is the race's."""
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return (done.stdout.strip().splitlines() or [""])[-1]


@contextmanager
def embedded(folder: Path, size: Size) -> Iterator[House]:
    """SQLite, the folder as the queue: nothing set but where the data is."""
    with _house("embedded", folder, {}, size, False) as house:
        yield house


@contextmanager
def served(folder: Path, size: Size, postgres: str, redis: str) -> Iterator[House]:
    """PostgreSQL and Redis, a database of its own."""
    with database_of_its_own(postgres) as url, _house("served", folder, of_a_server(url, redis), size, True) as house:
        yield house


@contextmanager
def database_of_its_own(postgres: str, like: str = "") -> Iterator[str]:
    """A database, empty or `like` another one; its address."""
    name = f"race_{uuid4().hex[:8]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}" + (f" TEMPLATE {like}" if like else ""))
    yield f"{postgres.rpartition('/')[0]}/{name}"


def of_a_server(database: str, redis: str) -> dict[str, str]:
    """What a server's processes find in their environment."""
    secret = uuid4().hex * 2
    return {"DATABASE_URL": database, "REDIS_URL": redis, "SECRET_KEY": secret, "ALLOWED_HOSTS": "localhost"}


@contextmanager
def _house(name: str, folder: Path, more: Mapping[str, str], size: Size, secure: bool) -> Iterator[House]:
    environment, session = begun(folder, more, beginning(size))
    with serving(environment) as running:
        yield House(name, running, environment, secure, session)


def beginning(size: Size) -> str:
    """What begins play of a field, inside the club's own processes."""
    return f"from tests.race.field import Size, begin; begin({size!r})"


def begun(folder: Path, more: Mapping[str, str], begins: str) -> tuple[dict[str, str], dict[str, Any]]:
    """An environment with a database in which play has begun, and its session. A migrated one may be there."""
    environment = environment_in(folder, more)
    if not (folder / "bridgeclub.sqlite3").exists():
        run(environment, "migrate", "--verbosity", "0")
    return environment, json.loads(run(environment, "shell", "-v0", "-c", begins))


def environment_in(folder: Path, more: Mapping[str, str]) -> dict[str, str]:
    """What processes find around them whose data is in the folder."""
    mine = {each: os.environ[each] for each in ("PATH", "HOME", "LANG", "TMPDIR") if each in os.environ}
    return {**mine, "DATA_DIR": str(folder), **more}


@contextmanager
def serving(environment: Mapping[str, str]) -> Iterator[Running]:
    """`manage.py serve` with this environment, until it is left."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    running = Running(process, port)
    listener = threading.Thread(target=running.listen)
    listener.start()
    try:
        running.wait_for("Ctrl-C ends it")
        yield running
    finally:
        process.terminate()
        process.wait(PATIENCE)
        listener.join(20)
        assert process.stdout
        process.stdout.close()
