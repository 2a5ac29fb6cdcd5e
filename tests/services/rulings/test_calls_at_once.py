"""Two devices of a table press at the same moment, two directors go at the same moment."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.services import first_broken_row
from rulings.models import Call, CallEvent
from rulings.queries.calls import CallState, open_calls
from rulings.services.call_handing import hand_call, return_call
from rulings.services.calls import CallRequest, call_director, close_call, take_call
from tests.builders import actor, make_director, started_session
from tests.services.at_once import at_once, refusals, successes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.always]


def test_eight_presses_of_one_table_are_one_call() -> None:
    session = started_session(pairs=6)
    press = partial(call_director, session_id=session.pk, asking=CallRequest("A", 1, 1), actor=PROGRAM)
    called = successes(at_once([partial(press, client_id=uuid4()) for _press in range(8)]))
    assert [each.repeated for each in called].count(False) == 1
    assert {each.id for each in called} == {Call.objects.get().pk}
    assert first_broken_row(session.club_id) is None


def test_of_directors_at_once_one_goes_and_the_others_are_told_who() -> None:
    session = started_session(pairs=6)
    call_director(session_id=session.pk, asking=CallRequest("A", 1, 1), client_id=uuid4(), actor=PROGRAM)
    people = [make_director(session.club, name=f"Director {letter}") for letter in "ABCD"]
    call = Call.objects.get()
    take = partial(take_call, session_id=session.pk, call_id=call.pk, seen_event_id=0)
    told = refusals(at_once([partial(take, actor=actor(each)) for each in people]))
    winner = CallEvent.objects.get().user
    assert told == [f"{winner} is on the way to table 1 already."] * 3
    assert open_calls(session.pk)[0].state is CallState.COMING
    assert first_broken_row(session.club_id) is None


def test_a_call_is_closed_once() -> None:
    session = started_session(pairs=6)
    call_director(session_id=session.pk, asking=CallRequest("A", 1, 1), client_id=uuid4(), actor=PROGRAM)
    people = [make_director(session.club) for _each in range(2)]
    close = partial(close_call, session_id=session.pk, call_id=Call.objects.get().pk, seen_event_id=0, how="nothing")
    assert len(refusals(at_once([partial(close, actor=actor(each)) for each in people]))) == 1
    assert CallEvent.objects.count() == 1


def test_of_two_who_are_asked_and_go_at_once_one_goes() -> None:
    session = started_session(pairs=6)
    call_director(session_id=session.pk, asking=CallRequest("A", 1, 1), client_id=uuid4(), actor=PROGRAM)
    dana, ravi, mo = [make_director(session.club, name=name) for name in ("Dana Reed", "Ravi Shaw", "Mo Price")]
    of = {"session_id": session.pk, "call_id": Call.objects.get().pk}
    take_call(**of, seen_event_id=0, actor=actor(dana))
    hand_call(**of, to_user_id=ravi.pk, actor=actor(dana))
    seen = Call.objects.get().newest_id or 0
    take = partial(take_call, **of, seen_event_id=seen)
    told = refusals(at_once([partial(take, actor=actor(each)) for each in (ravi, mo)]))
    assert told == [f"{CallEvent.objects.latest('pk').user} is on the way to table 1 already."]
    assert CallEvent.objects.filter(kind="acknowledged").count() == 2
    assert first_broken_row(session.club_id) is None


def test_handed_on_and_taken_over_at_once_leaves_one_state() -> None:
    """Whoever is second is told, or acts on what the first left: the pointer is never moved twice from one step."""
    session = started_session(pairs=6)
    call_director(session_id=session.pk, asking=CallRequest("A", 1, 1), client_id=uuid4(), actor=PROGRAM)
    dana, ravi = [make_director(session.club, name=name) for name in ("Dana Reed", "Ravi Shaw")]
    of = {"session_id": session.pk, "call_id": Call.objects.get().pk}
    take_call(**of, seen_event_id=0, actor=actor(dana))
    seen = Call.objects.get().newest_id or 0
    over = partial(take_call, **of, seen_event_id=seen, actor=actor(ravi))
    back = partial(return_call, **of, actor=actor(dana))
    told = refusals(at_once([over, back]))
    call = Call.objects.get()
    assert call.newest is not None
    if told:
        assert told == ["Ravi Shaw is on the way to table 1 already."]
    assert (call.newest.kind, call.newest.user_id) == ("acknowledged", ravi.pk)
