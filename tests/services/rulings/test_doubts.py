"""Doubtful results of a session: found, accepted, opened again, and raised anew by another result."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Session
from club.services import end_play
from rulings.engine.doubts import Rule
from rulings.errors import DomainError, StaleError
from rulings.models import DoubtDecision
from rulings.queries.doubts import Doubtful, open_doubts
from rulings.services.doubts import MeetingDoubts, accept_all, accept_doubts, ask_again, reopen_doubts
from scoring.models import Result
from scoring.services import confirm_result, settle_conflict
from tests.builders import enter, seating_at, started_session
from tests.deal_makers import load

pytestmark = pytest.mark.django_db
USUAL, ODD = "4SN=", "4SN-4"


def evening(odd: str = ODD, **options: Any) -> Session:
    """Five tables play board 1 in spades; table 3 does it otherwise. Everybody has said yes."""
    session = started_session(pairs=10, boards_per_round=1, **options)
    for round in range(1, 6):
        for table in range(1, 6):
            board = seating_at(session, table, round).boards[0]
            result = odd if (board, table) == (1, 3) else USUAL
            entered = enter(session, table, round, board, result)
            confirm_result(session_id=session.pk, result_id=entered.result_id, actor=PROGRAM)
    return session


def only(session: Session) -> Doubtful:
    (found,) = open_doubts(session.pk)
    return found


def as_seen(found: Doubtful) -> MeetingDoubts:
    rules = frozenset(found.rules) or frozenset(each.reason.rule for each in found.accepted)
    return MeetingDoubts(found.at.board, found.at.ns, found.at.ew, found.result, rules, found.seen)


def accept(session: Session, found: Doubtful, note: str = "The slip says so.") -> None:
    accept_doubts(session_id=session.pk, about=as_seen(found), note=note, actor=PROGRAM)


def test_the_odd_result_is_found_with_its_place_and_its_figures() -> None:
    found = only(evening())
    assert (found.at.board, found.at.table, found.rules) == (1, 3, (Rule.TRICKS,))
    assert dict(found.open[0].figures) == {
        "count": 4,
        "tables": 5,
        "low": 10,
        "high": 10,
        "here": 6,
        "denomination": "S",
    }


def test_accepted_with_a_reason_it_is_open_no_more() -> None:
    session = evening()
    found = only(session)
    with pytest.raises(DomainError, match="Write in a few words why"):
        accept(session, found, "  ")
    accept(session, found)
    assert open_doubts(session.pk) == ()
    row = DoubtDecision.objects.get()
    assert (row.rule, row.result_id, row.what, row.note) == ("tricks", found.result, "accepted", "The slip says so.")
    assert AuditRow.objects.get(action="doubts accepted").data["rules"] == ["tricks"]


def test_another_result_raises_it_anew() -> None:
    session = evening()
    found = only(session)
    accept(session, found)
    enter(session, 3, found.at.round or 0, 1, "4SN-5", replaces=found.result, source=Result.Source.DESK)
    assert only(session).rules == (Rule.TRICKS, Rule.FAR)


def test_what_another_director_said_meanwhile_is_not_overruled_unseen() -> None:
    session = evening()
    found = only(session)
    accept(session, found)
    with pytest.raises(StaleError):
        accept(session, found)
    reopen_doubts(session_id=session.pk, about=as_seen_now(session, found), actor=PROGRAM)
    assert only(session).rules == (Rule.TRICKS,)
    with pytest.raises(StaleError, match="just answered"):
        accept(session, found)


def as_seen_now(session: Session, found: Doubtful) -> MeetingDoubts:
    newest = DoubtDecision.objects.latest("pk").pk
    return MeetingDoubts(found.at.board, found.at.ns, found.at.ew, found.result, frozenset(), newest)


def test_a_result_that_changed_meanwhile_is_not_accepted() -> None:
    session = evening()
    found = only(session)
    enter(session, 3, found.at.round or 0, 1, USUAL, replaces=found.result, source=Result.Source.DESK)
    with pytest.raises(StaleError):
        accept(session, found)
    assert open_doubts(session.pk) == ()


def test_missing_and_unconfirmed_results_are_doubts_once_play_is_over() -> None:
    session = started_session(pairs=6, boards_per_round=1)
    enter(session, 1, 1, seating_at(session, 1, 1).boards[0], USUAL)
    assert open_doubts(session.pk) == ()
    end_play(session_id=session.pk, actor=PROGRAM)
    found = open_doubts(session.pk)
    assert [each.rules for each in found] == [(Rule.MISSING,)] * 8 + [(Rule.UNCONFIRMED,)]
    accept(session, found[0], "The table went home.")
    accept_all(session_id=session.pk, rule=Rule.MISSING, count=7, note="The lights went out.", actor=PROGRAM)
    assert [each.rules for each in open_doubts(session.pk)] == [(Rule.UNCONFIRMED,)]
    with pytest.raises(StaleError):
        accept_all(session_id=session.pk, rule=Rule.UNCONFIRMED, count=2, note="Asked them.", actor=PROGRAM)


def test_of_two_results_one_is_chosen_and_none_accepted() -> None:
    session = evening()
    found = only(session)
    enter(session, 3, found.at.round or 0, 1, USUAL)
    both = next(each for each in open_doubts(session.pk) if Rule.CONFLICT in each.rules)
    with pytest.raises(DomainError, match="choose the right one"):
        accept(session, both)
    rival = Result.objects.latest("pk").pk
    settle_conflict(session_id=session.pk, line_id=both.line or 0, keep_result_id=rival, actor=PROGRAM)
    assert open_doubts(session.pk) == ()


def test_a_board_that_the_reader_has_still_to_play_is_not_spoken_of() -> None:
    session = evening()
    assert open_doubts(session.pk, frozenset({1})) == ()
    assert len(open_doubts(session.pk, frozenset({2}))) == 1


def test_an_adjusted_score_and_an_official_session_are_left_alone() -> None:
    session = evening()
    Session.objects.filter(pk=session.pk).update(state=Session.State.OFFICIAL)
    with pytest.raises(DomainError, match="official"):
        accept(session, only(session))


def test_the_table_is_asked_again_only_while_it_plays() -> None:
    session = evening()
    found = only(session)
    ask_again(session_id=session.pk, about=as_seen(found), actor=PROGRAM)
    assert only(session).asked is not None
    end_play(session_id=session.pk, actor=PROGRAM)
    with pytest.raises(DomainError, match="have left the table"):
        ask_again(session_id=session.pk, about=as_seen(only(session)), actor=PROGRAM)


def test_the_queries_do_not_grow_with_the_session(django_assert_num_queries: Any) -> None:
    small, large = evening(), evening()
    load(small), load(large)
    for table in (1, 2, 4):
        board = seating_at(large, table, 2).boards[0]
        stands = large.lines.get(board__number=board, table=table, round=2).result_id
        enter(large, table, 2, board, "4SN-5", source=Result.Source.DESK, replaces=stands)
    assert len(open_doubts(large.pk)) > 1
    with django_assert_num_queries(QUERIES):
        open_doubts(small.pk)
    with django_assert_num_queries(QUERIES):
        open_doubts(large.pk)


QUERIES = 15
