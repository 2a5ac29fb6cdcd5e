"""Boards that are dealt again for each match: what is refused of one calls it by what is printed on it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Board, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.models import Line
from scoring.queries.table import Place
from scoring.services import Award, adjust
from scoring.services.correct import move_result
from scoring.services.repairs import (
    LostBoards,
    SwitchedDirections,
    lost_boards_repair,
    preview_repair,
    switched_directions_repair,
)
from scoring.services.table import enter_at_table
from scoring.services.table_entry import TableEntry
from tests.builders import enter, enter_at, meeting_at, section_of, table_device
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def spent(session: Session) -> None:
    """The first board of the second round is played at table 1, the second has an award."""
    here = meeting_at(session, 1, 2)
    enter(session, 1, 2, here.board, "4SN=")
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    at = meeting_at(session, 1, 2, here.board + 1)
    adjust(session_id=session.pk, meeting=at, award=award, seen_version=0, permission=BY_THE_CLOCKS, actor=PROGRAM)


def lost(session: Session, board: int) -> None:
    given = LostBoards(section_of(session).pk, 2, 1, (board,), "60", "40")
    preview_repair(session_id=session.pk, act=lost_boards_repair(lost=given, actor=PROGRAM), permission=BY_THE_CLOCKS)


def turned(session: Session, board: int) -> None:
    wrong = SwitchedDirections(section_of(session).pk, 2, (1,), (board,))
    preview_repair(
        session_id=session.pk, act=switched_directions_repair(switched=wrong, actor=PROGRAM), permission=BY_THE_CLOCKS
    )


def moved(session: Session, board: int) -> None:
    line = Line.objects.get(session=session, board__number=meeting_at(session, 1, 2).board)
    assert line.result_id is not None
    move_result(
        session_id=session.pk,
        line_id=line.pk,
        seen_result_id=line.result_id,
        board=board,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def elsewhere(session: Session, board: int) -> None:
    enter_at(session, board, 1, 1, "4SN=")


def keyed(session: Session, board: int) -> None:
    device, _token = table_device(session, 1)
    assert device.device_id is not None
    entry = TableEntry(uuid4(), board, Played.parse("4SN="), round=2)
    enter_at_table(place=Place(session.pk, section_of(session).pk, 1), device_id=device.device_id, entry=entry)


@pytest.mark.parametrize(
    ("act", "place", "said"),
    [
        (lost, 0, "Board 4 has a result"),
        (lost, 1, "Board 5 has an adjusted score"),
        (turned, 1, "Board 5 has an adjusted score"),
        (turned, 2, "Board 6 has no result"),
        (moved, 1, "Board 5 has an adjusted score"),
        (keyed, 2, "Board 6 belongs to round 2"),
        (elsewhere, 0, "do not play board 4 in a match"),
    ],
)
def test_what_is_refused_of_a_board_says_what_is_printed_on_it(
    act: Callable[[Session, int], None], place: int, said: str
) -> None:
    session = started_teams(4, "round-robin", boards_per_round=3, habits={"boards_are": "dealt"})
    spent(session)
    number = meeting_at(session, 1, 2).board + place
    assert Board.objects.get(session=session, number=number).label == str(4 + place) != str(number)
    with pytest.raises(DomainError, match=said):
        act(session, number)
