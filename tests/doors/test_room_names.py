"""Names that tables give: switched on at set-up, taken over by templates, seen and settled at the desk."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import SeatClaim, Session
from club.services import add_template, begin_evening, change_session
from rulings.services.clocks import BY_THE_CLOCKS
from tests.builders import DAY, make_player, make_session
from tests.doors.desks import director_desk, press
from tests.doors.rooms import Room, room_of
from tests.services.scoring.naming import AtTable, numbers_only

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    """Three tables, nobody is named."""
    return room_of(numbers_only())


def disputed(session: Session) -> None:
    make_player(session.club, "Ann Able", national_number="12")
    AtTable(session, 2).name("S", "12")
    with pytest.raises(DomainError):
        AtTable(session, 1).name("N", "12")


def test_the_desk_sees_which_pairs_have_no_names(room: Room) -> None:
    assert "6 pairs without names: 1 N–S, 2 N–S, 3 N–S, 1 E–W, 2 E–W, 3 E–W" in room.read()
    table = AtTable(room.session)
    table.name("N", typed="Nora Lindqvist")
    assert "1 N–S Nora Lindqvist (one name is missing)" in room.read()
    table.name("S", typed="Sam Okafor")
    assert "5 pairs without names: 2 N–S" in room.read("live/")


def test_nothing_is_said_where_the_director_takes_the_names(room: Room) -> None:
    change_session(session_id=room.session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, names_at_table=False)
    assert "without names" not in room.read()


def test_a_change_at_a_table_is_news_at_the_desk(room: Room) -> None:
    before = room.client.get(room.at("live/"))["ETag"]
    assert room.client.get(room.at("live/"), headers={"If-None-Match": before}).status_code == 304
    AtTable(room.session).name("N", typed="Nora Lindqvist")
    assert room.client.get(room.at("live/"), headers={"If-None-Match": before}).status_code == 200


def test_two_tables_that_name_the_same_person_are_the_directors(room: Room) -> None:
    disputed(room.session)
    assert "Ann Able is said to play in 1 N–S, and is named in 2 N–S Ann Able." in room.read()
    claim = SeatClaim.objects.get().pk
    assert "The names stay as they are" in room.send(f"names/{claim}/aside/")
    assert "is said to play" not in room.read()
    assert "Table 1 entered a name for 1 N–S that somebody else has" in room.read("trail/")
    assert "Kept the names of 1 N–S" in room.read("trail/")


def test_the_page_of_the_room_costs_the_same_however_many_have_no_name(
    room: Room,
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            room.read("live/")
        return len(queries)

    first = cost()
    disputed(room.session)
    assert cost() - first <= 1
    AtTable(room.session, 3).name("N", typed="Somebody Else")
    assert cost() - first <= 1


def test_a_substitute_said_at_a_table_can_be_taken_back_at_the_desk() -> None:
    room = room_of(numbers_only(named=True))
    AtTable(room.session).stand_in("S", "Sue Stand")
    assert "Sue Stand sits in for one of 1 N–S" in room.read("repairs/")
    assert "(entered at table 1)" in room.read("repairs/")


def test_it_is_switched_on_at_set_up_and_a_template_hands_it_on() -> None:
    desk = director_desk()
    session = make_session(desk.club)
    press(desk, session, "save", names_at_table="on")
    session.refresh_from_db()
    assert session.names_at_table
    template = add_template(club_id=desk.club.pk, values={"name": "Numbers", "names_at_table": True}, actor=PROGRAM)
    made, _now = begin_evening(club_id=desk.club.pk, template_id=template.pk, day=DAY, actor=PROGRAM)
    assert made.names_at_table
