"""An individual in several sections on the pages: dividing the players, the seats, results, an edition, and copies."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from bridgeclub.doors.desk.movements.paper import guide_cards
from bridgeclub.doors.desk.movements.shown import all_that_stand
from bridgeclub.doors.desk.setup.sections.dividing import even_players
from bridgeclub.outputs.formats import FORMATS
from club.actor import PROGRAM
from club.models import Session
from club.queries import pairs_of, session_info
from club.services import end_play
from movements.models import Plan
from movements.queries import plans_of, seatings_of
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.builders import make_session, play_all
from tests.doors.at_the_table import AtTheTable
from tests.doors.desks import Desk, boxes, director_desk, press
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.doors.test_individuals_desk import walked, wrong_words
from tests.doors.test_sections_pages import lists_of
from tests.doors.test_setup_sections import on_page, sizes
from tests.individual_evenings import add_players, individual_session, published_in, started_in

pytestmark = pytest.mark.django_db


def being_set_up(players: int) -> tuple[Desk, Session]:
    desk = director_desk()
    session = individual_session(desk.club)
    add_players(session, players)
    return desk, session


@pytest.mark.parametrize(
    ("players", "number", "expected"),
    [
        (32, 2, (16, 16)),
        (41, 2, (21, 20)),
        (46, 2, (24, 22)),
        (36, 2, (20, 16)),
        (19, 2, (10, 9)),
        (60, 3, (20, 20, 20)),
    ],
)
def test_sections_are_as_even_as_full_tables_go(players: int, number: int, expected: tuple[int, ...]) -> None:
    assert even_players(players, number) == expected


def test_from_the_set_up_to_an_edition() -> None:
    desk, session = being_set_up(32)
    assert "Play in several sections" in desk.read(f"{session.slug}/setup/")
    read = desk.read(f"{session.slug}/sections/")
    for said in ("Players in section A", "Boards for each player", "Put a player into another section", "32 players"):
        assert said in read
    assert "Rankings" not in read
    assert not re.search(r"\b[Pp]airs?\b", read), "single players are no pairs"

    room = on_page(desk, session, "start")

    assert "Section B" in room
    session.refresh_from_db()
    assert (session.state, session.compare, sizes(session)) == ("playing", "field", {"A": 16, "B": 16})
    first, second = plans_of(session.pk)
    assert (first.rounds, first.boards_per_round) == (second.rounds, second.boards_per_round) == (8, 3)
    play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    public = words(Client().get(f"/{desk.club.slug}/{session.slug}/").content.decode())
    assert "32 players, 24 boards" in public
    assert "Top on a board: 14" in public, "eight tables are compared"
    assert "Section A" not in public


def test_the_seats_that_are_shown_are_those_that_are_given() -> None:
    desk, session = being_set_up(33)
    html = desk.html(f"{session.slug}/sections/")
    assert "1 player sits out each round" in words(html)
    shown = re.findall(r'<b class="num">(\d+)</b> *([^<]*)', html)
    on_page(desk, session, "seat")
    assert sorted((int(number), name.strip()) for number, name in shown) == sorted(
        (player.number, player.name) for player in pairs_of(session.pk)
    )
    cards = desk.read(f"{session.slug}/print/guide-cards/")
    assert "Player A1 " in cards
    assert "Player B16 " in cards
    info = session_info(session.pk)
    assert info
    printed = [card for each in all_that_stand(info) for card in guide_cards(each)]
    tables = {card.title: {row[1][0] for row in card.rows[1:]} - {"–"} for card in printed}
    assert (tables["Player A1"], tables["Player B16"]) == ({"A"}, {"B"}), "the paper names the table as the page does"


def test_boards_of_their_own_and_sizes_by_hand() -> None:
    desk, session = being_set_up(36)
    on_page(desk, session, "look", boards_of="own")
    on_page(desk, session, "order", **{"size-A": "16"})
    on_page(desk, session, "start")
    session.refresh_from_db()
    assert (session.state, session.compare, sizes(session)) == ("playing", "section", {"A": 16, "B": 20})
    one, other = ({b for each in seatings_of(session.pk) if each.section == at for b in each.boards} for at in "AB")
    assert max(one) < min(other)


def test_where_no_movements_are_as_long_other_sizes_are_offered_and_taken() -> None:
    desk, session = being_set_up(31)
    on_page(desk, session, "look", number="3")
    html = desk.html(f"{session.slug}/sections/")
    tokens = [each.replace("&amp;", "&") for each in re.findall(r'name="sections"[^>]*value="([^"]+)"', html)]
    assert re.findall(r"players=(\d+)", tokens[0]) == ["13", "9", "9"]
    on_page(desk, session, "look", sections=tokens[0])
    on_page(desk, session, "start")
    assert sizes(session) == {"A": 13, "B": 9, "C": 9}
    assert len({(plan.rounds, plan.boards_per_round) for plan in plans_of(session.pk)}) == 1


def test_where_nothing_is_as_long_each_section_has_its_best() -> None:
    desk, session = being_set_up(19)
    assert "No movements of the same length fit these sections" in desk.read(f"{session.slug}/sections/")
    on_page(desk, session, "start")
    assert sizes(session) == {"A": 10, "B": 9}


def test_a_movement_for_each_section_by_hand() -> None:
    desk, session = being_set_up(24)
    tokens = {
        "movement-A": "kind=individual&players=12&rounds=11&boards_per_round=2",
        "movement-B": "kind=individual-design&players=12&rounds=9&boards_per_round=2",
    }
    on_page(desk, session, "own", **tokens)
    on_page(desk, session, "start")
    assert [(plan.kind, plan.rounds) for plan in plans_of(session.pk)] == [
        ("individual", 11),
        ("individual-design", 9),
    ]


def test_movements_of_pairs_are_not_for_players() -> None:
    desk, session = being_set_up(16)
    pairs = "kind=howell&tables=4&boards_per_round=3&rounds=7"
    on_page(desk, session, "own", **{"movement-A": pairs, "movement-B": pairs})
    on_page(desk, session, "start")
    assert {plan.kind for plan in plans_of(session.pk)} == {"individual"}


@pytest.mark.parametrize(("typed", "said"), [("7", "at least 8 players"), ("26", "the last section has 7 of 33")])
def test_sizes_that_cannot_be(typed: str, said: str) -> None:
    desk, session = being_set_up(33)
    path = f"{session.slug}/sections/"
    html = desk.refused(path, **{**boxes(desk.html(path)), "size-A": typed, "act": "order"})
    assert said in words(html)


def test_too_few_for_two_sections_and_too_many_for_one() -> None:
    desk, few = being_set_up(15)
    assert "several sections" not in desk.read(f"{few.slug}/setup/")
    answer = desk.client.get(desk.at(f"{few.slug}/sections/"), follow=True)
    assert "Two sections need at least 16 players, 8 in each" in words(answer.content.decode())
    other, many = being_set_up(43)
    read = other.read(f"{many.slug}/setup/")
    assert "Play with 40 or 44, or in several sections" in read
    assert "So many tables are often played in two sections" in read
    on_page(other, many, "start")
    assert sizes(many) == {"A": 22, "B": 21}


def test_a_section_for_which_there_is_no_movement_says_what_can_be_done() -> None:
    desk, session = being_set_up(60)
    on_page(desk, session, "order", **{"size-A": "43"})
    assert "No movement is for 43 players in section A. Put 40 or 44 there" in desk.read(f"{session.slug}/sections/")


def test_the_page_of_the_evening_shows_the_sections_and_starts_them() -> None:
    desk, session = being_set_up(32)
    on_page(desk, session, "look", compare="section")
    read = desk.read(f"{session.slug}/setup/")
    assert "Change the sections" in read
    assert "16 players" in read
    press(desk, session, "add", **{"new-first": "Nora Late"})
    assert "17 players" in desk.read(f"{session.slug}/setup/")
    press(desk, session, "start")
    session.refresh_from_db()
    assert (session.state, session.compare, sizes(session)) == ("playing", "section", {"A": 17, "B": 16})


def test_sections_of_pairs_do_not_stay_when_it_becomes_one_of_teams() -> None:
    desk = director_desk()
    session = make_session(desk.club)
    store = desk.client.session
    store[f"sections-{session.pk}"] = {"number": 2}
    store.save()
    press(desk, session, "save", contest="teams")
    session.refresh_from_db()
    assert "Change the sections" not in desk.read(f"{session.slug}/setup/")


def test_each_section_has_its_ranking_where_it_is_compared_by_itself() -> None:
    session = published_in(16, 20, own_boards=True)
    address = f"/{session.club.slug}/{session.slug}/"
    read = words(Client().get(address).content.decode())
    assert "Section A" in read
    assert "Section B" in read
    found = lists_of(session)
    assert [(section, line, len(ranks)) for section, line, ranks in found] == [("A", "", 16), ("B", "", 20)]
    assert all(min(rank or 0 for rank in ranks) == 1 for _section, _line, ranks in found)
    card = words(Client().get(f"{address}pair/B-P3/").content.decode())
    assert "Player B3" in card
    seat = next(each for each in seatings_of(session.pk) if each.section == "B" and each.round == 1 and each.plays)
    names = {player.id: player.name for player in pairs_of(session.pk)}
    key = next(player.key for player in pairs_of(session.pk) if player.id == seat.ns)
    card = words(Client().get(f"{address}pair/{key}/").content.decode())
    assert f"with {names[seat.north_south[1]]} against" in card


def test_every_file_leaves() -> None:
    session = published_in(16, 16)
    desk = director_desk(session.club)
    for key in FORMATS:
        response = desk.client.get(desk.at(f"{session.slug}/out/1/{key}/"))
        if response.status_code != 404:
            assert (response.status_code, bool(response.content)) == (200, True), key
    table = desk.client.get(desk.at(f"{session.slug}/out/1/ranking-csv/")).content.decode("utf-8-sig")
    assert len(table.splitlines()) == 33


def test_tablets_name_the_section_and_its_own_four() -> None:
    session = started_in(16, 16)
    names = {player.id: player.name for player in pairs_of(session.pk)}
    for letter in "AB":
        table = AtTheTable(session, 2, letter)
        state = table.state()
        seat = next(
            each for each in seatings_of(session.pk) if (each.section, each.table, each.round) == (letter, 2, 1)
        )
        assert (state["section"], state["table"]) == (letter, 2)
        told = {name for side in ("ns", "ew") for name in state["current"][side]["players"]}
        assert len(told) == 4
        assert all(any(names[who] in each for each in told) for who in seat.everybody)


def test_every_page_of_the_desk_opens_and_speaks_of_players() -> None:
    session = started_in(16, 16)
    room = room_of(session)
    play_all(session, seed=4, rounds=[1])
    assert wrong_words(walked(room)) == {}


def change(desk: Desk, session: Session, **sent: Any) -> str:
    path = f"{session.slug}/pairs/change/"
    page = str(desk.client.get(desk.at(path), sent).content.decode())
    token = re.findall(r'name="movement" value="([^"]+)"', page)[0].replace("&amp;", "&")
    desk.send(path, movement=token, **sent)
    return words(page)


def test_who_leaves_or_arrives_in_round_one_changes_the_own_section_alone() -> None:
    desk = director_desk()
    session = started_in(16, 16, club=desk.club)
    gone = next(player for player in pairs_of(session.pk) if player.key == "B-P3")
    before = {player.id: player.key for player in pairs_of(session.pk) if player.section == "A"}
    assert "Player B3 leaves" in change(desk, session, leaves=gone.id)
    assert {player.id: player.key for player in pairs_of(session.pk) if player.section == "A"} == before
    assert sizes(session) == {"A": 16, "B": 15}
    assert "section A" in change(desk, session, arrives="1", section="A", **{"new-first": "Nora Late"})
    assert sizes(session) == {"A": 17, "B": 15}
    players = {plan.section.letter: plan.options["players"] for plan in Plan.objects.filter(section__session=session)}
    assert players == {"A": 17, "B": 15}
