"""A pair has not come: one press, and who stands by plays there, on tablets, cards and in the results."""

from __future__ import annotations

import json

import pytest

from club.models import StandByPair
from club.queries.before_play import stand_by_pairs
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.pages import page
from tests.doors.rooms import Room, playing_room

pytestmark = pytest.mark.django_db


def with_one_waiting() -> tuple[Room, int, int, str]:
    """The room, who stands by, and pair 1: its id and names."""
    room = playing_room(8, habits={"names_at_table": True})
    first, second = (builders.make_player(room.session.club, name) for name in ("Ann Other", "Bob Other"))
    waiting = StandByPair.objects.create(session=room.session, first=first, second=second)
    pair = builders.seating_at(room.session, 1, 1).ns
    assert pair
    named = " & ".join(each.player.name for each in pair.line_up.order_by("seat"))
    return room, waiting.pk, pair.pk, named


def test_one_press_puts_them_in_the_seat_everywhere() -> None:
    room, waiting, pair, named = with_one_waiting()
    assert "Ann Other & Bob Other play in the place of" in room.read("pairs/")
    # Beside the pair that does not come: “Leaves”, then one press.
    offered = room.html(f"pairs/change/?leaves={pair}")
    assert "Ann Other &amp; Bob Other play here" in offered
    assert f'name="stand_by" value="{waiting}"' in offered
    text = room.send("pairs/", stand_by=waiting, seat_of=pair)
    assert "tablets, cards and results have their names" in text
    assert "Ann Other" in json.dumps(AtTheTable(room.session, 1).state())
    assert "Ann Other" in room.read("print/guide-cards/")

    (now,) = stand_by_pairs(room.session.pk)
    assert now.name == named
    assert f"{named} play in the place of" in room.read("pairs/")
    builders.play_all(room.session)
    builders.standings_of(room.session)
    assert "Ann Other" in page(f"/{room.session.club.slug}/{room.session.slug}/")
    # Everybody has played: nobody takes a seat any more.
    assert "play in the place of" not in room.read("pairs/")
    assert "Round 1 is over" in room.refused("pairs/", stand_by=now.id, seat_of=pair)


def test_who_has_played_keeps_the_seat() -> None:
    room, waiting, pair, _named = with_one_waiting()
    seat = builders.seating_at(room.session, 1, 1)
    builders.enter(room.session, 1, 1, seat.boards[0], "3NTN=")
    chosen = room.html("pairs/").partition('name="seat_of"')[2].partition("</select>")[0]
    assert f'value="{pair}"' not in chosen
    assert "played a board already" in room.refused("pairs/", stand_by=waiting, seat_of=pair)
    assert "play here" not in room.html(f"pairs/change/?leaves={pair}")
    assert "no longer stands by" in room.refused("pairs/", stand_by="x", seat_of=pair)
