"""Whole evenings of teams at their tables, over every movement of teams, through the doors."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.services import open_round
from movements.models import Seating
from scoring.models import Line
from tests.builders import section_of
from tests.doors.at_the_table import answer, board_of
from tests.doors.tablet.team_rooms import EVENINGS, NAMES, Rooms
from tests.ranges import chosen
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
#: In a quick run one of each movement, both paces and all three kinds of boards among them.
FEW = (1, 4, 7, 8, 11, 13)


@pytest.mark.once
@pytest.mark.parametrize(("kind", "teams", "options", "habits"), chosen(EVENINGS, *FEW), ids=chosen(NAMES, *FEW))
def test_every_table_of_an_evening_goes_from_round_to_round(
    kind: str, teams: int, options: dict[str, Any], habits: dict[str, Any]
) -> None:
    rooms = Rooms(started_teams(teams, kind, habits=habits, **options))
    for number in range(1, rooms.rounds + 1):
        if rooms.session.pace == "together" and number > 1:
            open_round(section_id=section_of(rooms.session).pk, number=number, actor=PROGRAM)
        for table in rooms.tables:
            assert_knows_its_round(rooms, table, number)
        for seating in rooms.of_round(number):
            play(rooms, seating)
    for table, at in rooms.tables.items():
        state = at.state()
        assert state["phase"] in ("finished", "sit_out"), table
    assert Line.objects.filter(session=rooms.session, confirmed=True).count() == sum(
        len(each.boards) for each in rooms.seatings
    )


def assert_knows_its_round(rooms: Rooms, table: int, number: int) -> None:
    state, seating = rooms.tables[table].state(), rooms.at(table, number)
    if seating is None:
        return
    found = next(each for each in (state["current"], *state["pauses"]) if each and each["number"] == number)
    assert_pairs(rooms, found, seating)
    assert [board["number"] for board in found["boards"]] == seating.boards
    if seating.boards:
        assert state["phase"] == "playing"
        plan = answer(rooms.tables[table].get("table_evening"), 200)["plan"]
        planned = next(each for each in plan if each["number"] == number)
        same = ("ns", "ew", "turns", "shared_with", "after")
        assert {name: planned[name] for name in same} == {name: found[name] for name in same}


def assert_pairs(rooms: Rooms, found: dict[str, Any], seating: Seating) -> None:
    """The team's name, and its first two players North–South, the next two East–West; of six pivot teams partners
    change after rounds 2 and 3."""
    part = sum(seating.round > each for each in (2, 3)) if rooms.changes_partners else 0
    changing = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
    for side, seats in zip(("ns", "ew"), changing[part], strict=True):
        who = getattr(seating, side)
        if who is None or not seating.room:
            continue
        assert found[side]["number"] == who.number
        assert found[side]["team"] == who.entry.name
        assert found[side]["players"] == [rooms.players[who.pk, seat] for seat in seats]


def play(rooms: Rooms, seating: Seating) -> None:
    """Every board: entered, seen, corrected once, confirmed. After the last one the next pairs may be at the table, who
    are not shown what they have still to play."""
    at = rooms.tables[seating.table]
    for board in seating.boards:
        said = at.enter(board, "3NTS=", round=seating.round)
        state = at.state()
        shown, ends = board_of(state, board), board == seating.boards[-1]
        assert shown["state"] == "entered"
        assert (shown["result"] or {}).get("contract") == "3N" or (ends and shown["hidden"])
        said = at.enter(board, next(rooms.left), round=seating.round, replaces=said["result"])
        assert at.confirm(said["result"]).status_code == 200
        shown = board_of(at.state(), board)
        assert (shown["state"], shown["worth"]) == ("confirmed", None)
        assert shown["hidden"] <= ends
        assert shown["hidden"] or rooms.line(seating, board).result.contract == shown["result"]["contract"]
