"""The pace of a session as the desk reads it, from rows."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from movements.services.round_clock import ClockAct, act_on_clock
from scoring.models import Result
from scoring.queries.pace import SessionPace, session_pace
from scoring.queries.pace.called import called_of, moment
from scoring.services.rounds import back_to_round, go_together, open_next_round
from tests import builders
from tests.timed_evenings import MINUTE, began, enter_at, first_round, info_of, play_at

pytestmark = pytest.mark.django_db


def pace_of(session: object, **more: object) -> SessionPace:
    return session_pace(info_of(session), timezone.now(), **more)  # type: ignore[arg-type]


def test_minutes_a_board_slow_tables_and_the_predicted_end() -> None:
    session = builders.started_session(10, "straight-mitchell", boards_per_round=3)
    start = began(session, 61)
    play_at(session, 2, start, {4: 9})
    found = pace_of(session)
    (section,) = found.sections
    by_table = {each.table: each for each in section.tables}
    assert [each.minutes for each in by_table[1].rounds[:3]] == ["7.0", "9.0", ""]
    assert by_table[4].rounds[0].minutes == "9.0"
    assert found.end is not None
    assert found.planned == start.replace(microsecond=0) + (5 * 3 * 7 + 4) * MINUTE
    assert found.soonest is not None
    assert found.latest is not None
    assert found.soonest <= found.end <= found.latest
    assert {each.kind for each in found.savings} == {"round", "board"}
    rounds, boards = (next(each for each in found.savings if each.kind == kind) for kind in ("round", "board"))
    assert (rounds.first, boards.first) == (5, 3)
    assert 15 <= rounds.minutes <= 35
    assert 10 <= boards.minutes <= 35
    waited = {(each.round, each.table): each for each in found.waits if not each.boards}
    assert waited[2, 5].minutes == 6
    assert [(who.number, who.side) for who in waited[2, 5].for_whom] == [(4, "EW")]
    assert found.told == found.begun == 5


def test_a_table_that_is_behind_stands_first() -> None:
    session = builders.started_session(10, "straight-mitchell", boards_per_round=4)
    start = began(session, 40)
    first_round(session, start, {table: 1 if table == 3 else 4 for table in range(1, 6)})
    found = pace_of(session)
    assert [(each.table, each.round, each.boards) for each in found.slow] == [(3, 1, 3)]
    assert found.slow[0].minutes >= 14
    assert {(each.table, each.tables) for each in found.waiting} == {(4, (3,)), (2, (3,))}


def test_what_was_keyed_by_the_director_says_nothing() -> None:
    session = builders.started_session(8, "howell", boards_per_round=2)
    began(session, 30)
    for table in range(1, 5):
        for board in builders.seating_at(session, table, 1).boards:
            builders.enter(session, table, 1, board, "2SN=", source=Result.Source.DESK)
    found = pace_of(session)
    assert found.end is None
    assert not found.waits
    assert {each.minutes for each in found.sections[0].tables} == {""}


def test_an_evening_entered_all_at_once_says_nothing() -> None:
    session = builders.ended_session(8, "howell", boards_per_round=2)
    found = pace_of(session)
    assert {each.minutes for each in found.sections[0].tables} == {""}
    assert all(each.a_board is None for each in found.pairs)
    assert not found.waits


def test_a_correction_does_not_move_when_a_board_was_over() -> None:
    session = builders.started_session(8, "howell", boards_per_round=2)
    start = began(session, 30)
    enter_at(session, 1, 1, {0: start + 7 * MINUTE, 1: start + 14 * MINUTE})
    board = builders.seating_at(session, 1, 1).boards[1]
    first = Result.objects.filter(line__session=session).order_by("-pk")[0]
    builders.enter(session, 1, 1, board, "3SN=", replaces=first.pk)
    assert pace_of(session).sections[0].tables[0].rounds[0].minutes == "7.0"


def test_rounds_opened_by_the_director_count_from_their_opening() -> None:
    session = builders.started_session(8, "howell", boards_per_round=2)
    began(session, 0)
    go_together(session_id=session.pk, actor=PROGRAM)
    section = session.sections.get()
    start = timezone.now() - timedelta(minutes=30)
    play_at(session, 1, start, {})
    open_next_round(section_id=section.pk, number=2, actor=PROGRAM)
    found = pace_of(session)
    assert found.end is not None
    assert found.end > timezone.now() + 2 * 7 * 3 * MINUTE - 5 * MINUTE


def test_somebody_who_plays_learns_nothing_of_rounds_to_come() -> None:
    session = builders.started_session(10, "straight-mitchell", boards_per_round=3)
    start = began(session, 61)
    play_at(session, 1, start, {4: 9})
    boards = frozenset(builders.seating_at(session, 4, 1).boards)
    found = pace_of(session, hidden=boards)
    row = next(each for each in found.sections[0].tables if each.table == 4)
    assert row.rounds[0].hidden
    assert row.minutes == row.rounds[0].minutes == ""
    assert not found.waits


def test_pauses_breaks_and_rounds_gone_back_to_are_read_from_the_audit_log() -> None:
    session = builders.started_session(10, "straight-mitchell", habits={"pace": "together"})
    section = session.sections.get()

    def act(what: ClockAct, **more: int) -> None:
        act_on_clock(session_id=session.pk, sections=[section.pk], act=what, seen=None, actor=PROGRAM, **more)

    open_next_round(section_id=section.pk, number=2, actor=PROGRAM)
    first = called_of(session.pk, 0).opened
    back_to_round(section_id=section.pk, number=1, actor=PROGRAM)
    again = called_of(session.pk, 0)
    assert set(first) - set(again.opened) == {("A", 2)}
    assert not any(again.stopped.values())
    act(ClockAct.PAUSE)
    now = moment(timezone.now())
    (pause,) = called_of(session.pk, now + 600).stopped["A"]
    assert 599 <= pause.end - pause.start <= 605
    act(ClockAct.GO_ON)
    act(ClockAct.BREAK, seconds=900)
    *_earlier, rest = called_of(session.pk, now + 60).stopped["A"]
    assert rest.end - rest.start == 900
    assert pace_of(session).end is not None


def test_the_planned_end_has_the_clubs_break_and_time_for_moving() -> None:
    plain = builders.started_session(10, "straight-mitchell", boards_per_round=3)
    habits = {"clock_break_after": 2, "clock_break": 15, "clock_moving": 3}
    session = builders.started_session(10, "straight-mitchell", boards_per_round=3, habits=habits)
    lengths = []
    for each in (plain, session):
        start = began(each, 0).replace(microsecond=0)
        planned = pace_of(each).planned
        assert planned is not None
        lengths.append((planned - start) / MINUTE)
    assert lengths == [109, 109 + 15 + 4 * 2]


def test_rounds_that_the_clock_opens_begin_by_it() -> None:
    habits = {"pace": "together", "clock_opens": True, "minutes_per_board": 15}
    session = builders.started_session(10, "straight-mitchell", boards_per_round=3, habits=habits)
    now = pace_of(session)
    assert now.end is not None
    assert now.end >= timezone.now() + 4 * 45 * MINUTE
