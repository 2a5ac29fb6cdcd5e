"""What waits for a director or the manager stands on the first page that they open."""

from __future__ import annotations

from uuid import uuid4

import pytest

from club.actor import PROGRAM
from rulings.services.score_queries import reject_score_query
from tests.doors.desks import director_desk, manager_desk
from tests.services.rulings.gross_errors import late_session, record_error
from tests.services.rulings.query_acts import evening, query, seen

pytestmark = pytest.mark.django_db


def test_an_open_query_stands_on_the_first_page_until_it_is_answered() -> None:
    session = evening()
    director = director_desk(session.club)
    assert "score query waits" not in director.read()
    asked = query(session)
    assert "1 score query waits for the director." in director.read()
    assert f'href="/desk/{session.club.slug}/{session.slug}/queries/"' in director.html()
    reject_score_query(
        session_id=session.pk,
        query_id=asked.pk,
        seen_versions=seen(asked),
        reason="All four say so.",
        client_id=uuid4(),
        actor=PROGRAM,
    )
    assert "score query waits" not in director.read()


def test_an_approval_stands_on_the_managers_first_page_alone() -> None:
    session = late_session()
    record_error(session)
    assert "1 scoring error found late waits for your approval." in manager_desk(session.club).read()
    assert f'href="/desk/{session.club.slug}/{session.slug}/times/"' in manager_desk(session.club).html()
    assert "approval" not in director_desk(session.club).read()
