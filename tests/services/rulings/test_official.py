"""Results become official: by hand with nothing open, or by themselves after the last clock, once."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.models import AuditRow, Session
from club.services import change_session, reopen
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.errors import DomainError
from rulings.models import MadeOfficial
from rulings.queries.doubts import open_doubts
from rulings.queries.official import made_official, unresolved
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.doubts import MeetingDoubts
from rulings.services.official import become_official, declare_official
from rulings.services.ruling import issue_ruling
from scoring.engine.contract import Played
from scoring.models import Publication, Result
from scoring.services import Entry, enter_result, publish_session
from tests.builders import ended_session, enter, meeting_at, published_session, seating_at, settle_doubts
from tests.services.rulings.official import after_all_clocks, with_a_doubt, with_a_question

pytestmark = pytest.mark.django_db


def state(session: Session) -> str:
    session.refresh_from_db()
    return session.state


def test_by_hand_only_when_nothing_is_doubtful() -> None:
    session, edition = with_a_doubt()
    with pytest.raises(DomainError, match="still to check"):
        declare_official(session_id=session.pk, actor=PROGRAM)
    settle_doubts(session)
    declare_official(session_id=session.pk, actor=PROGRAM)
    declare_official(session_id=session.pk, actor=PROGRAM)
    assert state(session) == Session.State.OFFICIAL
    row = MadeOfficial.objects.get()
    assert (row.edition, row.by_itself, row.unresolved) == (edition.number, False, 0)


def in_doubt(session: Session) -> MeetingDoubts:
    """What the room finds odd in the night of `with_a_doubt`."""
    (found,) = open_doubts(session.pk)
    return MeetingDoubts(found.at.board, found.at.ns, found.at.ew, found.result, frozenset(found.rules), found.seen)


def test_what_only_the_program_finds_odd_is_no_question() -> None:
    session, _edition = with_a_doubt()
    assert open_doubts(session.pk)
    assert unresolved(session.pk).count == 0
    moment = after_all_clocks(session)
    assert become_official(moment) == 1
    found = made_official(session.pk)
    assert found is not None
    assert (found.by_itself, found.unresolved) == (True, 0)


def test_what_somebody_asked_is_one() -> None:
    session, _edition = with_a_doubt()
    about = in_doubt(session)
    line = session.lines.get(board__number=about.board, ns=about.ns, ew=about.ew)
    place = (about.board, about.ns, about.ew, line.section, line.round, line.table)
    decision = Decision(Kind.IN_QUESTION, "It may be another board.", lines=(RuledLine(*place),))
    number = issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    assert unresolved(session.pk).count == 1
    settled = Decision(Kind.NO_ACTION, "It was this board.", lines=(RuledLine(*place),))
    issue_ruling(session_id=session.pk, decision=settled, supersedes=number, actor=PROGRAM)
    assert unresolved(session.pk).count == 0
    beside = Entry(uuid4(), Played.parse("1NTN="), as_conflict=True)
    meeting, desk = meeting_at(session, 1, 1, about.board), Result.Source.DESK
    enter_result(
        session_id=session.pk, meeting=meeting, entry=beside, source=desk, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    assert unresolved(session.pk).count == 1, "two results that differ"


def test_by_itself_after_the_last_clock_with_what_is_open_counted() -> None:
    session, edition = with_a_question()
    moment = after_all_clocks(session)
    assert become_official(moment - timedelta(seconds=2)) == 0
    assert unresolved(session.pk).count == 1
    expected = unresolved(session.pk).count
    assert become_official(moment) == 1
    assert state(session) == Session.State.OFFICIAL
    found = made_official(session.pk)
    assert found is not None
    assert (found.edition, found.by_itself, found.unresolved, found.by) == (edition.number, True, expected, "")


def test_the_task_may_run_twice() -> None:
    session, _edition = with_a_doubt()
    moment = after_all_clocks(session)
    assert [become_official(moment) for _run in range(3)] == [1, 0, 0]
    assert AuditRow.objects.filter(action="session official", session_id=session.pk).count() == 1


def test_a_manager_who_opened_the_results_again_is_not_overruled() -> None:
    session, _edition = with_a_doubt()
    become_official(after_all_clocks(session))
    reopen(session_id=session.pk, actor=PROGRAM)
    assert become_official(after_all_clocks(session) + timedelta(days=30)) == 0
    assert state(session) == Session.State.ENDED
    settle_doubts(session)
    declare_official(session_id=session.pk, actor=PROGRAM)
    assert state(session) == Session.State.OFFICIAL
    found = made_official(session.pk)
    assert found is not None
    assert not found.by_itself


def test_it_waits_for_an_edition_and_does_not_publish_by_itself() -> None:
    session, _edition = with_a_doubt()
    moment = after_all_clocks(session)
    board = seating_at(session, 2, 1).boards[0]
    stands = session.lines.get(board__number=board, table=2, round=1).result_id
    enter(session, 2, 1, board, "7NTN-8", source=Result.Source.DESK, replaces=stands)
    assert become_official(moment) == 0
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert become_official(after_all_clocks(session)) == 1
    assert Publication.objects.filter(session=session).count() == 2


def test_nothing_that_is_not_published_becomes_official() -> None:
    ended_session(6)
    assert become_official(timezone.now() + timedelta(days=400)) == 0


def test_not_where_the_conditions_say_otherwise_or_the_night_came_from_elsewhere() -> None:
    kept, _first = published_session(6)
    change_session(session_id=kept.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, official_by_itself=False)
    came, _second = published_session(6)
    Session.objects.filter(pk=came.pk).update(came_from={"club": "Hillside"})
    assert become_official(timezone.now() + timedelta(days=400)) == 0
    assert {state(kept), state(came)} == {Session.State.ENDED}
