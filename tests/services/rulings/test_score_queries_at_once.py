"""Two at once: pairs that query one score, directors who decide about one query."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.services import first_broken_row
from rulings.models import QueryEvent, ScoreQuery
from rulings.services.score_queries import accept_score_query, open_score_query, reject_score_query
from scoring.engine.contract import Played
from scoring.models import Result
from tests.services.at_once import at_once, refusals, successes
from tests.services.rulings.query_acts import asked_by, evening, line_at, query, result, seen

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.always]


def test_both_pairs_query_one_score_and_one_query_is_open() -> None:
    session = evening()
    line = line_at(session)
    both = [asked_by(line, result("3SS+1"), side) for side in ("ns", "ew")]
    said = at_once([partial(open_score_query, session_id=session.pk, request=each, actor=PROGRAM) for each in both])
    assert len(successes(said)) == 1
    assert refusals(said) == ["This score has been queried already. Please look again."]
    assert ScoreQuery.objects.count() == 1


def test_one_query_sent_eight_times_is_one() -> None:
    session = evening()
    asked = asked_by(line_at(session), result("3SS+1"))
    said = at_once([partial(open_score_query, session_id=session.pk, request=asked, actor=PROGRAM) for _ in range(8)])
    assert len(set(successes(said))) == 1
    assert QueryEvent.objects.count() == 1


def test_of_two_directors_one_decides_and_the_other_is_told() -> None:
    session = evening()
    made = query(session)
    saw = seen(made)
    acts = [
        partial(
            accept_score_query,
            session_id=session.pk,
            query_id=made.pk,
            seen_versions=saw,
            played=Played.parse("3SS+1"),
            agreed="both",
            reason="agreed",
            client_id=uuid4(),
            actor=PROGRAM,
        ),
        partial(
            reject_score_query,
            session_id=session.pk,
            query_id=made.pk,
            seen_versions=saw,
            reason="no",
            client_id=uuid4(),
            actor=PROGRAM,
        ),
    ]
    said = at_once(acts)
    assert refusals(said) == ["This query has just been closed. Please look again."]
    made.refresh_from_db()
    assert made.state in {"accepted", "rejected"}
    assert Result.objects.filter(line_id=made.line_id).count() == (2 if made.state == "accepted" else 1)
    assert first_broken_row(session.club_id) is None
