"""Clubs that are measured: their pages alone, so that nothing else takes the processor, and whole."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.figures.asking import Amount
from bench.figures.sides import Sides
from tests.race.composition import OURS
from tests.race.house import PATIENCE, House, beginning, begun, database_of_its_own, embedded, of_a_server, run
from tests.race.processes import Processes, is_alive
from tests.race.rehearsal import rehearsed
from tests.race.size import Size
from tests.running import ROOT, wait_until
from tools import packages
from tools.services import free_port

SETTINGS = "bench.figures.settings"
#: As `manage.py serve` starts them.
WAITRESS = ("waitress", "--host=127.0.0.1", "--threads=8", "--ident=bridgeclub")
#: Redis has numbered rooms.
ALONE = 4


@dataclass
class Backing:
    """Addresses of PostgreSQL and Redis, without the name of a database, and databases that are migrated already:
    to migrate takes as long as much of what is measured.
    """

    postgres: str
    redis: str
    file: Path | None = None
    database: str = ""

    def migrated(self) -> str:
        """The name of a migrated database on the server."""
        if not self.database:
            with database_of_its_own(self.postgres) as url, TemporaryDirectory(prefix="figures-") as folder:
                mine = {each: os.environ[each] for each in ("PATH", "HOME", "LANG", "TMPDIR") if each in os.environ}
                there = {"DATA_DIR": folder, **of_a_server(url, f"{self.redis}/{ALONE}")}
                run({**mine, **there}, "migrate", "--verbosity", "0")
            self.database = url.rpartition("/")[2]
        return self.database

    def dumped(self) -> bytes:
        """The same as PostgreSQL's own program writes it."""
        binaries = packages.postgres_bin()
        assert binaries
        server = self.postgres.rpartition("/")[0]
        command = [binaries / "pg_dump", "--no-owner", "--no-acl", f"{server}/{self.migrated()}"]
        return subprocess.run(command, check=True, capture_output=True).stdout

    def copy_into(self, folder: Path) -> None:
        """The migrated file, where there is one."""
        if self.file:
            shutil.copy(self.file, folder / "bridgeclub.sqlite3")


@contextmanager
def pages(name: str, folder: Path, size: Size, backing: Backing) -> Iterator[House]:
    """The pages of a club in which play has begun, with the bare views, and nobody who takes tasks."""
    with ExitStack() as stack:
        secure = name == "served"
        if not secure:
            backing.copy_into(folder)
        url = stack.enter_context(database_of_its_own(backing.postgres, backing.migrated())) if secure else ""
        more = of_a_server(url, f"{backing.redis}/{ALONE}") if secure else {}
        environment, session = begun(folder, {**more, "DJANGO_SETTINGS_MODULE": SETTINGS}, beginning(size))
        run(environment, "migrate", "--run-syncdb", "--verbosity", "0")
        if secure:
            # As PostgreSQL does within some minutes by itself, else in the middle of it.
            analyse = "from django.db import connection; connection.cursor().execute('ANALYZE')"
            run(environment, "shell", "-v0", "-c", analyse)
        port = free_port()
        server = Processes(folder, environment, port)
        stack.callback(server.end_all)
        embedded_web = (*WAITRESS, f"--port={port}", "bridgeclub.wsgi:application")
        command = OURS.command("web", {}) if secure else embedded_web
        here = {**environment, "BIND": f"127.0.0.1:{port}", "WEB_PROCESSES": "1"}
        server.start("web0", (sys.executable, "-m", *command), here)
        wait_until(lambda: is_alive(port), server.printed)
        yield House(name, server, environment, secure, session)


@contextmanager
def whole(name: str, folder: Path, size: Size, backing: Backing) -> Iterator[House]:
    """A club with all its processes: `manage.py serve`, or two of the pages, two workers, beat and nginx."""
    if name == "embedded":
        backing.copy_into(folder)
        with embedded(folder, size) as house:
            yield house
    else:
        with rehearsed(folder, size, backing.dumped()) as (house, _server):
            yield house


def inside(house: House, amount: Amount, ways: list[Any], *, poll: str = "", sends: bool = False) -> Sides:
    """What the same measure finds in a process of its own, without a socket. `sends`: every entry sends its task, as
    it does while a worker takes them at once."""
    asked = {"session": house.session, "secure": house.secure, "ways": ways, "poll": poll}
    done = subprocess.run(
        [sys.executable, "-m", "bench.figures.inside"],
        cwd=ROOT,
        env={**house.environment, **({"EVERY_ENTRY_SENDS": "1"} if sends else {})},
        input=json.dumps({**asked, "amount": [amount.rounds, amount.each]}),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return Sides(**json.loads(done.stdout.strip().splitlines()[-1]))


def score(house: House) -> None:
    """Bring the standings up to the results, as the worker would have."""
    command = f"from scoring.recompute import recompute; recompute({house.session['session']})"
    run(house.environment, "shell", "-v0", "-c", command)
