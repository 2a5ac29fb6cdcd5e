"""Looked up after the time for rulings: the clock's own words stand on every page, with what can still be done."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from rulings.models import Call
from rulings.services.calls import CallRequest, call_director
from tests import builders
from tests.doors.clocks import late_room
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.doors.test_assistant import Walk, filled_in

pytestmark = pytest.mark.django_db

OVER = "The time for rulings ended at"


def test_a_late_request_is_refused_with_what_can_still_be_done() -> None:
    room = late_room()
    made = call_director(session_id=room.session.pk, asking=CallRequest("A", 1, 1), client_id=uuid4(), actor=PROGRAM)
    way = f"assistant/lead-out-of-turn/?offender=E&declarer=S&a=yes&call={made.id}"
    page = Walk(room, way)
    assert OVER in page.says
    assert "You can still decide calls, score queries and appeals that were made in time." in page.says
    # The form says so before anybody writes, and what is issued all the same is refused in the same words.
    form = Walk(room, way).press("Write the ruling")
    assert OVER in form.says
    boxes = filled_in(form.html) | {"boards": str(builders.seating_at(room.session, 1, 1).boards[0]), "table": "1"}
    assert OVER in words(room.post("rulings/new/", **boxes, act="look").content.decode())
    still = page.press("What can still be done").press("A score is not").press("No").press("Yes")
    assert "Record a gross scoring error" in still.says
    assert "Law 79C2" in still.says
    # It is noted that it was asked for, and why nothing follows.
    refused = Walk(room, f"assistant/late-request/?a=ruling&a=no&call={made.id}")
    assert "Note it, and close the call" in refused.says


def test_what_was_asked_for_in_time_is_not_late() -> None:
    room = late_room()
    made = call_director(session_id=room.session.pk, asking=CallRequest("A", 1, 1), client_id=uuid4(), actor=PROGRAM)
    call = Call.objects.get(pk=made.id)
    Call.objects.filter(pk=made.id).update(opened_at=call.opened_at - timedelta(hours=2))
    assert OVER not in Walk(room, f"assistant/?call={made.id}").says
    assert OVER in Walk(room, "assistant/").says
    playing = room_of(builders.started_session(4, club=room.session.club))
    assert OVER not in Walk(playing, "assistant/").says
