"""What holds at a table is kept until a director, the board's result or the end of play ends it; a call that needed no
ruling keeps the way that led there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Session
from rulings.engine.decision import Kind, RuledLine
from rulings.engine.noted import dump_noted, noted, parse_noted
from rulings.errors import DomainError, NotFoundError, StaleError
from rulings.models import Call, NotedWay, Restriction, RestrictionEnd
from rulings.queries.calls import CallState, call_of, calls_version_tag
from rulings.queries.restrictions import (
    Standing,
    noted_call,
    noted_calls,
    restrictions_version_tag,
    standing_restrictions,
)
from rulings.services.calls import CallRequest, call_director, take_call
from rulings.services.restrictions import close_as_noted, end_restriction, keep_restrictions
from scoring.engine.document import Artificial
from tests.builders import actor, enter, make_director, meeting_at, seating_at, started_session
from tests.noted_calls import noted_at, penalty_cards
from tests.services.rulings.ruling import decision_about, issue

pytestmark = pytest.mark.django_db


def called(session: Session, table: int = 1, board: int | None = None) -> int:
    asking = CallRequest("A", table, 1, board)
    return call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM).id


def lasting(session: Session) -> list[Standing]:
    return [each for each in standing_restrictions(session.pk) if not each.after_play]


@pytest.mark.parametrize("named", [True, False])
def test_it_holds_until_the_board_has_a_result(named: bool) -> None:
    """Where nobody named the board it is the first of the round that has none."""
    session = started_session(6, boards_per_round=2)
    first, second = seating_at(session, 1, 1).boards[:2]
    if not named:
        enter(session, 1, 1, first, "4SN=")
    board = first if named else second
    noted_at(session, 1, board=board if named else None)
    assert [(each.board, each.place, each.round) for each in lasting(session)] == [(board, "1", 1)] * 2
    enter(session, 2, 1, seating_at(session, 2, 1).boards[0], "4SN=")
    assert len(lasting(session)) == 2
    enter(session, 1, 1, board, "3NTS=")
    assert all(each.after_play for each in standing_restrictions(session.pk))


def test_one_press_ends_it_and_twice_is_once(django_capture_on_commit_callbacks: Any) -> None:
    session, other = started_session(6), started_session(4)
    director = actor(make_director(session.club))
    noted_at(session, 1)
    first, second, *later = standing_restrictions(session.pk)
    before = restrictions_version_tag(session.pk), calls_version_tag(session.pk)
    for _press in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            end_restriction(session_id=session.pk, restriction_id=first.id, actor=director)
    assert standing_restrictions(session.pk) == (second, *later)
    with pytest.raises(NotFoundError):
        end_restriction(session_id=other.pk, restriction_id=second.id, actor=director)
    assert AuditRow.objects.filter(action="restriction ended").count() == 1
    assert (
        restrictions_version_tag(session.pk)
        == f"{(later or [second])[-1].id}.{RestrictionEnd.objects.get().pk}"
        != before[0]
    )
    # What devices of tables ask by does not move: they are told nothing.
    assert calls_version_tag(session.pk) == before[1]


def test_the_end_of_play_ends_everything() -> None:
    session = started_session(4)
    call = noted_at(session, 1)
    Session.objects.filter(pk=session.pk).update(state=Session.State.ENDED)
    assert standing_restrictions(session.pk) == ()
    with pytest.raises(DomainError, match="Play is over"):
        keep_restrictions(session_id=session.pk, call_id=call, restrictions=penalty_cards().restrictions, actor=PROGRAM)


def test_what_holds_already_is_not_kept_twice() -> None:
    session = started_session(4)
    call, restrictions = called(session), penalty_cards().restrictions
    for detail in ("♥K and ♥4", "again"):
        keep_restrictions(session_id=session.pk, call_id=call, restrictions=restrictions, detail=detail, actor=PROGRAM)
    assert [each.detail for each in standing_restrictions(session.pk)] == ["♥K and ♥4"] * 2
    assert standing_restrictions(session.pk)[0].says.startswith("South has penalty cards")
    with pytest.raises(NotFoundError):
        keep_restrictions(session_id=started_session(4).pk, call_id=call, restrictions=restrictions, actor=PROGRAM)


def test_whoever_still_plays_the_board_does_not_read_it() -> None:
    session = started_session(6, boards_per_round=2)
    boards = seating_at(session, 1, 1).boards
    noted_at(session, 1, board=boards[0])
    hidden = standing_restrictions(session.pk, [boards[0]])
    assert {(each.says, each.until, each.hidden) for each in hidden} == {("", "", True)}
    assert not any(each.hidden for each in standing_restrictions(session.pk, [boards[1]]))
    call = Call.objects.get().pk
    assert noted_call(session.pk, call, [boards[0]]) is None
    unnamed = noted_at(session, 2)
    assert noted_call(session.pk, unnamed, [seating_at(session, 2, 1).boards[1]]) is None
    assert [each.call for each in noted_calls(session.pk, [boards[0]])] in ([], [unnamed])


def test_a_call_without_a_ruling_keeps_its_way() -> None:
    session = started_session(6)
    director = make_director(session.club, name="Ann Lee")
    call = called(session, board=seating_at(session, 1, 1).boards[0])
    value = noted("exposed-card", ("play", "declarer", "no"), "S", "S")
    assert value is not None
    close_as_noted(session_id=session.pk, call_id=call, seen_event_id=0, noted=value, actor=actor(director))
    closed = call_of(session.pk, call)
    assert closed is not None
    assert (closed.state, closed.ending and closed.ending.how) == (CallState.CLOSED, "settled")
    assert closed.ending is not None
    assert closed.ending.looked_up
    found = noted_call(session.pk, call)
    assert found is not None
    assert (found.noted, found.by) == (value, "Ann Lee")
    assert found.noted.guided.asked[0].question == "When was the card shown?"
    assert parse_noted(dump_noted(value)) == value


def test_what_to_come_back_for_outlasts_the_result() -> None:
    """Two cards on the table, and Law 50E4 afterwards; it is kept once, and done once."""
    session = started_session(6)
    call = noted_at(session, 1)
    value = noted("revoke", ("yes", "no", "none", "yes", "yes"), "S")
    assert value is not None
    board = seating_at(session, 1, 1).boards[0]
    again = called(session, board=board)
    for _press in range(2):
        keep_restrictions(session_id=session.pk, call_id=again, restrictions=(), later=value.later, actor=PROGRAM)
    assert {(each.call, each.board, each.due) for each in standing_restrictions(session.pk) if each.after_play} == {
        (call, board, False),
        (again, board, False),
    }
    enter(session, 1, 1, board, "4SN=")
    left = standing_restrictions(session.pk)
    assert all(each.after_play and each.due for each in left)
    assert [each.noted for each in left] == [True] + [False] * len(value.later)
    assert "Transfer the tricks to East–West" in left[1].says
    assert left[1].says.endswith("(Law 64A1)")
    assert all(each.says == "" for each in standing_restrictions(session.pk, [board]))
    for each in left:
        end_restriction(session_id=session.pk, restriction_id=each.id, actor=PROGRAM)
    keep_restrictions(session_id=session.pk, call_id=again, restrictions=(), later=value.later, actor=PROGRAM)
    assert standing_restrictions(session.pk) == ()


def test_a_way_with_a_score_wants_a_ruling() -> None:
    assert noted("slow-play", ("lost", "one"), "S") is None
    assert noted("revoke", ("yes",), "S") is None
    assert noted("revoke", ("yes", "yes"), "S") is not None


def test_the_second_director_is_told_and_nothing_of_it_is_kept() -> None:
    session = started_session(6)
    call = called(session)
    ann, bob = (make_director(session.club, name=name) for name in ("Ann Lee", "Bob Ray"))
    take_call(session_id=session.pk, call_id=call, seen_event_id=0, actor=actor(ann))
    closing = {"session_id": session.pk, "call_id": call, "seen_event_id": 0, "noted": penalty_cards(), "keep": True}
    with pytest.raises(StaleError, match="Ann Lee is on the way"):
        close_as_noted(**closing, actor=actor(bob))
    assert not Restriction.objects.exists()
    close_as_noted(**closing, actor=actor(ann))
    with pytest.raises(StaleError, match="Ann Lee has closed the call"):
        close_as_noted(**closing, actor=actor(bob))
    assert (NotedWay.objects.count(), Restriction.objects.exclude(until="").count()) == (1, 2)


def in_play(session: Session, table: int = 1) -> RuledLine:
    """The first board of a table, while it is played."""
    at = meeting_at(session, table, 1)
    return RuledLine(at.board, at.ns, at.ew, at.section, at.round, at.table)


def ruled_by_the_way(session: Session, table: int = 1, **more: Any) -> int:
    """A ruling by the way to two penalty cards that moves no score, on the first board of a table."""
    decision = decision_about(in_play(session, table), kind=Kind.RECTIFICATION, guided=penalty_cards().guided)
    return issue(session, decision, **more)


def test_a_ruling_without_a_call_keeps_what_holds_and_what_to_come_back_for() -> None:
    session = started_session(6, boards_per_round=2)
    number = ruled_by_the_way(session, 2)
    assert number == ruled_by_the_way(session, 2, supersedes=number) - 1
    kept = standing_restrictions(session.pk)
    assert [(each.place, each.board, each.after_play) for each in kept] == [
        ("2", in_play(session, 2).board, after) for after in (False, False, True)
    ]
    closed = call_of(session.pk, Call.objects.get().pk)
    assert closed is not None
    assert (closed.state, closed.ending and closed.ending.ruling) == (CallState.CLOSED, number)
    enter(session, 2, 1, in_play(session, 2).board, "4SN=")
    assert [(each.after_play, each.due) for each in standing_restrictions(session.pk)] == [(True, True)]


@pytest.mark.parametrize("noted_before", [True, False])
def test_a_ruling_that_came_of_a_call_keeps_it_once_with_that_call(noted_before: bool) -> None:
    session = started_session(6)
    call = noted_at(session, 1) if noted_before else called(session)
    ruled_by_the_way(session, call=call)
    assert [each.call for each in standing_restrictions(session.pk)] == [call] * 3
    assert Call.objects.count() == 1


def test_the_open_call_of_another_matter_stays_open() -> None:
    session = started_session(6)
    waiting = called(session)
    ruled_by_the_way(session)
    assert Call.objects.get().open
    assert {each.call for each in standing_restrictions(session.pk)} == {waiting}


def test_on_a_board_that_has_been_played_only_what_to_come_back_for_is_kept() -> None:
    session = started_session(6)
    enter(session, 1, 1, in_play(session).board, "4SN=")
    ruled_by_the_way(session)
    assert [(each.after_play, each.due) for each in standing_restrictions(session.pk)] == [(True, True)]


def test_a_ruling_that_gives_the_score_keeps_nothing() -> None:
    session = started_session(6)
    line = replace(in_play(session), ns_outcome=Artificial("60"), ew_outcome=Artificial("40"), written="A6040")
    issue(session, decision_about(line, kind=Kind.ARTIFICIAL, guided=penalty_cards().guided))
    assert (standing_restrictions(session.pk), Call.objects.count()) == ((), 0)
