"""A substitute on the pages: named at the desk, at the table for those rounds, on the cards as the name may be read."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from club.models import Player, Substitution
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Repair
from scoring.services.repairs import SubstituteRequest, make_repair, substitute_repair
from tests import builders
from tests.builders import PROGRAM
from tests.doors.at_the_table import AtTheTable
from tests.doors.pages import address, page, words
from tests.doors.room_repairs import do_repair, names, pair, query
from tests.doors.rooms import Room, playing_room, room_of
from tests.outputs.editions import read_again

pytestmark = pytest.mark.django_db


def asked(room: Room, first: int, last: int, person: str = "Zoe+Visitor", **more: object) -> dict[str, object]:
    return {"seat": f"{pair(room, 1).pk}:0", "person": person, "first": first, "last": last, **more}


def sits_in(room: Room, first: int, last: int, person: str = "Zoe Visitor", number: int = 1) -> None:
    wanted = SubstituteRequest(pair(room, number).pk, 0, person, first, last)
    act = substitute_repair(session_id=room.session.pk, request=wanted, actor=PROGRAM)
    make_repair(session_id=room.session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_a_substitute_is_seen_first_then_named_then_taken_back() -> None:
    room = playing_room()
    who = names(pair(room, 1)).split(" & ")[0]
    seen = room.read(f"repairs/substitute/{query(**asked(room, 2, 3))}")
    assert f"Zoe Visitor for {who}, rounds 2 to 3" in seen
    assert "substitutes play 4 of the 8 boards in this seat" in seen
    assert not Substitution.objects.exists()
    assert not Player.objects.filter(name="Zoe Visitor").exists()
    page_after = do_repair(room, "substitute", **asked(room, 2, 3))
    assert "Zoe Visitor sits in for one of 1 N–S" in page_after
    assert f"Substitute: Zoe Visitor for {who}, rounds 2 to 3" in room.read("pairs/")
    assert "sits in for one of 1 N–S" in room.read("trail/")
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    assert "Substitute:" not in room.read("pairs/")


def test_more_than_half_says_so_and_the_director_may_decide_otherwise() -> None:
    room = playing_room()
    seen = room.read(f"repairs/substitute/{query(**asked(room, 2, 4))}")
    assert "6 of 8 boards, more than half, so without standing (White Book 144.2)" in seen
    assert "without standing" in seen
    seen = room.read(f"repairs/substitute/{query(**asked(room, 2, 4, stands='ranked'))}")
    assert "it stays in the ranking, as you decided" in seen
    do_repair(room, "substitute", **asked(room, 2, 4, stands="ranked"))
    assert pair(room, 1).standing == "ranked"


def test_what_is_wrong_is_said_and_what_was_typed_is_kept() -> None:
    room = playing_room()
    busy = names(pair(room, 2)).split(" & ")[0]
    html = room.html(f"repairs/substitute/{query(**asked(room, 1, 1, person=busy.replace(' ', '+')))}", status=422)
    assert f"{busy} already plays in round 1, at another seat." in words(html)
    assert f'value="{busy}"' in html


def test_before_play_it_can_be_said_too() -> None:
    room = room_of(builders.ready_session(8))
    assert "A substitute sits in for some rounds" in room.read("repairs/")
    assert "Swap the names" not in room.read("repairs/")
    do_repair(room, "substitute", **asked(room, 1, 1))
    assert Substitution.objects.get().first_round == 1


def test_the_table_reads_who_sits_there_in_that_round_only() -> None:
    room = playing_room()
    regular = names(pair(room, 1)).split(" & ")
    sits_in(room, 1, 1)
    table = AtTheTable(room.session, 1)
    assert table.state()["current"]["ns"]["players"] == ["Zoe Visitor", regular[1]]
    assert table.state()["current"]["ns"]["name"] == f"Zoe Visitor & {regular[1]}"
    assert f"Zoe Visitor & {regular[1]}" in room.read(room.line(1, 1))
    assert "Zoe Visitor" not in room.read(room.line(1, 2))
    builders.play_all(room.session, rounds=[1])
    assert table.state()["current"]["ns"]["players"] == regular
    assert table.state()["previous"]["ns"]["players"] == ["Zoe Visitor", regular[1]]


@pytest.mark.parametrize(
    ("privacy", "shown"), [("shown", "Zoe Visitor for"), ("initials", "Z. V. for"), ("hidden", "a member for")]
)
def test_the_cards_name_whoever_sat_in_as_the_name_may_be_read(privacy: str, shown: str) -> None:
    session, _edition = builders.published_session(8)
    room = room_of(session)
    sits_in(room, 2, 3)
    Player.objects.filter(name="Zoe Visitor").update(privacy=privacy)
    card = words(page(address(session, "pair/NS1/")))
    assert shown in card
    assert "rounds 2 to 3" in card
    pdf = PdfReader(io.BytesIO(FORMATS["cards-pdf"].made(read_again(session.pk), FormatOptions())))
    paper = " ".join(" ".join(each.extract_text().split()) for each in pdf.pages)
    assert f"Substitute: {shown}" in paper
    for path in ("", "pair/EW1/", "board/1/", "live"):
        assert ("Visitor" in page(address(session, path))) is False, path
    if privacy != "shown":
        assert "Visitor" not in card + paper
    assert "Zoe Visitor for" in room.read("ranking/NS1/")


def test_a_director_who_sits_in_sees_nothing_of_the_boards_of_those_rounds() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1])
    sits_in(room, 2, 2)
    assert "You play in this session" not in room.read("boards/")
    room.send("pairs/", me=Substitution.objects.get().player_id)
    assert "You play in this session" in room.read("boards/")
    builders.play_all(room.session, rounds=[2])
    assert "You play in this session" not in room.read("boards/")


def test_the_pairs_ask_the_database_as_often_for_three_substitutes_as_for_one(django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    room = playing_room()
    sits_in(room, 1, 1)
    with django_assert_max_num_queries(100) as one:
        room.html("pairs/")
    sits_in(room, 2, 2, "Yann Visitor")
    sits_in(room, 1, 1, "Xenia Visitor", 2)
    with django_assert_max_num_queries(len(one)):
        room.html("pairs/")
