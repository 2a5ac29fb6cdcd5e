"""The movement has to change: asked at the desk, shown, done, taken back."""

from __future__ import annotations

import pytest

from movements.models import Seating
from scoring.models import Repair
from tests import builders
from tests.doors.incidents import decisions, incident_page
from tests.doors.room_repairs import do_repair, query
from tests.doors.rooms import Room, playing_room

pytestmark = pytest.mark.django_db


def room_with(rounds: int, pairs: int = 16, kind: str = "skip-mitchell") -> Room:
    room = playing_room(pairs, kind=kind)
    builders.play_all(room.session, rounds=list(range(1, rounds + 1)))
    return room


def test_a_pair_comes_and_no_seat_is_free() -> None:
    room = room_with(1)
    assert "The movement has to change" in room.read("repairs/")
    asked = room.read("repairs/movement/")
    assert "Two pairs arrive, a whole table" in asked
    assert "First round that can change" in asked
    said = {"what": "pair", "round": "A:2", "first": "Ottoline+Vane", "second": "Percy+Wick"}
    page = room.read(f"repairs/movement/{query(**said)}")
    for words in (
        "Rover: in each round the new pair takes another pair’s place, and that pair sits out. It plays North–South.",
        "6 pairs sit out for one round each.",
        "Bump: the pair that sits out takes another pair’s place for good",
        "What would change",
        "2 N–S",
        "sits out in round 2",
        "Round 2, table 2: Ottoline Vane & Percy Wick against",
    ):
        assert words in page, words
    assert "Round 1, table" not in page
    before = Seating.objects.filter(section__session=room.session).count()
    page = do_repair(room, "movement", **said)
    assert "Ottoline Vane & Percy Wick came; the movement changes from round 2 on" in page
    assert Seating.objects.filter(section__session=room.session, ns__number=9).count() == 6
    assert "the movement changes from round 2 on" in room.read("trail/")
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    assert Seating.objects.filter(section__session=room.session).count() == before
    assert not Seating.objects.filter(section__session=room.session, ns__number=9).exists()


def test_a_pair_leaves_or_arrives_in_any_round_from_the_list_of_pairs() -> None:
    room = playing_room()
    pair = builders.seating_at(room.session, 1, 1).ns_id
    first = room.html("pairs/")
    assert f'href="{room.at("pairs/change/")}?leaves={pair}"' in first
    builders.play_all(room.session, rounds=[1])
    left = f"wrong/left/?who={pair}"
    between = room.html(f"pairs/change/?leaves={pair}")
    assert f'href="{room.at(left)}"' in between, "the movement may stay as it is"
    assert "withdrawn" in decisions(incident_page(room, "left", pair=pair, fine=0))
    builders.play_all(room.session, rounds=[2])
    html = room.html("pairs/")
    assert f'href="{room.at(left)}"' in html
    assert f'<option value="{pair}" selected>' in room.html(left)
    for path in ("repairs/late/", "repairs/movement/"):
        assert f'href="{room.at(path)}"' in html
        room.html(path)


def test_one_round_more_and_one_fewer() -> None:
    room = room_with(1, 8, "")
    page = room.read(f"repairs/movement/{query(what='rounds', round='A:2')}")
    assert "Rounds in all" in page
    assert "The pairs of the first rounds meet once more." in page or "with new boards" in page
    page = room.read(f"repairs/movement/{query(what='rounds', round='A:2', number=3)}")
    assert "The last rounds are left out." in page
    assert "Round 4, table 1: nobody plays" in page
    page = room.read(f"repairs/movement/{query(what='rounds', round='A:2', number=9)}", status=422)
    assert "at most three more than planned" in page
    assert "The session has 3 rounds" in do_repair(room, "movement", what="rounds", round="A:2", number=3)


def test_a_table_is_behind() -> None:
    room = playing_room()
    page = room.read(f"repairs/movement/{query(what='behind', round='A:3', number=2, behind=2)}")
    assert "The table plays the round after the last one." in page
    assert "The table does not play the round; nobody has a score for it." in page
    page = do_repair(room, "movement", what="behind", round="A:3", number=2, behind=2)
    assert "Table 2 was a round behind" in page


def test_where_nobody_sits_out_nothing_can_be_better() -> None:
    room = playing_room()
    page = room.read(f"repairs/movement/{query(what='waiting', round='A:2')}", status=422)
    assert "There is no better way than the present movement." in page


def test_a_movement_that_has_not_begun_and_nonsense() -> None:
    room = playing_room()
    assert "Choose one that is offered" in room.read(f"repairs/movement/{query(what='pair', round='Z:9')}", status=422)
    assert "Choose one that is offered" in room.read(f"repairs/movement/{query(what='flood', round='A:2')}", status=422)
