"""An individual of players without names: a side is told as «players 5 and 6», never as two bare numbers."""

from __future__ import annotations

from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import LineUp, Session
from movements.services import start_session
from rulings.services.calls import CallRequest, call_director
from scoring.queries.table import table_state
from scoring.queries.table.values import Place
from tests.builders import enter, make_player, seating_at, section_of
from tests.doors.phones import following
from tests.doors.rooms import Room, room_of
from tests.individual_evenings import add_players, individual_session, seat_players, started_individual

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    session = individual_session()
    add_players(session, 9, named=False)
    seat_players(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def called(session: Session) -> Room:
    """Table 1 calls the director."""
    asking = CallRequest("A", 1, 1, None)
    call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM)
    return room_of(session)


def numbers(session: Session) -> dict[int, int]:
    return dict(session.contestants.values_list("pk", "number"))


def test_the_phone_says_partner_and_opponents(session: Session) -> None:
    seat, of = seating_at(session, 1, 1), numbers(session)
    said = following(seat.ns_id).read()
    assert f"with player {of[seat.ns_partner_id]}" in said
    first, second = (of[each] for each in seat.east_west)
    assert f"against players {first} and {second}" in said


def test_a_table_has_the_numbers_of_its_sides(session: Session) -> None:
    """The script says «Players 5 and 6» where a side has no name."""
    state = table_state(Place(session.pk, section_of(session).pk, 1))
    assert state.current is not None
    assert state.current.ns is not None
    assert state.current.ns.name == ""
    assert state.current.ns.numbers == tuple(numbers(session)[who] for who in seating_at(session, 1, 1).north_south)


def test_a_call_names_a_side_once(session: Session) -> None:
    seat, of = seating_at(session, 1, 1), numbers(session)
    first, second = (of[each] for each in seat.north_south)
    assert f"N–S players {first} and {second}" in called(session).read("calls/")


def test_a_call_has_each_number_before_its_name() -> None:
    session = started_individual(9)
    seat, of = seating_at(session, 1, 1), numbers(session)
    names = dict(LineUp.objects.filter(contestant__session=session).values_list("contestant", "player__name"))
    ns, ew = (" & ".join(f"{of[who]} {names[who]}" for who in side) for side in (seat.north_south, seat.east_west))
    said = called(session).read("calls/")
    assert f"N–S {ns}" in said
    assert f"E–W {ew}" in said


def test_a_board_at_the_desk_names_both_players_of_a_side(session: Session) -> None:
    enter(session, 1, 1, 1, "3SS=")
    room, seat, of = room_of(session), seating_at(session, 1, 1), numbers(session)
    said = room.read(room.line(1, 1))
    for side in (seat.north_south, seat.east_west):
        first, second = (of[each] for each in side)
        assert f"players {first} and {second}" in said
    one = seat.ns_partner
    assert one is not None
    LineUp.objects.create(contestant=one, seat=0, player=make_player(session.club, "Ada Birch"))
    assert f"Player {of[seat.ns_id]} & Ada Birch" in room.read(room.line(1, 1))
