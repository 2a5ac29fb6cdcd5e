"""At the tables of a match of eights: with whom a table is compared, and which table said what."""

from __future__ import annotations

import json

import pytest

from movements.models import Seating
from tests.builders import play_all
from tests.doors.at_the_table import AtTheTable
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("fours", {1: "table 2.", 2: "table 1.", 3: "table 4.", 4: "table 3."}),
        ("aggregate", {1: "tables 2, 4.", 2: "tables 1, 3.", 3: "tables 2, 4.", 4: "tables 1, 3."}),
        ("cross", {1: "tables 2, 4.", 2: "tables 1, 3.", 3: "tables 2, 4.", 4: "tables 1, 3."}),
    ],
)
def test_a_table_is_told_with_which_tables_it_is_compared(way: str, said: dict[int, str]) -> None:
    habits = {"teams_of_eight": way, "vp_scale": ""}
    session = started_teams(2, "head-to-head", rounds=1, players=8, tables_a_match=4, habits=habits)
    tables = dict(Seating.objects.filter(section__session=session, round=1).values_list("room", "table"))
    assert tables == {1: 1, 2: 2, 3: 3, 4: 4}
    for table, others in said.items():
        words = json.dumps(AtTheTable(session, table).state(), ensure_ascii=False)
        assert others in words, table


def test_a_comparison_says_of_each_line_at_which_table_it_was_played() -> None:
    habits = {"teams_of_eight": "fours", "vp_scale": ""}
    session = started_teams(2, "head-to-head", rounds=1, players=8, tables_a_match=4, habits=habits)
    play_all(session)
    found = AtTheTable(session, 4).get("table_comparison", 1)
    assert found.status_code == 200
    said = json.loads(found.content)
    for board in said["boards"]:
        assert [[line["table"] for line in room] for room in board["rooms"]] == [[1, 3], [2, 4]]
    assert said["texts"]["at"] == "Table {table}"
