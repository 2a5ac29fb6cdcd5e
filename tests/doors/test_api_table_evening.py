"""GET /api/table/evening: a table's whole evening, and nothing that happened in it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.models import Player, Session
from club.services import open_round
from movements.models import Seating
from tests.builders import enter, play_all, section_of, started_session, still_to_play
from tests.doors.at_the_table import AtTheTable, answer

pytestmark = pytest.mark.django_db
MOVEMENTS = [
    (6, "straight-mitchell", 2),
    (8, "share-and-relay-mitchell", 1),
    (9, "straight-mitchell", 1),
    (7, "howell", 1),
    (8, "howell", 2),
]
PLAN = ("number", "ns", "ew", "turns", "shared_with", "after")


def evening_at(at: AtTheTable) -> dict[str, Any]:
    return answer(at.get("table_evening"), 200)


def planned(each: dict[str, Any]) -> dict[str, Any]:
    """What a round of the state and one of the plan have in common."""
    boards = [[board[name] for name in ("number", "dealer", "vulnerable")] for board in each["boards"]]
    return {**{name: each[name] for name in PLAN}, "boards": boards}


@pytest.mark.parametrize(("pairs", "kind", "boards"), MOVEMENTS)
def test_the_plan_is_what_the_table_is_told_round_by_round(pairs: int, kind: str, boards: int) -> None:
    session = started_session(pairs, kind, boards_per_round=boards, habits={"pace": "together"})
    tables = [AtTheTable(session, number) for number in sorted({each.table for each in seatings(session)})]
    plans = [{each["number"]: each for each in evening_at(at)["plan"]} for at in tables]
    for number in range(1, max(each.round for each in seatings(session)) + 1):
        open_round(section_id=section_of(session).pk, number=number, actor=PROGRAM)
        for at, plan in zip(tables, plans, strict=True):
            current = at.state()["current"]
            if number in plan:
                assert planned(plan[number]) == planned(current)
            else:
                assert (current["ns"], current["ew"], current["boards"]) == (None, None, [])


def seatings(session: Session) -> list[Seating]:
    return list(Seating.objects.filter(section__session=session))


@pytest.mark.parametrize(("pairs", "kind", "boards"), MOVEMENTS)
def test_a_board_names_the_rounds_whose_pairs_have_still_to_play_it(pairs: int, kind: str, boards: int) -> None:
    """Compared with the movement, pair by pair."""
    session = started_session(pairs, kind, boards_per_round=boards)
    every = seatings(session)
    for table in sorted({each.table for each in every}):
        here = {each.round: each for each in every if each.table == table}
        for planned_round in evening_at(AtTheTable(session, table))["plan"]:
            for board in planned_round["boards"]:
                due = [
                    later
                    for later, seating in sorted(here.items())
                    if later > planned_round["number"]
                    and any(
                        {each.ns_id, each.ew_id} & ({seating.ns_id, seating.ew_id} - {None})
                        for each in every
                        if each.round >= later and board["number"] in each.boards and each.ns_id and each.ew_id
                    )
                ]
                assert board["again"] == due


def test_nothing_that_was_played_is_in_it_and_it_does_not_change_by_it() -> None:
    session = started_session(pairs=6, boards_per_round=2)
    at = AtTheTable(session, 1)
    before = at.get("table_evening")
    play_all(session)
    assert not list(still_to_play(session))
    again = at.get("table_evening", **{"If-None-Match": before["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert at.get("table_evening").content == before.content
    for word in ("contract", "score", "result", "entered", "lead", "tricks"):
        assert word not in before.content.decode()


def test_another_name_is_another_plan() -> None:
    session = started_session(pairs=6, boards_per_round=2)
    at = AtTheTable(session, 1)
    first = at.get("table_evening")
    Player.objects.filter(line_ups__contestant__session=session).update(name="Zita Zimmer")
    second = at.get("table_evening", **{"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert "Zita Zimmer" in second.content.decode()


def test_it_costs_the_same_for_a_short_and_a_long_evening() -> None:
    counts = []
    for boards in (1, 3):
        at = AtTheTable(started_session(pairs=6, boards_per_round=boards), 1)
        with CaptureQueriesContext(connection) as asked:
            evening_at(at)
        counts.append(len(asked))
    at = AtTheTable(started_session(pairs=14, boards_per_round=2), 1)
    with CaptureQueriesContext(connection) as asked:
        evening_at(at)
    assert {*counts, len(asked)} == {counts[0]}


def test_another_tables_evening_is_not_told() -> None:
    session = started_session(pairs=8, boards_per_round=1)
    enter(session, 2, 1, 2, "4SN=")
    plans = [evening_at(AtTheTable(session, number)) for number in (1, 2)]
    assert [plan["table"] for plan in plans] == [1, 2]
    assert plans[0]["plan"][0]["boards"] != plans[1]["plan"][0]["boards"]
