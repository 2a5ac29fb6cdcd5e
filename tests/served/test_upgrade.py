"""A new version is put in while tables enter: from the release before, with its short stop, and from one like ours."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.faults.backing import redis_command
from tests.faults.stubborn import StubbornTable, StubbornWatcher
from tests.race.composition import OURS
from tests.race.house import House, beginning
from tests.race.race import Raced, race
from tests.race.rehearsal import Server, servers
from tests.race.size import Size
from tests.race.tables import Client
from tests.running import ROOT
from tests.served.versions import copied, released

EVENING = Size(sections=2, tables=9, rounds=4, boards_per_round=3)
#: So many entries have come before anything is done.
FIRST = 25


@contextmanager
def in_play(folder: Path, code: Path, migrated: bytes = b"") -> Iterator[tuple[House, Server]]:
    """A club that runs from this code, with play begun by it."""
    with servers(folder, code, processes=1) as server:
        server.database.read(migrated)
        server.migrate()
        said = server.do([sys.executable, "manage.py", "shell", "-c", beginning(EVENING)])
        server.start_all()
        session = json.loads(said.strip().splitlines()[-1])
        yield House("upgraded", server, server.environment, True, session, server.here.host), server


def played_while(house: House, server: Server, act: Callable[[], None]) -> Raced:
    """The evening, and what is done in its midst; nothing of it is lost or doubled."""
    with ThreadPoolExecutor(1) as beside:
        doing = beside.submit(_after_some, server, act)
        found = race(house, pause=2.0, kinds=(StubbornTable, StubbornWatcher), settle=doing.result)
    print("", *found.lines(), sep="\n")
    return found


def _after_some(server: Server, act: Callable[[], None]) -> None:
    while server.database.results() < FIRST:
        sleep(0.5)
    act()
    assert server.database.results() < EVENING.results, "all was over before"


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
def test_from_0_9_0_with_its_short_stop(tmp_path: Path) -> None:
    """As `docs/served.md` says it: stop, migrate, start. Tables keep what they enter meanwhile, and send it again."""
    with in_play(tmp_path / "data", released("0.9.0", tmp_path / "code")) as (house, server):

        def upgrade() -> None:
            began = monotonic()
            server.end_services()
            # What the old `.env` has stays; names that it did not have are filled in, and Redis has the new command.
            variables = OURS.filled_in() | dict(server.here.variables)
            server.code, server.here = ROOT, replace(server.here, said=OURS, variables=variables)
            server.redis.kill()
            server.redis.command = redis_command(server.here, server.redis.folder)
            server.redis.start()
            server.migrate()
            server.start_services()
            print(f"  stopped for {monotonic() - began:.0f} s")

        played_while(house, server, upgrade)
        assert "Traceback" not in server.printed()


#: What a later version may bring: code that says so in its answers, and a column that the running one knows nothing of.
LATER_CODE = """
earlier = application


def application(environ, start_response):
    def start(status, headers, *more):
        return start_response(status, [*headers, ("X-Later", "yes")], *more)

    return earlier(environ, start)
"""
LATER_MIGRATION = """
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "{last}")]
    operations = [
        migrations.AddField("auditrow", "later", models.CharField(max_length=9, default="", db_default="")),
    ]
"""


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
def test_a_later_version_without_a_stop(tmp_path: Path, migrated_dump: bytes) -> None:
    """The three steps, with the code put where the running one is."""
    code = copied(tmp_path / "code")
    with in_play(tmp_path / "data", code, migrated_dump) as (house, server):

        def upgrade() -> None:
            last = max(each.stem for each in (code / "club/migrations").glob("0*.py"))
            (code / "club/migrations/9999_later.py").write_text(LATER_MIGRATION.format(last=last))
            with (code / "bridgeclub/wsgi.py").open("a") as wsgi:
                wsgi.write(LATER_CODE)
            server.migrate()
            before = server.database.results()
            while server.database.results() == before:
                sleep(0.5)
            for number in range(server.scale):
                server.take_up_a_new_version(number)
                server.end(f"worker{number}")
                server.start_worker(number)
            server.end("beat")
            server.start_beat()

        played_while(house, server, upgrade)
        for _time in range(8):
            client = Client(house)
            client.connection.request("GET", "/healthz", headers=house.headers)
            assert client.connection.getresponse().headers["X-Later"] == "yes", "an old process still answers"
            client.connection.close()
        assert "Traceback" not in server.printed()
