"""Players' own telephones at the desk: who follows whom, how to end it, and slips to print."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from club.actor import PROGRAM
from club.models import PlayerPhone
from club.services import change_session
from rulings.services.clocks import BY_THE_CLOCKS
from tests.builders import make_session
from tests.doors.desks import boxes, manager_desk
from tests.doors.phones import OwnPhone, card_at, code_at, following, pair_at, slip_of
from tests.doors.rooms import Room, playing_room, room_of

pytestmark = pytest.mark.django_db


def addresses(room: Room, path: str = "phones/slips/") -> list[str]:
    """What the codes on the page hold, as far as this test can make them."""
    return re.findall(r'<svg[^>]*class="qr"', room.html(path))


def test_the_desk_sees_who_follows_whom_and_by_what() -> None:
    room = playing_room(6)
    first, second = pair_at(room.session, 1), pair_at(room.session, 1, "ew")
    OwnPhone().joins(card_at(room.session, 1), pair=first.pk)
    following(second).joins(code_at(room.session, 1, first.pk))
    page = room.read("phones/")
    assert "2 phones linked" in page
    assert ", printed card of a table (table 1)" in page
    assert ", code on the tablet (table 1) followed 1 E–W" in page
    trail = room.read("trail/")
    assert "A phone follows" in trail
    assert "(printed card of a table)" in trail
    assert "it followed" in trail


def test_one_press_ends_a_phone_and_its_slip() -> None:
    room = playing_room(6)
    pair = pair_at(room.session, 1)
    phone, slip = following(pair), slip_of(pair)
    page = room.send(f"phones/{PlayerPhone.objects.get().pk}/end/")
    assert "Disconnected." in page
    assert "0 phones linked" in page
    assert "The director has stopped it." in phone.read()
    assert "This slip no longer works." in OwnPhone().refused(slip)
    assert "This phone no longer follows." in room.send(f"phones/{PlayerPhone.objects.get().pk}/end/")
    assert "Disconnected a phone of" in room.read("trail/")


def test_a_phone_of_another_session_is_not_ended_from_here() -> None:
    room, other = playing_room(6), playing_room(6)
    following(pair_at(other.session, 1))
    assert "no longer follows" in room.send(f"phones/{PlayerPhone.objects.get().pk}/end/")
    assert PlayerPhone.objects.get().ended_at is None


def test_every_pair_has_its_slip_with_its_own_code() -> None:
    room = playing_room(6)
    assert len(addresses(room)) == 6
    one = pair_at(room.session, 2)
    assert len(addresses(room, f"phones/slips/{one.pk}/")) == 1
    page = room.read(f"phones/slips/{one.pk}/")
    assert all(seat.player.name in page for seat in one.line_up.select_related("player"))
    other = playing_room(6)
    room.html(f"phones/slips/{pair_at(other.session, 1).pk}/", status=404)


def test_slips_can_be_printed_before_play_and_before_a_movement() -> None:
    desk = manager_desk()
    room = room_of(make_session(desk.club))
    assert "Nobody is on the list yet." in room.read("phones/slips/")
    assert "Nobody is on the list yet." in room.read("phones/")


def test_where_phones_are_not_wanted_there_are_no_slips() -> None:
    room = playing_room(6)
    change_session(session_id=room.session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, own_phones=False)
    for path in ("phones/", "phones/slips/"):
        assert "players cannot follow on their own phones" in room.read(path)
    assert addresses(room) == []
    assert "Slips for players’ phones" not in room.read("print/")


def test_the_setting_is_in_the_set_up_in_the_conditions_and_in_templates() -> None:
    desk = manager_desk()
    session = make_session(desk.club)
    assert session.own_phones
    held = boxes(desk.html(f"{session.slug}/setup/"))
    assert held["own_phones"] == "on"
    del held["own_phones"]
    desk.send(f"{session.slug}/setup/", **held, act="save")
    session.refresh_from_db()
    assert not session.own_phones
    for path in ("settings/conditions/", "templates/new/"):
        assert boxes(desk.html(path)).get("own_phones") == "on", path


@pytest.mark.parametrize("phones", [1, 3])
def test_the_page_asks_as_often_for_many_phones_as_for_few(phones: int, django_assert_num_queries: Any) -> None:
    room = playing_room(6)
    for table in range(1, phones + 1):
        following(pair_at(room.session, table))
    room.html("phones/")
    with django_assert_num_queries(12):
        room.html("phones/")


def test_a_print_knows_where_it_leads() -> None:
    room = playing_room(6)
    pair = pair_at(room.session, 1)
    assert slip_of(pair).startswith(reverse("player:slip", args=["x"])[:-1])
    assert "Table 1" in OwnPhone().joins(slip_of(pair)).read()
