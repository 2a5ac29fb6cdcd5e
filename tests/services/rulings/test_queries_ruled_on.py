"""A ruling settles the score queries that it answers, in its own transaction; of two directors one wins."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import Session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.errors import DeadlinePassed, DomainError, NotFoundError, StaleError
from rulings.models import Ruling, ScoreQuery
from rulings.queries.score_queries import open_score_queries, score_query_of
from rulings.services.ruling import issue_ruling, preview_ruling
from rulings.services.score_queries import reject_score_query, withdraw_score_query
from scoring.engine.document import Assigned
from tests.builders import actor, make_director, meeting_at, put_back
from tests.services.rulings.query_acts import contest, evening, line_at, query, seen
from tests.services.watching import audited

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]


@pytest.fixture
def session() -> Session:
    return evening()


def about(session: Session, table: int = 1, **more: Any) -> Decision:
    """A ruling on board 1 at table 1, or on the first board of another table."""
    at = meeting_at(session, table, 1)
    where = (at.board, at.ns, at.ew, at.section, at.round, at.table)
    kind = Kind.ASSIGNED if more else Kind.NO_ACTION
    return Decision(kind, "Heard all four.", lines=(RuledLine(*where, **more),))


def issue(session: Session, decision: Decision, **more: Any) -> int:
    return issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM, **more)


def decided(made: ScoreQuery) -> tuple[str, int | None]:
    view = score_query_of(made.session_id, made.pk)
    assert view is not None
    return view.state, view.decided.ruling if view.decided else None


def test_a_ruling_that_came_of_a_query_settles_it(session: Session) -> None:
    made = query(session)
    contest(made)
    with audited(session.club, "query ruled on", "ruling issued", facts_of=session, bumps=2):
        issue(session, about(session), query=made.pk)
    assert decided(made) == ("ruled", 1)


def test_a_ruling_that_decides_the_score_answers_whoever_queried_it(session: Session) -> None:
    made = query(session)
    issue(session, about(session))
    assert decided(made) == ("asked", None), "no action, and nobody said that it answers the query"
    outcome = Assigned(140)
    issue(session, about(session, ns_outcome=outcome, ew_outcome=outcome, seen_version=line_at(session).version))
    assert decided(made) == ("ruled", 2)


def test_looking_settles_nothing(session: Session) -> None:
    made = query(session)
    preview_ruling(session_id=session.pk, decision=about(session), query=made.pk, actor=PROGRAM)
    assert decided(made) == ("asked", None)


def test_it_is_about_the_board_that_was_queried(session: Session) -> None:
    made = query(session)
    with pytest.raises(DomainError, match="about board 1 at another table"):
        issue(session, about(session, 2), query=made.pk)
    with pytest.raises(NotFoundError):
        issue(session, about(session), query=made.pk + 1)
    assert not Ruling.objects.exists()
    assert len(open_score_queries(session.pk)) == 1


def test_who_comes_second_is_told_who_decided_and_how(session: Session) -> None:
    made = query(session)
    colleague = actor(make_director(session.club, name="Dana Reed"))
    reject = {"query_id": made.pk, "seen_versions": seen(made), "reason": "The lead was clear.", "client_id": uuid4()}
    reject_score_query(session_id=session.pk, **reject, actor=colleague)
    with pytest.raises(StaleError, match="In the meantime Dana Reed has rejected the score query"):
        issue(session, about(session), query=made.pk)
    assert not Ruling.objects.exists()
    assert issue(session, about(session)) == 1


def test_what_the_pair_took_back_may_be_ruled_on(session: Session) -> None:
    made = query(session)
    whose = {"query_id": made.pk, "contestant_id": made.contestant_id, "client_id": uuid4()}
    withdraw_score_query(session_id=session.pk, **whose, actor=PROGRAM)
    assert issue(session, about(session), query=made.pk) == 1
    assert decided(made) == ("withdrawn", None)


def test_a_query_asked_in_time_is_ruled_on_after_the_time_for_rulings() -> None:
    session = evening(published=True)
    made = query(session)
    put_back(session, hours=2)
    ScoreQuery.objects.filter(pk=made.pk).update(opened_at=line_at(session).session.started_at)
    with pytest.raises(DeadlinePassed):
        issue(session, about(session, 2))
    assert issue(session, about(session), query=made.pk) == 1
