"""Two directors have one call open, and both rule: the second is told of the first, and there are not two rulings."""

from __future__ import annotations

from uuid import uuid4

import pytest

from club.actor import PROGRAM
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.errors import StaleError
from rulings.models import Ruling
from rulings.services.calls import CallRequest, call_director
from rulings.services.ruling import issue_ruling
from tests.builders import actor, make_director, meeting_at, started_session

pytestmark = pytest.mark.django_db


def test_one_call_has_one_ruling() -> None:
    session = started_session(4)
    ann, bob = (actor(make_director(session.club, name=name)) for name in ("Ann Lee", "Bob Ray"))
    call = call_director(session_id=session.pk, asking=CallRequest("A", 1, 1), client_id=uuid4(), actor=PROGRAM).id
    at = meeting_at(session, 1, 1)
    decision = Decision(Kind.NO_ACTION, "A lead out of turn.", lines=(RuledLine(at.board, at.ns, at.ew),))
    first = issue_ruling(session_id=session.pk, decision=decision, call=call, actor=ann)
    with pytest.raises(StaleError, match="Ann Lee has ruled on the call of table 1 already: ruling 1"):
        issue_ruling(session_id=session.pk, decision=decision, call=call, actor=bob)
    assert Ruling.objects.count() == 1
    # What takes its place, and what is about something else, is still given.
    assert issue_ruling(session_id=session.pk, decision=decision, call=call, supersedes=first, actor=bob) == 2
    assert issue_ruling(session_id=session.pk, decision=decision, actor=bob) == 3
