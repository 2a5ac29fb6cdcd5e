"""Putting right at the desk: asked, shown, done, and taken back."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from bridgeclub.wording.rulings import players_note
from club.models import Contestant
from rulings.queries.rulings import rulings_of
from scoring.models import Repair
from tests import builders
from tests.doors.forms import fields
from tests.doors.pages import words
from tests.doors.room_repairs import do_repair, names, pair, query
from tests.doors.rooms import Room, playing_room, room_of

pytestmark = pytest.mark.django_db


def test_the_page_lists_what_can_be_corrected() -> None:
    room = playing_room()
    page = room.read("repairs/")
    for sentence in ("Swap the names of two pairs", "a pair gone", "Nothing so far."):
        assert sentence in page
    assert "Corrections" in room.read()


def test_names_are_exchanged_and_taken_back() -> None:
    room = playing_room()
    first, second = pair(room, 1), pair(room, 2)
    before = names(first), names(second)
    page = room.read(f"repairs/exchange/{query(first=first.pk, second=second.pk)}")
    assert "What would change" in page
    assert before[0] in page
    assert (names(first), names(second)) == before
    page = do_repair(room, "exchange", first=first.pk, second=second.pk)
    assert "Done. You can take it back below." in page
    assert "Swapped names: 1 N–S" in page
    assert (names(second), names(first)) == before
    repair = Repair.objects.get()
    page = room.send(f"repairs/{repair.pk}/undo/")
    assert "everything is as it was before" in page
    assert (names(first), names(second)) == before
    assert "taken back" in page
    trail = room.read("trail/")
    assert "Correction: Swapped names" in trail
    assert "Undone: Swapped names" in trail


def test_what_is_missing_is_said_and_kept() -> None:
    room = playing_room()
    page = room.read(f"repairs/exchange/{query(first=pair(room, 1).pk, second='')}", status=422)
    assert "Please fill this in" in page
    same = pair(room, 1).pk
    assert "Choose two different ones." in room.read(f"repairs/exchange/{query(first=same, second=same)}", status=422)


def test_a_name_corrected_at_the_pairs_is_taken_back_here() -> None:
    room = playing_room()
    one = pair(room, 1)
    before = names(one)
    room.send("pairs/", edit=one.pk, **{"edit-first": "Ottoline Vane", "edit-second": "Percy Wick"})
    assert names(one) == "Ottoline Vane & Percy Wick"
    assert "Names of 1 N–S" in room.read("repairs/")
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    assert names(one) == before


def test_who_is_ranked_and_a_turned_line_are_taken_back_here_too() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1])
    one = pair(room, 1)
    assert "Choose a pair under “Who is ranked” first." in room.send("standing/", pair="", standing="without_standing")
    room.send("standing/", pair=one.pk, standing="without_standing")
    line = room.stored(1, 1)
    before = builders.facts_of(room.session)
    room.send(room.line(1, 1, act="turn/"), seen=line.result_id)
    assert builders.facts_of(room.session) != before
    page = room.read("repairs/")
    assert "the table sat the other way round" in page
    assert "without standing" in page
    for repair in Repair.objects.order_by("-pk"):
        room.send(f"repairs/{repair.pk}/undo/")
    one.refresh_from_db()
    assert one.standing == "ranked"
    assert builders.facts_of(room.session)["results"] == before["results"]


def test_strangers_get_nowhere_and_repairs_of_others_are_not_found() -> None:
    room, other = playing_room(), playing_room()
    do_repair(room, "exchange", first=pair(room, 1).pk, second=pair(room, 2).pk)
    repair = Repair.objects.get()
    assert Client().post(room.at(f"repairs/{repair.pk}/undo/")).status_code == 302
    assert other.client.post(room.at(f"repairs/{repair.pk}/undo/")).status_code == 404
    assert "not in the session" in other.send(f"repairs/{repair.pk}/undo/")
    assert room.client.get(room.at("repairs/nonsense/")).status_code == 404


@pytest.mark.parametrize("repairs", [1, 3])
def test_the_page_asks_the_same_for_few_and_many(repairs: int, django_assert_num_queries: object) -> None:
    room = playing_room()
    for _each in range(repairs):
        do_repair(room, "exchange", first=pair(room, 1).pk, second=pair(room, 2).pk)
    room.read("repairs/")
    with django_assert_num_queries(12):  # type: ignore[operator]
        room.html("repairs/")


def half_room(rounds: int = 1) -> Room:
    room = room_of(builders.started_session(7, "share-and-relay-mitchell", missing="ew"))
    builders.play_all(room.session, rounds=list(range(1, rounds + 1)))
    return room


def test_a_pair_comes_late_takes_the_free_seat_and_leaves_it_again() -> None:
    room = half_room()
    assert "East–West in round 2, 3 rounds to play" in room.read("repairs/late/")
    section = builders.section_of(room.session).pk
    asked = {"first": "Ottoline Vane", "second": "Percy Wick", "seat": f"{section}:EW4", "round": 2, "boards": 1}
    page = room.read(f"repairs/late/{query(**asked, missed='averages')}".replace(" ", "%20"))
    assert "nobody → Ottoline Vane &amp; Percy Wick" in page or "nobody → Ottoline Vane & Percy Wick" in page
    late = "Ottoline Vane (&amp;|&) Percy Wick: N–S average plus; E–W average minus"
    assert re.search(rf"Boards \d+–\d+, [^:]* against {late}", page), "what is the same of several boards is said once"
    looked = room.html(f"repairs/late/{query(**asked, missed='averages')}".replace(" ", "%20"))
    shown = re.findall(r"<form method=\"post\".*?</form>", looked, re.S)[-1]
    html = room.client.post(room.at("repairs/late/"), fields(shown), follow=True).content.decode()
    page = words(html)
    assert "Ottoline Vane & Percy Wick came late and play from round 2" in page
    (ruling,) = rulings_of(room.session.pk)
    assert ruling.decision.laws == ("12C2(a)",)
    came = room.session.contestants.latest("pk")
    assert came.pk in ruling.decision.contestants
    (own,) = {players_note(ruling, came.pk).sentences}
    assert any("you get average minus; your opponents get average plus." in each for each in own), own
    others = {line.ns for line in ruling.decision.lines} - {came.pk}
    assert others
    assert all("you get average plus" in players_note(ruling, who).sentences[0] for who in others)
    assert "came late and play from round 2 (ruling 1)" in room.read("repairs/")
    assert "4 E–W Ottoline Vane & Percy Wick: table 1, East–West, in round 2 with board" in page, "number and seat"
    card = re.search(r'<a href="([^"]*)">Print its guide card</a>', html)
    assert card is not None
    alone = room.client.get(card[1].replace("&amp;", "&")).content.decode()
    assert alone.count('class="pc"') == 1
    assert "Percy Wick" in alone
    assert re.findall(r'<th scope="row">(\d)</th>', alone) == ["2", "3", "4"], "not the round that it has missed"
    pair = Contestant.objects.get(session=room.session, key="EW4")
    assert names(pair) == "Ottoline Vane & Percy Wick"
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    assert not Contestant.objects.filter(session=room.session, key="EW4").exists()
    for page in ("repairs/substitute/", "wrong/left/", "penalties/", "outside/"):
        assert "Ottoline" not in room.read(page), "a pair that never came is nobody to choose"


def test_a_round_that_is_not_there_is_said_and_not_the_seat() -> None:
    room = half_room()
    seat = f"{builders.section_of(room.session).pk}:EW4"
    asked = query(first="Ann", second="Bea", seat=seat, round=99, boards=1, missed="averages")
    page = room.read(f"repairs/late/{asked}", 422)
    assert "The movement has 4 rounds." in page
    assert "no longer free" not in page


def test_a_full_room_says_that_there_is_no_free_seat() -> None:
    room = playing_room()
    page = room.html("repairs/late/")
    assert "There is no free seat." in words(page)
    assert f'href="{room.at("repairs/movement/")}"' in page
    assert 'name="first"' not in page, "nothing to fill in that leads nowhere"


def test_boards_that_moved_wrongly_are_said_and_the_room_goes_on() -> None:
    room = room_of(builders.started_session(10, "straight-mitchell"))
    builders.play_all(room.session, rounds=[1])
    page = room.read(f"repairs/boards/{query(round='A:2')}")
    assert "Table 1 has boards" in page
    assert "What would change" not in page
    one, other = (builders.seating_at(room.session, table, 2) for table in (1, 2))
    said = {"round": "A:2", "t1": other.board_set, "t2": one.board_set}
    html = room.html(f"repairs/boards/{query(**said)}")
    assert "How they play on" in html
    assert 'value="go-back"' in html
    assert "What would change" in html
    page = do_repair(room, "boards", **said)
    assert "Round 2: recorded which boards were at which table" in page
    assert builders.seating_at(room.session, 1, 2).boards == other.boards
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    assert builders.seating_at(room.session, 1, 2).boards == one.boards


def test_two_tables_that_are_said_to_have_the_same_boards_are_asked_about_and_not_refused() -> None:
    room = room_of(builders.started_session(10, "straight-mitchell"))
    builders.play_all(room.session, rounds=[1])
    one, other = (builders.seating_at(room.session, table, 2) for table in (1, 2))
    boards = f"boards {other.boards[0]} to {other.boards[-1]}"
    page = room.read(f"repairs/boards/{query(round='A:2', t1=other.board_set)}")
    assert f"Tables 1 and 2 both with {boards}: did they share them?" in page
    page = room.read(f"repairs/boards/{query(round='A:2', t1=other.board_set, t3=other.board_set)}")
    assert f"Tables 1, 2 and 3 all with {boards}: did they share them?" in page
    page = room.read(f"repairs/boards/{query(round='A:2', t1=other.board_set, t2=one.board_set)}")
    assert "share" not in page
    do_repair(room, "boards", round="A:2", t1=other.board_set)
    assert builders.seating_at(room.session, 1, 2).boards == builders.seating_at(room.session, 2, 2).boards


def test_tables_that_share_boards_as_planned_are_not_asked_about() -> None:
    room = room_of(builders.started_session(12, "share-and-relay-mitchell"))
    tables = {table: builders.seating_at(room.session, table, 1) for table in range(1, 7)}
    sets = [each.board_set for each in tables.values()]
    shared = {table for table, each in tables.items() if sets.count(each.board_set) > 1}
    first, second = sorted(set(tables) - shared)[:2]
    said = {f"t{first}": tables[second].board_set, f"t{second}": tables[first].board_set}
    assert len(shared) == 2
    page = room.read(f"repairs/boards/{query(round='A:1', **said)}")
    assert "What would change" in page
    assert "did they share them?" not in page


def test_cut_rounds_are_taken_back_on_this_page() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1, 2])
    room.send("cut/", section=builders.section_of(room.session).pk, first=3)
    assert "Not played from round 3 on" in room.read("repairs/")
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    assert not any(line.get("not_played") for line in builders.facts_of(room.session)["results"])
