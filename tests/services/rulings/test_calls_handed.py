"""A call is handed to a colleague, given back, and shown again: nobody is on the way who has not said so."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from club.actor import PROGRAM, Actor
from club.errors import DomainError, StaleError
from club.models import Session
from club.services import set_call_reminders
from rulings.models import Call, CallEvent
from rulings.queries.calls import CallInfo, CallState, as_queued, call_of, open_calls
from rulings.queries.open_calls import open_call_summary
from rulings.queries.table_call import call_at
from rulings.services.call_handing import hand_call, return_call
from rulings.services.calls import CallRequest, attend_call, call_director, close_call, take_call, withdraw_call
from scoring.queries.table import Place
from tests.builders import actor, make_club, make_director, section_of, started_session
from tests.services.watching import audited, not_audited, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6)


@pytest.fixture
def dana(session: Session) -> Actor:
    return actor(make_director(session.club, name="Dana Reed"))


@pytest.fixture
def ravi(session: Session) -> Actor:
    return actor(make_director(session.club, name="Ravi Shaw"))


def calls(session: Session, table: int = 1) -> CallInfo:
    asking = CallRequest("A", table, 1)
    return read(session, call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM).id)


def read(session: Session, call: int) -> CallInfo:
    found = call_of(session.pk, call)
    assert found is not None
    return found


def takes(call: CallInfo, by: Actor) -> None:
    seen = Call.objects.get(pk=call.id).newest_id or 0
    take_call(session_id=call.session_id, call_id=call.id, seen_event_id=seen, actor=by)


def hands(call: CallInfo, by: Actor, to: Actor) -> None:
    assert to.user_id is not None
    hand_call(session_id=call.session_id, call_id=call.id, to_user_id=to.user_id, actor=by)


def returns(call: CallInfo, by: Actor) -> None:
    return_call(session_id=call.session_id, call_id=call.id, actor=by)


def test_a_call_is_handed_on_and_the_colleague_goes(session: Session, dana: Actor, ravi: Actor) -> None:
    call = calls(session)
    takes(call, dana)
    with audited(session.club, "call handed", "call acknowledged", facts_of=session, bumps=0):
        hands(call, dana, ravi)
        asked = read(session, call.id)
        assert (asked.state, asked.taken_by) == (CallState.WAITING, None)
        assert asked.asked is not None
        assert (asked.asked.who, asked.asked.to, asked.asked.to_id) == ("Dana Reed", "Ravi Shaw", ravi.user_id)
        place = Place(session.pk, section_of(session).pk, 1)
        told = call_at(place)
        assert told is not None
        assert (told.state, told.shown, told.who) == (CallState.WAITING, True, "")
        takes(call, ravi)
    assert read(session, call.id).asked is None
    told = call_at(place)
    assert told is not None
    assert (told.state, told.who) == (CallState.COMING, "Ravi Shaw")


def test_anybody_may_go_while_a_colleague_is_only_asked(session: Session, dana: Actor, ravi: Actor) -> None:
    call, mo = calls(session), actor(make_director(session.club, name="Mo Price"))
    hands(call, dana, ravi)
    takes(call, mo)
    with refused("Mo Price is on the way to table 1 already.", StaleError):
        returns(call, ravi)
    with refused("Mo Price is on the way to table 1 already.", StaleError):
        hands(call, dana, ravi)


def test_given_back_it_waits_since_it_was_opened(session: Session, dana: Actor, ravi: Actor) -> None:
    first, second = calls(session, 1), calls(session, 2)
    takes(first, dana)
    assert [each.id for each in as_queued(open_calls(session.pk))] == [second.id, first.id]
    with audited(session.club, "call given back", facts_of=session, bumps=0):
        returns(first, dana)
        returns(first, dana)
    assert [each.id for each in as_queued(open_calls(session.pk))] == [first.id, second.id]
    assert read(session, first.id).opened_at == first.opened_at
    takes(first, ravi)
    assert read(session, first.id).state is CallState.COMING


def test_from_the_table_and_when_asked_a_call_is_given_back_too(session: Session, dana: Actor, ravi: Actor) -> None:
    call = calls(session)
    attend_call(session_id=session.pk, call_id=call.id, seen_event_id=0, actor=dana)
    returns(call, dana)
    hands(call, dana, ravi)
    returns(call, ravi)
    kinds = list(CallEvent.objects.filter(call=call.id).values_list("kind", flat=True))
    assert kinds == ["attended", "returned", "handed", "returned"]
    close_call(session_id=session.pk, call_id=call.id, seen_event_id=0, how="nothing", actor=ravi)
    with refused("Ravi Shaw has closed the call of table 1 already.", StaleError):
        returns(call, dana)


def test_asked_twice_is_once_and_only_of_who_directs_here(session: Session, dana: Actor, ravi: Actor) -> None:
    call = calls(session)
    hands(call, dana, ravi)
    with not_audited(session.club):
        hands(call, dana, ravi)
    assert CallEvent.objects.count() == 1
    for nobody in (dana, actor(make_director(make_club(), name="Far Away"))):
        with refused("Choose a colleague who directs at this club.", DomainError):
            hands(call, dana, nobody)


def test_a_table_still_withdraws_what_was_handed_on(session: Session, dana: Actor, ravi: Actor) -> None:
    call = calls(session)
    hands(call, dana, ravi)
    withdraw_call(session_id=session.pk, section="A", table=1, actor=PROGRAM)
    assert read(session, call.id).state is CallState.CLOSED


def test_what_every_page_shows(session: Session, dana: Actor, ravi: Actor) -> None:
    first, second, third = (calls(session, table) for table in (1, 2, 3))
    takes(first, dana)
    hands(second, dana, ravi)
    now = open_call_summary(session.pk)
    assert (now.places, now.waiting, now.taken, now.newest) == ("2, 3", 2, 1, third.id)
    assert now.taken_since == Call.objects.get(pk=first.id).newest.at  # type: ignore[union-attr]
    assert (now.asked_of(ravi.user_id), now.asked_of(dana.user_id), now.asked_of(None)) == ("2", "", "")
    handed = Call.objects.get(pk=second.id).newest_id
    assert (now.anew_for(ravi.user_id), now.anew_for(dana.user_id)) == (handed, 0)
    returns(second, ravi)
    assert open_call_summary(session.pk).anew_for(dana.user_id) == Call.objects.get(pk=second.id).newest_id
    assert now.waiting_since == second.opened_at
    assert third.opened_at - second.opened_at < timedelta(seconds=60)


def test_the_minutes_of_reminders_are_the_clubs_choice(session: Session, dana: Actor) -> None:
    with audited(session.club, "call reminders chosen"):
        set_call_reminders(club_id=session.club_id, waiting=5, taken=0, actor=dana)
    with not_audited(session.club):
        set_call_reminders(club_id=session.club_id, waiting=5, taken=0, actor=dana)
    session.club.refresh_from_db()
    assert (session.club.call_reminder, session.club.call_again) == (5, 0)
    with refused("Choose from 0 to 120 minutes.", DomainError):
        set_call_reminders(club_id=session.club_id, waiting=121, taken=0, actor=dana)
