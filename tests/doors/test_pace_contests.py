"""The pace at the desk for teams, a Swiss, two sections, and before the first result."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from club.models import Session
from club.queries import session_info
from movements.models import Seating
from scoring.queries.pace import session_pace
from scoring.queries.pace.values import SessionPace
from tests import builders
from tests.doors.rooms import Room, room_of
from tests.swiss_evenings import started_swiss
from tests.team_evenings import started_teams
from tests.timed_evenings import MINUTE, began, enter_all

pytestmark = pytest.mark.django_db
LINE = r"Predicted end \d\d:\d\d \(planned \d\d:\d\d\)"


def play_round(session: Session, start: datetime, number: int = 1, slow: tuple[str, int] | None = None) -> None:
    """A round at every table: seven minutes a board, at the slow one fourteen."""
    seats = Seating.objects.filter(section__session=session, round=number, ns__isnull=False, ew__isnull=False)
    found = []
    for seat in seats.select_related("section"):
        a_board = 14 if slow == (seat.section.letter, seat.table) else 7
        for which in range(len(seat.boards)):
            at = start + a_board * (which + 1) * MINUTE
            found.append((at, seat.section.letter, number, seat.table, which))
    enter_all(session, [each for each in found if each[0] <= timezone.now()])


def pace(session: Session) -> SessionPace:
    info = session_info(session.pk)
    assert info
    return session_pace(info, timezone.now())


def looked_at(room: Room) -> str:
    assert re.search(LINE, room.read("pace-of-play/part/"))
    return room.read("pace-of-play/")


def test_teams_have_a_predicted_end_and_their_slow_table() -> None:
    session = started_teams(6, "round-robin", boards_per_round=4)
    start = began(session, 33)
    play_round(session, start, slow=("A", 2))
    room = room_of(session)
    assert "Minutes a board" in looked_at(room)
    found = pace(session)
    assert (2, 2) in [(each.table, each.boards) for each in found.slow]


def test_a_swiss_counts_the_rounds_that_are_to_be_drawn() -> None:
    session = started_swiss("pairs", 8, rounds=5, boards_per_round=4)
    start = began(session, 30)
    play_round(session, start)
    looked_at(room_of(session))
    found = pace(session)
    assert found.end
    # Four rounds of four boards are to come.
    assert timedelta(minutes=95) < found.end - timezone.now() < timedelta(minutes=150)


def test_the_later_of_two_sections_is_the_end() -> None:
    session = builders.started_in(10, 10, boards_per_round=3)
    start = began(session, 43)
    play_round(session, start, slow=("B", 2))
    room = room_of(session)
    page = looked_at(room)
    assert "Section A" in page
    assert "Section B" in page
    found = pace(session)
    assert {(each.section, each.table) for each in found.slow} <= {("B", 2)}
    assert {each.section for each in found.savings} == {"A", "B"}
    by_section = {each.letter: each for each in found.sections}
    assert by_section.keys() == {"A", "B"}


def test_before_the_first_result_the_end_follows_from_the_plan() -> None:
    session = builders.started_session(10, "straight-mitchell", boards_per_round=3)
    began(session, 2)
    room = room_of(session)
    assert re.search(LINE, room.read("pace-of-play/part/"))
    found = pace(session)
    assert found.planned
    assert found.end
    assert timedelta(0) <= found.end - found.planned < timedelta(minutes=15)
    assert found.slow == ()
