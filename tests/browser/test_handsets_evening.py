"""A mixed night: handsets at some tables, tablets at the others, in one room, over real sockets, until it is published.

No page is opened: what is under test are the processes' answers, as devices get them.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from movements.models import Seating
from scoring.models import HandsetRemark, LateEntry, Line, Result
from scoring.recompute import recompute
from scoring.services.handsets import DataConnector, begin, go_round
from scoring.services.handsets.polling import follow_handsets, poll_handsets
from scoring.services.publish import publish_session
from tests import builders
from tests.connector_double import connector_double
from tests.handset_ways import ByFile, dealt
from tests.race.tables import Table, Times
from tests.results_fixtures import fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HANDSETS, TABLETS = (1, 2), (3, 4)
RESULTS = ("4SN=", "3NTE-1", "2HS+1", "pass", "1NXW-2")
Keys = Callable[[Seating, int, str], None]


def tablets(session: Session, live_server: Any, stack: ExitStack) -> list[Table]:
    """Two, each with its own connection to the server."""
    house: Any = SimpleNamespace(port=live_server.thread.port, headers={})
    found = [Table(house, "A", number, builders.table_secret(session, number), Times()) for number in TABLETS]
    for each in found:
        stack.callback(each.client.connection.close)
    return found


def play(session: Session, at_tables: list[Table], key: Keys, come: Callable[[], int]) -> int:
    """Round by round; what was keyed at handsets comes in while the tablets go on. How many results came."""
    came = 0
    rounds = sorted(set(Seating.objects.filter(section__session=session).values_list("round", flat=True)))
    for number in rounds:
        for which in range(2):
            for table in HANDSETS:
                seat = builders.seating_at(session, table, number)
                key(seat, seat.boards[which], RESULTS[(table + number + which) % len(RESULTS)])
            for tablet in at_tables:
                seat = builders.seating_at(session, tablet.number, number)
                tablet.enter(seat.boards[which], number)
            came += come()
    return came


def is_published(session: Session) -> None:
    """Every board of every table has one confirmed result, by the device of its table, and the ranking everybody."""
    lines = Line.objects.filter(session=session, result__isnull=False, rival__isnull=True, confirmed=True)
    seats = Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    assert lines.count() == sum(len(each.boards) for each in seats)
    by_handset = Result.objects.filter(device__description="Bridgemate").values_list("line__table", flat=True)
    others = Result.objects.exclude(device__description="Bridgemate").values_list("line__table", flat=True)
    assert (set(by_handset), set(others)) == (set(HANDSETS), set(TABLETS))
    assert not LateEntry.objects.exists()
    assert not HandsetRemark.objects.exists()
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    edition = publish_session(session_id=session.pk, actor=PROGRAM)
    assert len(edition.standings["ranking"]) == 8
    assert len({each["total"] for each in edition.standings["ranking"]}) > 1


def test_the_data_connector_at_two_tables_and_tablets_at_two(live_server: Any) -> None:
    session = builders.started_session(8)
    with ExitStack() as stack:
        double, address = stack.enter_context(connector_double())
        talk = begin(session.pk, DataConnector(address, "CLUB1", "KEY"))
        at_tables = tablets(session, live_server, stack)

        def key(at: Seating, board: int, said: str) -> None:
            double.keyed(at.table, at.round, board, **dealt(said))

        assert play(session, at_tables, key, lambda: go_round(talk).results) == 2 * 4 * 2
    is_published(session)


def test_a_file_that_grows_and_tablets_at_the_other_tables(
    live_server: Any, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = builders.started_session(8)
    settings.BRIDGEMATE_FOLDERS = (tmp_path,)
    path = tmp_path / "friday.bws"
    shutil.copy(fixture("friday-pairs.bws"), path)
    file = ByFile(session, path)
    # The bytes grow in the folder; what stands in them is what was keyed.
    monkeypatch.setattr("scoring.services.handsets.files.read_contents", lambda data: file.contents)
    follow_handsets(session_id=session.pk, path=str(path), actor=PROGRAM)

    def key(at: Seating, board: int, said: str) -> None:
        file.say(at, board, said)
        with path.open("ab") as growing:
            growing.write(b"\0" * 4096)

    with ExitStack() as stack:
        assert play(session, tablets(session, live_server, stack), key, poll_handsets) == 2 * 4 * 2
    is_published(session)
