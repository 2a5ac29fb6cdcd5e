"""A table at which nobody ever plays is not put up: no code, no place in the room, no card. Who sits out waits."""

from __future__ import annotations

import re

import pytest

from club.models import TableLink
from movements.engine.build import build
from movements.engine.check import check
from movements.models import Plan, Seating
from tests.builders import play_all, standings_of, started_session
from tests.doors.at_the_table import AtTheTable
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("pairs", [7, 11, 13])
def test_an_odd_howell_has_no_place_for_who_sits_out(pairs: int) -> None:
    movement = build("howell", tables=(pairs + 1) // 2, boards_per_round=2, missing="stationary")
    assert check(movement) == []
    assert movement.tables == pairs // 2 == max(each.table for each in movement.all_meetings)
    assert {movement.waits_at(each) for each in movement.all_sit_outs} == {movement.tables + 1}
    late = build("howell", tables=(pairs + 1) // 2, boards_per_round=2, missing="stationary", filled=True)
    assert late.tables == movement.tables + 1


def test_it_has_no_code_no_card_and_no_row_of_its_own() -> None:
    session = started_session(7, "howell", boards_per_round=2)
    assert Plan.objects.get(section__session=session).tables == 3
    links = TableLink.objects.filter(session=session, ended_at__isnull=True)
    assert sorted(links.values_list("table", flat=True)) == [1, 2, 3]
    room = room_of(session)
    for page in ("print/table-cards/", "print/codes/"):
        text = room.read(page)
        assert "Table 3" in text or "table 3" in text, page
        assert not re.search(r"[Tt]able 4", text), page
    grid = room.read("")
    assert "sits out: " in grid
    assert not re.search(r"Table 4(?!, round)", grid)


def test_who_sits_out_is_told_so_and_waits_nowhere_in_particular() -> None:
    session = started_session(7, "howell", boards_per_round=1)
    second = Seating.objects.get(section__session=session, round=2, boards=[])
    waits = second.ns_id or second.ew_id
    first = Seating.objects.filter(section__session=session, round=1).exclude(boards=[])
    seat = next(each for each in first if waits in (each.ns_id, each.ew_id))
    moves = AtTheTable(session, seat.table).state()["current"]["after"]["moves"]
    out = [each["seat"] for each in moves if each["seat"]["direction"] == ""]
    assert [each["table"] for each in out] == [None]


def test_such_an_evening_is_played_and_ranked() -> None:
    session = started_session(7, "howell", boards_per_round=2)
    play_all(session)
    ranking = standings_of(session)["ranking"]
    assert sorted(row["boards"] for row in ranking) == [12] * 7
