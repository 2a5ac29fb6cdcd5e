"""The state of a table as values: rounds, pauses, moves, and what each of them costs to read."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Section, Session
from club.services import close_round, open_round
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.table import BoardState, Phase, Place, TableState, table_state, traveller_at
from scoring.services.correct import remove_result
from tests.builders import enter, play_all, section_of, started_session

pytestmark = pytest.mark.django_db


def place(session: Session, table: int) -> Place:
    return Place(session.pk, section_of(session).pk, table)


def state_at(session: Session, table: int) -> TableState:
    return table_state(place(session, table))


def lonely_rounds(session: Session) -> list[Seating]:
    """The sit-outs of a session, by round."""
    rows = Seating.objects.filter(section__session=session).order_by("round")
    return [row for row in rows if row.ns_id is None or row.ew_id is None]


def test_a_state_is_a_value() -> None:
    state = state_at(started_session(pairs=6), 1)
    with pytest.raises(FrozenInstanceError):
        state.table = 2  # type: ignore[misc]


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 1), (12, 8)])
def test_it_costs_ten_queries_whatever_the_size(pairs: int, rounds: int, django_assert_num_queries: Any) -> None:
    session = started_session(pairs, "howell")
    play_all(session, rounds=range(1, rounds + 1))
    where = place(session, 1)
    with django_assert_num_queries(10):
        table_state(where)


def test_a_traveller_costs_seven(django_assert_num_queries: Any) -> None:
    session = started_session(pairs=6, boards_per_round=1)
    play_all(session)
    where = place(session, 1)
    board = Seating.objects.get(section__session=session, table=1, round=3).boards[0]
    with django_assert_num_queries(7):
        assert traveller_at(where, board)


def test_a_forgotten_board_brings_the_table_back_to_its_round() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    play_all(session)
    assert state_at(session, 1).phase is Phase.FINISHED
    forgotten = state_at(session, 1).previous
    assert forgotten is not None
    board = forgotten.boards[0]
    line = session.lines.get(board__number=board.number, table=1, round=forgotten.number)
    remove_result(
        session_id=session.pk, line_id=line.pk, seen_result_id=line.result_id, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    again = state_at(session, 1)
    assert again.current is not None
    assert (again.phase, again.current.number) == (Phase.PLAYING, forgotten.number)


def test_a_sit_out_at_the_end_is_told_before_the_thanks() -> None:
    """Nine pairs in a Mitchell without pair 5 North–South: table 5 has a lonely pair in every round."""
    session = started_session(9, "straight-mitchell", missing="ns")
    state = state_at(session, 5)
    assert (state.phase, state.current) == (Phase.FINISHED, None)
    assert [pause.number for pause in state.pauses] == [1, 2, 3, 4, 5]
    first = state.pauses[0].after
    last = state.pauses[-1].after
    assert first is not None
    assert first.moves[0].seat.direction == "EW"
    assert last is None


def test_a_pair_that_will_sit_out_is_told_where_it_plays_after_that() -> None:
    session = started_session(7, "howell")
    alone = next(row for row in lonely_rounds(session) if row.round > 2)
    pair = alone.ns_id or alone.ew_id
    before = next(
        row
        for row in Seating.objects.filter(section__session=session, round=alone.round - 1)
        if pair in (row.ns_id, row.ew_id)
    )
    play_all(session, rounds=range(1, alone.round - 1))
    current = state_at(session, before.table).current
    assert current is not None
    assert current.number == before.round
    assert current.after is not None
    move = next(move for move in current.after.moves if not move.seat.direction)
    # In a Howell of seven pairs nobody ever plays at the fourth table: whoever sits out has no place there.
    assert (move.seat.round, move.seat.table, move.opponents) == (alone.round, None, None)
    assert move.then is None or move.then.round > alone.round


def test_whoever_keeps_the_table_but_turns_is_told_so() -> None:
    session = started_session(pairs=6, arrow_switch=1)
    play_all(session, rounds=[1])
    current = state_at(session, 1).current
    assert current is not None
    assert current.after is not None
    stationary = current.after.moves[0]
    assert (stationary.stays, stationary.turns, stationary.seat.direction) == (False, True, "EW")


def test_a_section_has_its_letter_only_among_others() -> None:
    session = started_session(pairs=6)
    assert state_at(session, 1).section == ""
    Section.objects.create(session=session, letter="B")
    assert state_at(session, 1).section == "A"


def test_closing_the_last_round_ends_the_table_and_reopening_brings_it_back() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    play_all(session, rounds=[1, 2])
    section = section_of(session)
    close_round(section_id=section.pk, number=3, actor=PROGRAM)
    state = state_at(session, 1)
    assert (state.phase, state.current is not None and state.current.closed) == (Phase.FINISHED, True)
    close_round(section_id=section.pk, number=0, actor=PROGRAM)
    assert state_at(session, 1).phase is Phase.PLAYING


def test_before_any_round_is_open_the_table_waits() -> None:
    session = started_session(pairs=6, habits={"pace": "together"})
    open_round(section_id=section_of(session).pk, number=1, actor=PROGRAM)
    Section.objects.filter(session=session).update(open_round=0, closed_round=0)
    state = state_at(session, 1)
    assert (state.phase, state.current, state.previous) == (Phase.WAITING, None, None)


def test_a_result_the_director_turned_round_is_not_shown_as_the_tables() -> None:
    session = started_session(pairs=6, boards_per_round=2)
    entered = enter(session, 1, 1, 1, "4SN=")
    line = session.lines.get(pk=entered.line_id)
    session.lines.filter(pk=line.pk).update(ns=line.ew, ew=line.ns)
    current = state_at(session, 1).current
    assert current is not None
    assert current.boards[0].state is BoardState.TURNED
