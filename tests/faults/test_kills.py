"""A night on all processes of a server while each of them, Redis and PostgreSQL are killed: nothing is lost."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from tests.faults.stubborn import StubbornTable, StubbornWatcher
from tests.faults.troubles import Troubles
from tests.race.house import run
from tests.race.race import race
from tests.race.rehearsal import rehearsed
from tests.race.size import Size

#: Standings are as new as the entries so soon after everything is back.
BACK_WITHIN = 30
SHORT = Size(sections=1, tables=7, rounds=4, boards_per_round=3)
WHOLE = Size(sections=2, tables=9, rounds=9, boards_per_round=3)


def killed(folder: Path, size: Size, migrated: bytes, seed: int, rounds: int) -> Troubles:
    """Play it; what was lost, doubled or out of order is the race's to say."""
    over = Event()
    with rehearsed(folder, size, migrated) as (house, server):
        before = json.loads(run(server.environment, "shell", "-v0", "-c", _editions("publish")))
        troubles = Troubles(server, server.database, server.redis)
        with ThreadPoolExecutor(1) as beside:
            killing = beside.submit(troubles.all_of_it, seed, over, rounds)

            def settle() -> None:
                over.set()
                killing.result()

            try:
                found = race(house, pause=2.0, kinds=(StubbornTable, StubbornWatcher), settle=settle)
            finally:
                settle()
        after = json.loads(run(server.environment, "shell", "-v0", "-c", _editions("told")))
    print("", *found.lines(), f"  killed: {', '.join(troubles.done)}", sep="\n")
    assert after == before, "an edition was changed"
    assert found.caught_up < BACK_WITHIN
    return troubles


def _editions(act: str) -> str:
    return f"from tests.faults.editions import {act}; {act}()"


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
def test_everything_is_killed_once(tmp_path: Path, migrated_dump: bytes) -> None:
    troubles = killed(tmp_path, SHORT, migrated_dump, seed=1, rounds=1)
    assert set(troubles.done) == {"web", "worker", "beat", "redis", "postgres"}
    assert troubles.entries_without_redis > 0


@pytest.mark.long
@pytest.mark.served
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_everything_is_killed_in_another_order_again_and_again(seed: int, tmp_path: Path, migrated_dump: bytes) -> None:
    troubles = killed(tmp_path, WHOLE, migrated_dump, seed, rounds=100)
    assert set(troubles.done) == {"web", "worker", "beat", "redis", "postgres"}
