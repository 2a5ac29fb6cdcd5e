"""PostgreSQL, then Redis, is away amid an evening and comes back: nothing is lost, and nobody starts anything anew."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.faults.stubborn import StubbornTable, StubbornWatcher
from tests.race.house import House
from tests.race.race import race
from tests.race.rehearsal import Server, rehearsed
from tests.race.size import Size
from tests.race.tables import Client

EVENING = Size(sections=1, tables=7, rounds=4, boards_per_round=3)
SHORT, WHOLE = 25, 120
FIRST = 10
#: Seconds: who is told to come back is told so at once, on however busy a machine.
AT_ONCE = 10
#: And so soon after all is over the standings are there.
BACK_WITHIN = 60
#: What somebody may look at meanwhile, and the page of the session.
PAGES = ("/", "/readyz")


@dataclass
class Away:
    """What pages said meanwhile: (path, status, seconds), and what stood there."""

    house: House
    server: Server
    seconds: float
    answers: list[tuple[str, int, float]] = field(default_factory=list)
    words: set[str] = field(default_factory=set)
    entered: int = 0

    def postgres(self) -> None:
        self._without(self.server.database.kill, self.server.database.start)

    def redis(self) -> None:
        before = self.server.database.results()
        self._without(self.server.redis.kill, self.server.redis.start)
        self.entered = self.server.database.results() - before

    def _without(self, kill: Callable[[], None], start: Callable[[], None]) -> None:
        while self.server.database.results() < FIRST:
            sleep(0.5)
        before = {name: process.pid for name, process in self.server.running.items()}
        kill()
        end = monotonic() + self.seconds
        while monotonic() < end:
            for path in (*PAGES, self.house.session["path"]):
                self._ask(path)
            sleep(1)
        start()
        assert all(process.poll() is None for process in self.server.running.values()), "a process has ended"
        assert before == {name: process.pid for name, process in self.server.running.items()}

    def _ask(self, path: str) -> None:
        client, began = Client(self.house), monotonic()
        status, page = client.ask("GET", path)
        client.connection.close()
        self.answers.append((path, status, monotonic() - began))
        self.words.add(page.decode())


def played(folder: Path, dump: bytes, which: str, seconds: float) -> Away:
    with rehearsed(folder, EVENING, dump, scale=1, processes=2) as (house, server):
        away = Away(house, server, seconds)
        with ThreadPoolExecutor(1) as beside:
            gone = beside.submit(getattr(away, which))
            found = race(house, pause=2.0, kinds=(StubbornTable, StubbornWatcher), settle=gone.result)
        assert server.is_well("web", "web0")
        assert server.is_well("worker", "worker0"), "the worker has not come back"
    slowest = max(seconds for _path, _status, seconds in away.answers)
    print("", *found.lines(), f"  {which} away: {len(away.answers)} answers, the slowest {slowest:.1f} s", sep="\n")
    assert found.caught_up < BACK_WITHIN
    assert slowest < AT_ONCE, away.answers
    return away


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
@pytest.mark.parametrize("seconds", [SHORT, WHOLE])
def test_without_postgresql_pages_say_so_and_tables_keep_what_they_have(
    tmp_path: Path, migrated_dump: bytes, seconds: float
) -> None:
    away = played(tmp_path, migrated_dump, "postgres", seconds)
    assert {status for path, status, _seconds in away.answers} == {503}, away.answers
    assert any("The database does not answer" in each and "saved before is safe" in each for each in away.words)


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
@pytest.mark.parametrize("seconds", [SHORT, WHOLE])
def test_without_redis_tables_go_on(tmp_path: Path, migrated_dump: bytes, seconds: float) -> None:
    away = played(tmp_path, migrated_dump, "redis", seconds)
    assert not [each for each in away.answers if each[1] >= 500]
    assert away.entered > 0
