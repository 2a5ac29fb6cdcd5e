"""The result at the table in the ruling form that a way through the assistant opens."""

from __future__ import annotations

import pytest

from tests import builders
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room
from tests.doors.test_assistant import Walk, called, filled_in

pytestmark = pytest.mark.django_db

REVOKE = "assistant/revoke/?offender=S&a=yes&a=no&a=none&a=yes&a=yes"
CLAIM = "assistant/claim/?offender=S&a=at-once&a=claim&a=yes&a=yes"


@pytest.fixture
def room() -> Room:
    return playing_room(8)


#: The way, the result at the table, what the first row then holds, and what is said of it.
CASES = [
    (REVOKE, "4DS=", ("4D", "S", "-2"), "Declarer made 10 tricks at the table, 8 by this ruling."),
    (REVOKE, "4DE-1", ("4D", "E", "+1"), "Declarer made 9 tricks at the table, 11 by this ruling."),
    (REVOKE, "pass", ("", "", ""), "No result is entered yet"),
    (REVOKE, "", ("", "", ""), "2 tricks go to East–West. No result is entered yet"),
    (CLAIM, "2CN=", ("2C", "N", ""), "Enter the tricks that declarer makes by your ruling."),
    (CLAIM, "", ("", "", ""), "Enter the contract, declarer and the tricks"),
]


def row(form: dict[str, str]) -> tuple[str, str, str]:
    return form.get("both1_contract", ""), form.get("both1_by", ""), form.get("both1_tricks", "")


def test_board_and_table_are_said_only_in_the_form(room: Room) -> None:
    places = [(table, board) for table in (1, 2, 3) for board in builders.seating_at(room.session, table, 1).boards[:2]]
    for (address, played, filled, said), (table, board) in zip(CASES, places, strict=True):
        if played:
            builders.enter(room.session, table, 1, board, played)
        began = filled_in(Walk(room, address).press("Write the ruling").html)
        assert row(began) == ("", "", "")
        typed = began | {"boards": str(board), "table": str(table)}
        read_back = room.post("rulings/new/said/", **typed).content.decode()
        assert said in words(read_back), words(read_back)
        assert 'data-contract="{}" data-by="{}" data-tricks="{}"'.format(*filled) in read_back
        looked = room.post("rulings/new/", **typed, act="look").content.decode()
        assert row(filled_in(looked)) == filled
    own = typed | {"both1_contract": "3NT", "both1_by": "W", "both1_tricks": "="}
    assert row(filled_in(room.post("rulings/new/", **own, act="look").content.decode())) == ("3NT", "W", "=")
    place = {"boards": str(places[4][1]), "table": str(places[4][0]), "kind": "no_action"}
    unchanged = room.post("rulings/new/", **typed | place, act="look").content.decode()
    assert row(filled_in(unchanged)) == ("", "", "")


def test_a_call_about_a_board_with_a_result(room: Room) -> None:
    call = called(room, played="2CN=")
    form = Walk(room, f"{CLAIM}&call={call}").press("Write the ruling")
    assert row(filled_in(form.html)) == ("2C", "N", "")
    assert "Enter the tricks that declarer makes by your ruling." in form.says
