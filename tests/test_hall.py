"""A hall on a club's own computer: tablets, telephones and hundreds of connections that are kept; nobody is refused.

Meanwhile the clock is set back an hour.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from bench.figures.crowd.notes import CONFIRM, ENTRY, PHONE, TABLET
from bench.figures.evening import Halls, Met, Stretch, crowd
from bridgeclub.management import connections
from tests import databases
from tests.race.house import House, beginning, begun, serving
from tests.race.size import Size
from tests.test_connections import answered, ask, comes_in

pytestmark = [pytest.mark.once, pytest.mark.long]
THREE = Size(sections=1, tables=3, rounds=2, boards_per_round=2)
FORTY = Size(sections=2, tables=21, rounds=2, boards_per_round=2)
#: A round ends for all tables.
END_OF_A_ROUND = Stretch(0, times=1, warm=2, seconds=45, phase=875, burst=40)
IN_A_HURRY = Stretch(0, times=8, warm=1, seconds=6, phase=875, burst=40)
AN_HOUR = 3600


def hall(folder: Path, size: Size, stretch: Stretch, kept_connections: int) -> Met:
    """Play it beside so many connections that are kept, and set the clock back in the middle of it."""
    databases.copy_into(folder)
    environment, session = begun(folder, {"DJANGO_SETTINGS_MODULE": "tests.race.moved_clock"}, beginning(THREE))
    with serving(environment) as running, ThreadPoolExecutor(1) as beside, ExitStack() as kept:
        halls = Halls(House("embedded", running, environment, False, session), size)
        halls.begin(1)
        # The first page of a process takes longer, whoever asks for it.
        assert running.status() == 200
        connections.allowed()
        silent_or_not = [comes_in(kept, running.port) for _each in range(kept_connections)]
        asking = silent_or_not[::2]
        playing = beside.submit(crowd, halls, stretch)
        sleep(stretch.seconds / 2)
        at_once(running.port)
        (folder / "clock").write_text(str(-AN_HOUR))
        for each in asking:
            ask(each)
        at_once(running.port)
        met = playing.result()
        for each in asking:
            ask(each)
        assert "Traceback" not in running.printed()
    return met


def at_once(port: int) -> None:
    """A newcomer is answered."""
    assert min(answered(port) for _each in range(5)) < 1


@pytest.mark.first
@pytest.mark.usefixtures("django_db_setup")
def test_a_small_hall_goes_on_when_the_clock_is_set_back(tmp_path: Path) -> None:
    met = hall(tmp_path, THREE, replace(IN_A_HURRY, tables=3), 60)
    assert met.failed == {}
    assert {ENTRY, TABLET, PHONE} <= set(met.times)


@pytest.mark.first
@pytest.mark.usefixtures("django_db_setup")
def test_forty_tables_and_their_telephones_beside_four_hundred_connections(tmp_path: Path) -> None:
    met = hall(tmp_path, FORTY, replace(END_OF_A_ROUND, tables=42), 400)
    print({kind: len(each) for kind, each in met.times.items()}, f"slowest p95 {met.slowest:.2f} s")
    assert met.failed == {}
    assert len(met.times[ENTRY]) == 42
    assert len(met.times[CONFIRM]) > 21
    assert len(met.times[PHONE]) > 4 * 42
