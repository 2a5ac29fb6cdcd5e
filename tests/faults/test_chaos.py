"""Kill -9 of each process at random, for as long as CHAOS_SECONDS says, while everybody is at work: nothing is lost.

CHAOS_SEED says what is killed when; it is printed with what was found (-s). CHAOS_BETWEEN, 8-30 unless said: seconds
from one that is killed to the next; on a busy machine, where a process needs long to come back, more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest
import redis

from tests import databases
from tests.faults.chaos import Director, Family, Killer, Player, of_a_server, of_serve
from tests.faults.stubborn import StubbornTable, StubbornWatcher
from tests.race.house import House, begun, run, serving
from tests.race.race import race
from tests.race.rehearsal import servers
from tests.race.size import Size

SEED = int(os.environ.get("CHAOS_SEED", "1"))
SECONDS = float(os.environ.get("CHAOS_SECONDS", "600"))
SHORT_SECONDS = 8.0
#: Seconds from one that is killed to the next.
SOONEST, LATEST = map(float, os.environ.get("CHAOS_BETWEEN", "8-30").split("-"))
BETWEEN = (SOONEST, LATEST)
FEW = Size(sections=1, tables=3, rounds=2, boards_per_round=2)
FORTY = Size(sections=2, tables=21, rounds=6, boards_per_round=2)
#: What waits in the queue is taken so soon after everything is back, in seconds.
TAKEN_WITHIN = 90
Waiting = Callable[[], int]


def beginning(size: Size) -> str:
    return f"from tests.faults.aftermath import Size, begin; begin({size!r})"


def chaos(
    house: House,
    size: Size,
    seconds: float,
    kill: Callable[[Random], str],
    waiting: Waiting,
    between: tuple[float, float],
) -> Killer:
    """Play it while everything is killed; raises AssertionError for whatever is not right afterwards."""
    over, killer = Event(), Killer(SEED, between, seconds, Event(), Family(house.running.roots))
    director = Director(house, Random(SEED), over, every=min(3.0, seconds / 5))
    players = [Player(house, over) for _each in range(4)]
    with ThreadPoolExecutor(2 + len(players)) as beside:
        running: list[Future[None]] = []

        def begin(_secrets: list[str]) -> list[Any]:
            """Everybody is in."""
            running.extend([beside.submit(killer.run, kill), beside.submit(director.works)])
            running.extend(beside.submit(each.looks) for each in players)
            return []

        def settle() -> None:
            killer.over.set()
            over.set()
            for each in running:
                each.result()

        pause = seconds / (size.rounds * size.boards_per_round)
        try:
            found = race(house, begin, pause=pause, kinds=(StubbornTable, StubbornWatcher), settle=settle)
        finally:
            killer.over.set()
            over.set()
    print("", f"seed {SEED}, {seconds:.0f} s: killed {dict(killer.done)}", *found.lines(), sep="\n")
    print(f"  director: {dict(director.acts)}; pages read: {sum(each.read for each in players)}")
    assert director.holds_them_against_what_is_read() == [], "an edition is read otherwise"
    after = json.loads(
        run(house.environment, "shell", "-v0", "-c", "from tests.faults.aftermath import found; found()")
    )
    assert after["wrong"] == []
    assert after["editions"] == len(director.editions)
    run(house.environment, "verify_log")
    until = monotonic() + TAKEN_WITHIN
    while (left := waiting()) and monotonic() < until:
        sleep(0.5)
    assert not left, "a task is stuck"
    director.client.connection.close()
    return killer


def embedded(folder: Path, size: Size, seconds: float, between: tuple[float, float]) -> Killer:
    environment, session = begun(folder, {}, beginning(size))
    with serving(environment) as running:
        house = House("embedded", running, environment, False, session)
        queue = folder / "queue" / "tasks"
        killer = chaos(house, size, seconds, of_serve(house), lambda: len(list(queue.glob("*.msg"))), between)
    killer.family.is_gone()
    return killer


@pytest.mark.long
@pytest.mark.first
@pytest.mark.usefixtures("django_db_setup")
def test_a_few_tables_while_processes_are_killed(tmp_path: Path) -> None:
    databases.copy_into(tmp_path)
    killer = embedded(tmp_path, FEW, SHORT_SECONDS, (1.0, 3.0))
    assert killer.done.total() >= 2


@pytest.mark.long
@pytest.mark.first
@pytest.mark.usefixtures("django_db_setup")
def test_forty_tables_while_processes_are_killed(tmp_path: Path) -> None:
    databases.copy_into(tmp_path)
    killer = embedded(tmp_path, FORTY, SECONDS, BETWEEN)
    assert set(killer.done) >= {"waitress", "worker", "beat"}


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
def test_forty_tables_while_processes_of_a_server_are_killed(tmp_path: Path, migrated_dump: bytes) -> None:
    with servers(tmp_path) as server:
        server.database.read(migrated_dump)
        server.migrate()
        session = json.loads(run(server.environment, "shell", "-v0", "-c", beginning(FORTY)))
        server.start_all()
        house = House("served", server, server.environment, True, session, server.here.host)
        with redis.Redis.from_url(server.environment["REDIS_URL"]) as queue:
            killer = chaos(house, FORTY, SECONDS, of_a_server(server), lambda: int(queue.llen("celery")), BETWEEN)
    killer.family.is_gone()
    assert {"web", "worker", "beat", "child of web", "child of worker"} <= set(killer.done)
