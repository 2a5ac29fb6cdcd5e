"""A table calls the director: one open call, one director on the way, and what is known and kept of it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction

from club.actor import PROGRAM, Actor
from club.cache import cache_delete
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Session, TableDevice
from club.services import end_play, make_official
from rulings.models import Call, CallEvent
from rulings.queries.calls import (
    CallInfo,
    CallState,
    call_of,
    calls_version_key,
    calls_version_tag,
    closed_calls,
    open_calls,
)
from rulings.queries.open_calls import open_call_summary
from rulings.services.calls import (
    CallRequest,
    PlacedCall,
    attend_call,
    call_director,
    close_call,
    close_with_ruling,
    mark_calls_seen,
    take_call,
    withdraw_call,
)
from rulings.services.table_calls import call_from_table, withdraw_from_table
from scoring.queries.table import Place
from tests.builders import (
    actor,
    make_director,
    play_all,
    ready_session,
    section_of,
    started_in,
    started_session,
    table_device,
)
from tests.services.watching import audited, not_audited, refused
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6, boards_per_round=3)


@pytest.fixture
def dana(session: Session) -> Actor:
    return actor(make_director(session.club, name="Dana Reed"))


@pytest.fixture
def ravi(session: Session) -> Actor:
    return actor(make_director(session.club, name="Ravi Shaw"))


def place_of(session: Session, table: int, section: str = "A") -> Place:
    return Place(session.pk, section_of(session, section).pk, table)


def press(session: Session, table: int = 1, *, board: int | None = None, client_id: UUID | None = None) -> PlacedCall:
    there = TableDevice.objects.filter(link__session=session, link__table=table).first()
    return call_from_table(
        place=place_of(session, table),
        device_id=there.pk if there else table_device(session, table)[0].device_id or 0,
        client_id=client_id or uuid4(),
        board=board,
    )


def only(session: Session) -> CallInfo:
    (found,) = (*open_calls(session.pk), *closed_calls(session.pk))
    return found


def only_of(session: Session, call_id: int) -> CallInfo:
    found = call_of(session.pk, call_id)
    assert found is not None
    return found


def act(what: Callable[..., None], call: CallInfo, by: Actor, **more: object) -> None:
    what(session_id=call.session_id, call_id=call.id, seen_event_id=call.seen, actor=by, **more)


def test_one_press_says_what_is_known(session: Session) -> None:
    with audited(session.club, "device came in", "director called", facts_of=session, bumps=0):
        called = press(session, 2, board=5)
    call = call_of(session.pk, called.id)
    assert call is not None
    assert (call.place, call.round, call.board, call.state, call.seen) == ("2", 1, 5, CallState.WAITING, 0)
    assert call.boards == (4, 5, 6)
    assert call.ns is not None
    assert call.ew is not None
    assert " & " in call.ns.name
    assert call.ns.name != call.ew.name
    assert (call.by_phone, call.at_desk, call.waited) == (False, False, None)
    assert not called.repeated


def test_a_board_that_nobody_plays_is_left_out_and_the_call_counts(session: Session) -> None:
    press(session, 1, board=99)
    assert only(session).board is None


def test_the_round_is_that_of_the_table(session: Session) -> None:
    play_all(session, rounds=[1])
    session.sections.update(open_round=2)
    press(session, 1)
    assert only(session).round == 2


def test_a_call_is_shown_once_and_whoever_comes_need_not_have_seen_that(
    session: Session, dana: Actor, ravi: Actor
) -> None:
    first, second = press(session, 1), press(session, 2)
    before = call_of(session.pk, first.id)
    assert before is not None
    with audited(session.club, "call shown", facts_of=session, bumps=0):
        mark_calls_seen(session_id=session.pk, calls=[first.id], actor=dana)
    with not_audited(session.club, session):
        mark_calls_seen(session_id=session.pk, calls=[first.id, 999_999], actor=ravi)
        mark_calls_seen(session_id=session.pk, calls=[], actor=ravi)
    shown = call_of(session.pk, first.id)
    assert shown is not None
    assert (shown.state, shown.shown_at, shown.taken_by) == (CallState.WAITING, CallEvent.objects.get().at, None)
    now = open_call_summary(session.pk)
    assert (now.waiting, now.taken, now.unseen) == (2, 0, (second.id,))
    act(take_call, before, ravi)
    with not_audited(session.club, session):
        mark_calls_seen(session_id=session.pk, calls=[first.id], actor=dana)
    assert only_of(session, first.id).state is CallState.COMING


def test_a_call_of_another_session_is_not_shown(session: Session, dana: Actor) -> None:
    called = press(session)
    other = started_session(4, club=session.club)
    with not_audited(session.club, session):
        mark_calls_seen(session_id=other.pk, calls=[called.id], actor=dana)
    assert not CallEvent.objects.exists()


def test_the_database_itself_keeps_a_call_at_one_showing(session: Session) -> None:
    called = press(session)
    CallEvent.objects.create(call_id=called.id, kind="shown")
    with pytest.raises(IntegrityError), transaction.atomic():
        CallEvent.objects.create(call_id=called.id, kind="shown")


def test_the_same_press_and_a_second_one_are_the_same_call(session: Session) -> None:
    mine = uuid4()
    first = press(session, client_id=mine)
    with not_audited(session.club, session):
        assert press(session, client_id=mine) == PlacedCall(first.id, repeated=True)
        assert press(session, board=1) == PlacedCall(first.id, repeated=True)
    assert Call.objects.count() == 1
    assert press(session, 2).id != first.id


def test_a_press_whose_answer_was_lost_opens_nothing_after_the_call_was_closed(session: Session, dana: Actor) -> None:
    mine = uuid4()
    press(session, client_id=mine)
    act(close_call, only(session), dana, how="nothing")
    assert press(session, client_id=mine).repeated
    assert open_calls(session.pk) == ()


def test_the_database_itself_keeps_a_table_at_one_open_call(session: Session) -> None:
    press(session)
    with pytest.raises(IntegrityError), transaction.atomic():
        Call.objects.create(session=session, section="A", table=1, client_id=uuid4())


def test_a_press_of_another_table_is_not_taken_for_this_one(session: Session) -> None:
    mine = uuid4()
    press(session, 1, client_id=mine)
    device, _token = table_device(session, 2)
    with refused("belongs to another table"):
        call_from_table(place=place_of(session, 2), device_id=device.device_id or 0, client_id=mine)


def test_tables_of_the_same_number_in_two_sections_are_two(session: Session) -> None:
    two = started_in(6, 6)
    for letter in "AB":
        call_director(session_id=two.pk, asking=CallRequest(letter, 1, 1), client_id=uuid4(), actor=PROGRAM)
    assert [call.place for call in open_calls(two.pk)] == ["A1", "B1"]


def test_a_director_comes_is_there_and_closes_it(session: Session, dana: Actor) -> None:
    press(session)
    with audited(session.club, "call acknowledged", "call attended", "call closed", facts_of=session, bumps=0):
        act(take_call, only(session), dana)
        coming = only(session)
        assert coming.state is CallState.COMING
        assert coming.taken_by is not None
        assert coming.taken_by.who == "Dana Reed"
        act(attend_call, coming, dana)
        assert only(session).state is CallState.HERE
        act(close_call, only(session), dana, how="settled", note="  Lead out  of turn ")
    call = only(session)
    assert (call.state, call.taken_by) == (CallState.CLOSED, None)
    assert call.ending is not None
    assert (call.ending.how, call.ending.note) == ("settled", "Lead out of turn")
    at = [step.at for step in call.steps]
    assert (call.waited, call.took) == (at[1] - call.opened_at, at[2] - at[1])
    assert open_calls(session.pk) == ()


def test_pressed_twice_is_once(session: Session, dana: Actor) -> None:
    press(session)
    before = only(session)
    act(take_call, before, dana)
    with not_audited(session.club):
        act(take_call, before, dana)
    act(attend_call, before, dana)
    with not_audited(session.club):
        act(attend_call, before, dana)
        act(take_call, before, dana)
    assert only(session).state is CallState.HERE


def test_of_two_directors_one_goes_and_the_other_is_told_who(session: Session, dana: Actor, ravi: Actor) -> None:
    press(session)
    both_saw = only(session)
    act(take_call, both_saw, dana)
    with refused("Dana Reed is on the way to table 1", StaleError):
        act(take_call, both_saw, ravi)
    act(attend_call, both_saw, dana)
    with refused("Dana Reed is at table 1", StaleError):
        act(take_call, both_saw, ravi)
    act(close_call, both_saw, dana, how="nothing")
    with refused("Dana Reed has closed the call of table 1", StaleError):
        act(attend_call, both_saw, ravi)


def test_who_sees_that_a_colleague_goes_may_go_instead(session: Session, dana: Actor, ravi: Actor) -> None:
    press(session)
    act(take_call, only(session), dana)
    act(take_call, only(session), ravi)
    taken = only(session).taken_by
    assert taken is not None
    assert taken.who == "Ravi Shaw"


def test_the_table_needs_nobody_any_more(session: Session, dana: Actor) -> None:
    press(session)
    before = only(session)
    device, _token = table_device(session, 1)
    gone = {"place": place_of(session, 1), "device_id": device.device_id or 0}
    with audited(session.club, "call withdrawn"):
        withdraw_from_table(**gone)
    assert only(session).ending is not None
    with not_audited(session.club):
        withdraw_from_table(**gone)
    with refused("table 1 no longer needs the director", StaleError):
        act(take_call, before, dana)
    assert not press(session).repeated


def test_while_the_director_is_there_the_table_says_so_to_them(session: Session, dana: Actor) -> None:
    press(session)
    act(attend_call, only(session), dana)
    with refused("director is at your table"):
        withdraw_call(session_id=session.pk, section="A", table=1, actor=PROGRAM)


def test_a_ruling_closes_the_call_also_after_it_was_closed(session: Session, dana: Actor) -> None:
    press(session)
    act(close_call, only(session), dana, how="settled", note="I look it up")
    call = only(session)
    with audited(session.club, "call closed"):
        close_with_ruling(session_id=session.pk, call_id=call.id, number=4, actor=dana)
    with not_audited(session.club):
        close_with_ruling(session_id=session.pk, call_id=call.id, number=4, actor=dana)
    after = only(session)
    assert after.ending is not None
    assert (after.ending.how, after.ending.ruling) == ("ruling", 4)
    assert after.closed_at == call.closed_at


def test_a_ruling_closes_an_open_call(session: Session, dana: Actor) -> None:
    press(session)
    close_with_ruling(session_id=session.pk, call_id=only(session).id, number=1, actor=dana)
    assert (only(session).state, open_calls(session.pk)) == (CallState.CLOSED, ())


def test_a_director_who_has_still_to_play_the_board_does_not_read_what_was_written_of_it(
    session: Session, dana: Actor
) -> None:
    press(session, 1)
    act(close_call, only(session), dana, how="settled", note="4S doubled, revoke in hearts")
    (told,) = closed_calls(session.pk, hidden={2})
    assert told.ending is not None
    assert (told.ending.note, told.ending.how) == ("", "settled")
    (elsewhere,) = closed_calls(session.pk, hidden={7})
    assert elsewhere.ending is not None
    assert elsewhere.ending.note


def test_how_many_wait_and_since_when(session: Session, dana: Actor) -> None:
    assert not open_call_summary(session.pk)
    assert calls_version_tag(session.pk) == "0.0"
    press(session, 1)
    press(session, 2)
    act(take_call, open_calls(session.pk)[0], dana)
    now = open_call_summary(session.pk)
    waits = open_calls(session.pk)[1]
    assert (now.waiting, now.taken, now.waiting_since) == (1, 1, waits.opened_at)
    assert now.newest == waits.id
    cache_delete(calls_version_key(session.pk))
    assert calls_version_tag(session.pk) == f"{waits.id}.{CallEvent.objects.get().pk}"


def test_calls_are_opened_before_play_and_after_it_until_the_results_are_official(dana: Actor) -> None:
    session = ready_session(pairs=6)
    press(session)
    withdraw_call(session_id=session.pk, section="A", table=1, actor=PROGRAM)
    over = started_session(pairs=6)
    device, _token = table_device(over, 1)
    end_play(session_id=over.pk, actor=PROGRAM)
    call_from_table(place=place_of(over, 1), device_id=device.device_id or 0, client_id=uuid4())
    assert only(over).round is None
    make_official(session_id=over.pk, actor=PROGRAM)
    with refused("official"):
        call_director(session_id=over.pk, asking=CallRequest("A", 2), client_id=uuid4(), actor=dana)
    act(close_call, only(over), dana, how="nothing")


@pytest.mark.parametrize("asking", [CallRequest("A", 9), CallRequest("Z", 1)])
def test_a_table_that_nobody_uses_cannot_call(session: Session, asking: CallRequest) -> None:
    with refused("There is no table", NotFoundError):
        call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM)


def test_odd_acts_are_refused_in_words(session: Session, dana: Actor) -> None:
    press(session)
    with refused("Choose how it ended", DomainError):
        act(close_call, only(session), dana, how="withdrawn")
    other = started_session(pairs=6)
    with refused("not in the session", NotFoundError):
        take_call(session_id=other.pk, call_id=only(session).id, seen_event_id=0, actor=dana)


def test_of_a_team_those_are_named_who_sit_at_the_table() -> None:
    session = started_teams(2, "head-to-head", rounds=2, boards_per_round=1)
    home, away = (list(team.line_up.order_by("seat")) for team in session.contestants.order_by("number"))
    press(session, 1)
    press(session, 2)
    one, two = open_calls(session.pk)
    assert one.ns is not None
    assert one.ew is not None
    assert two.ns is not None
    assert two.ew is not None
    names = [each.player.name for each in (*home, *away)]
    sat = [*one.ns.players, *one.ew.players, *two.ns.players, *two.ew.players]
    assert sorted(sat) == sorted(names), "both pairs of both teams, each once"
    first = home if one.ns_id == home[0].contestant_id else away
    assert one.ns.players == (first[0].player.name, first[1].player.name)
