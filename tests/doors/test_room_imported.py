"""A night that came as a document stands in the room too: with its tables and rounds, or board by board."""

from __future__ import annotations

import json

import pytest

from club.actor import PROGRAM
from club.models import Session
from scoring.services.importing import import_session
from tests import builders
from tests.doors.forms import main_form
from tests.doors.room_imported import document, imported, imported_room, result
from tests.doors.rooms import Room, room_of

pytestmark = pytest.mark.django_db


def test_tables_and_rounds_are_those_of_its_results() -> None:
    room = imported_room()
    page = room.html()
    assert "Table 1, round 1:" in page
    assert "Table 2, round 1:" in page
    assert "Results in: 4 of 4" in room.read()
    assert "Edition 1 is published" in room.read()


def test_a_score_without_a_contract_is_shown_and_corrected() -> None:
    room = imported_room()
    path = next(path for path in paths_of(room) if "/1/" in path)
    page = room.read(path)
    assert "+420 to N–S" in page
    assert "imported" in page
    room.send(path, **{**main_form(room.html(path)), "contract": "4SN+1"})
    builders.standings_of(room.session)
    assert "Changed, not yet published" in room.read()


def paths_of(room: Room) -> list[str]:
    lines = room.session.lines.select_related("board").order_by("pk")
    return [f"line/{line.board.number}/{line.ns_id}-{line.ew_id}/" for line in lines]


def test_results_without_a_table_stand_board_by_board() -> None:
    room = imported(result(1, 1, 2, 420), result(1, 3, 4, -50))
    page = room.read()
    assert "This session was imported without tables and rounds" in page
    assert "Open the boards" in page
    assert "Played at another table" not in page
    board = room.html("boards/1/")
    for path in paths_of(room):
        assert path in board
        assert room.client.get(room.at(path)).status_code == 200


@pytest.mark.parametrize("printed", ["1", "1 red"])
def test_boards_dealt_again_are_called_by_what_is_printed_on_them(printed: str) -> None:
    text = json.loads(document(result(1, 1, 2, 420), result(101, 3, 4, -50)))
    text["boards"] = [{"number": number, "dealer": "N", "vulnerable": "none", "label": printed} for number in (1, 101)]
    made = import_session(club_id=builders.make_club().pk, text=json.dumps(text), actor=PROGRAM)
    page = room_of(Session.objects.get(pk=made.session_id)).read("boards/")
    assert f"{printed} (101)" in page
    assert "marked otherwise" not in page


def test_keys_with_a_stroke_have_scorecards() -> None:
    assert "Ann 1" in imported_room().read("ranking/P/1/")


def test_both_partners_of_an_individual_are_named() -> None:
    players = [{"id": str(n), "number": n, "players": [f"Ann {n}"]} for n in range(1, 5)]
    line = {"board": 1, "ns": ["1", "2"], "ew": ["3", "4"], "score": 420, "round": 1, "table": 1, "section": "A"}
    text = json.loads(document(contest="individual"))
    text |= {"contestants": [{**player, "section": "A"} for player in players], "results": [line]}
    club = builders.make_club()
    made = import_session(club_id=club.pk, text=json.dumps(text), actor=PROGRAM)
    room = room_of(Session.objects.get(pk=made.session_id))
    page = room.read(paths_of(room)[0])
    for number in range(1, 5):
        assert f"Ann {number}" in page
    assert "Players" in page
    assert "none of the four gets a score" in page


def test_two_sections_stand_one_below_the_other() -> None:
    pairs = [{"id": str(n), "number": n, "section": "AABB"[n - 1]} for n in range(1, 5)]
    lines = [
        {"board": 1, "ns": "1", "ew": "2", "score": 420, "section": "A", "round": 1, "table": 1},
        {"board": 1, "ns": "3", "ew": "4", "score": 450, "section": "B", "round": 1, "table": 1},
    ]
    text = json.dumps({**json.loads(document()), "contestants": pairs, "results": lines})
    made = import_session(club_id=builders.make_club().pk, text=text, actor=PROGRAM)
    room = room_of(Session.objects.get(pk=made.session_id))
    page = room.read()
    assert page.index("Section A") < page.index("Section B")
    first, second = paths_of(room)
    for typed, path in (("A1 1", first), ("b 1 1", second), ("1 1", first)):
        assert room.client.get(room.at("go/"), {"to": typed}).headers["Location"] == room.at(path)
    assert "A1" in room.read("penalties/")
