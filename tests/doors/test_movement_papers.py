"""The papers of a movement, read back from the PDF: guide cards, table cards, how the boards are set out."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import quote

import pytest
from django.utils import timezone
from pypdf import PdfReader

from bridgeclub.doors.desk.movements.moves import SeatedNumber
from bridgeclub.doors.desk.movements.paper import PAPERS, guide_cards, movement_pdf, table_cards
from bridgeclub.doors.desk.movements.setting_out import board_setup
from bridgeclub.doors.desk.movements.shown import ShownMovement
from bridgeclub.doors.desk.setup.tokens import movement_token
from bridgeclub.outputs.heading import Heading
from bridgeclub.outputs.pdf.sheets import SIZES
from club.queries import pairs_of
from movements.engine.build import ON_PAGES, build
from movements.engine.instructions import carried
from movements.engine.places import direction_of_key, printed_number
from movements.engine.plan import Movement
from movements.engine.teams import build_teams
from tests.builders import add_pairs, make_session, own_movement, started_session
from tests.doors.desks import director_desk
from tests.doors.rooms import room_of

HEAD = Heading("Riverside", "Friday pairs", "Friday 20 November 2026", "7 rounds", "A movement")


def shown(movement: Movement) -> ShownMovement:
    people = {
        each.id: SeatedNumber(
            printed_number(movement, each.id), direction_of_key(each.id) if movement.winners == 2 else ""
        )
        for each in movement.contestants
    }
    return ShownMovement(movement, people, movement.name)


def pages(data: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


def smallest(kind: str) -> Movement:
    found = ON_PAGES[kind]
    tables = next(each for each in found.tables if each >= 5)
    rounds = found.default_rounds(tables) or found.legal_rounds(tables)[-1]
    missing = {"missing": "ns"} if found.missing == "ns" else {}
    return build(kind, tables=tables, rounds=rounds, boards_per_round=2, **missing)


@pytest.mark.parametrize("kind", ON_PAGES)
def test_every_pair_and_every_table_of_every_kind_has_its_card(kind: str) -> None:
    movement = smallest(kind)
    found = shown(movement)
    guides, tables = list(guide_cards(found)), list(table_cards(found))
    assert len(guides) == len(movement.contestants)
    assert len(tables) == movement.tables
    for card in guides:
        assert [row[0] for row in card.rows[1:]] == [str(number) for number in range(1, movement.rounds + 1)]
    # Two ways to the same evening: by the pairs, and by the tables.
    by_pairs = sorted(
        (row[0], row[1], row[4]) for card in guides for row in card.rows[1:] if row[4] and row[2] == "N–S"
    )
    by_tables = sorted(
        (row[0], card.title.removeprefix("Table "), row[3]) for card in tables for row in card.rows[1:] if row[3]
    )
    assert by_pairs == by_tables
    for paper in PAPERS:
        read = pages(movement_pdf(paper, [found], HEAD, "a4"))
        assert all("Friday pairs" in page for page in read)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(("tables", "rounds"), [(5, 5), (13, 13), (29, 29)])
def test_no_card_is_split_and_none_is_missing(tables: int, rounds: int, paper: str) -> None:
    found = shown(build("straight-mitchell", tables=tables, rounds=rounds, boards_per_round=2))
    data = movement_pdf("guide-cards", [found], HEAD, paper)
    read = pages(data)
    for page in PdfReader(io.BytesIO(data)).pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == tuple(map(round, SIZES[paper]))
    for number in range(1, tables + 1):
        assert sum(f"North–South {number} " in page for page in read) == 1
    assert sum(page.count("You sit") for page in read) == 2 * tables


def test_the_boards_of_a_share_and_relay_are_set_out() -> None:
    found = board_setup(build("share-and-relay-mitchell", tables=8, boards_per_round=3))
    assert found.tables[0] == (1, "1–3", "shared with table 8")
    assert found.tables[4] == (5, "16–18", "")
    assert found.aside == (("13–15", "beside table 4, which plays them first, in round 2"),)
    assert found.calls == (("After rounds 1–7", "North–South stay. East–West: up 1 table. Boards: down one table."),)


def test_a_skip_an_arrow_switch_and_what_has_no_rule_are_called_out() -> None:
    skip = board_setup(build("skip-mitchell", tables=6, boards_per_round=3, arrow_switch=1)).calls
    assert [after for after, _said in skip] == ["After rounds 1–2", "After round 3", "After round 4"]
    assert "East–West: up 2 tables." in skip[1][1]
    assert "Arrow switch" in skip[2][1]
    howell = board_setup(build("howell", tables=5, boards_per_round=3)).calls
    assert howell[0][1] == "Every pair goes by its guide card. Boards: down one table."
    rover = board_setup(build("straight-mitchell", tables=5, boards_per_round=3, late="rover")).calls
    assert rover[0][1].startswith("North–South go by their guide cards. East–West: up 1 table.")
    barometer = board_setup(build("barometer-mitchell", tables=5, boards_per_round=3))
    assert (barometer.aside, barometer.sets) == ((), "Needs 5 sets of the boards.")
    assert "puts its boards away" in barometer.calls[0][1]


def read_paper(client: Any, address: str) -> str:
    response = client.get(address)
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf"), address
    return " ".join(pages(response.content))


@pytest.mark.django_db
def test_before_it_is_chosen_under_way_and_of_the_clubs_own() -> None:
    desk = director_desk()
    session = make_session(desk.club, day=timezone.localdate())
    add_pairs(session, 10)
    token = quote(movement_token("straight-mitchell", {"tables": 5, "rounds": 5, "boards_per_round": 3}))
    for paper in PAPERS:
        assert desk.client.get(desk.at(f"{session.slug}/movement/{paper}.pdf")).status_code == 404
        assert "Straight Mitchell" in read_paper(
            desk.client, desk.at(f"{session.slug}/movement/{paper}.pdf?movement={token}")
        )
    text = read_paper(desk.client, desk.at(f"{session.slug}/movement/guide-cards.pdf?movement={token}"))
    assert all(player.name in text for pair in pairs_of(session.pk) for player in pair.players)
    kept = own_movement(desk.club)
    assert "East–West 5" in read_paper(desk.client, desk.at(f"movements/{kept.pk}/guide-cards.pdf"))
    assert desk.client.get(desk.at(f"movements/{kept.pk}/recipe.pdf")).status_code == 404
    playing = room_of(started_session(9, "howell"))
    assert "Pair 7" in read_paper(playing.client, playing.at("movement/guide-cards.pdf"))
    cards = read_paper(playing.client, playing.at("movement/table-cards.pdf"))
    assert "Table 4" in cards
    assert "Table 5" not in cards, "nobody ever plays at the fifth"
    assert "Before round 1" in read_paper(playing.client, playing.at("movement/boards.pdf"))


def test_boards_of_teams_are_set_out_as_the_session_has_them() -> None:
    triangles = build_teams("triangles", teams=7, boards_per_round=4)
    by_kind = {kind: board_setup(triangles, kind) for kind in ("duplicated", "shared", "dealt")}
    assert by_kind["duplicated"].sets == "Needs 5 sets of the boards."
    assert by_kind["shared"].sets == "Needs 3 sets of the boards."
    assert by_kind["dealt"].sets == "5 matches at a time deal their boards."
    shared = {table: words for table, _boards, words in by_kind["shared"].tables if words}
    assert shared == {table: f"shared with table {other}" for table, other in ((4, 5), (5, 4), (6, 7), (7, 6))}
    assert not any(words for _table, _boards, words in by_kind["duplicated"].tables)
    went = {(each.start, each.to) for each in carried(triangles, 1)}
    assert all(start is None or to is None for start, to in went), "every table has its own"
