"""What documents of teams say beside results: names, captains, and boards that are dealt again for each match."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.document import canonical, dump, parse
from tests.scoring.engine.document.spoiled import faults, valid
from tests.scoring.engine.documents import standings
from tests.scoring.engine.team_documents import head_to_head

PLAYERS = ["Ann Ash", "Bob Birch", "", "Dan Dale"]


def named(**team: Any) -> dict[str, Any]:
    first = {"id": "T1", "players": PLAYERS, **team}
    return head_to_head({101: (420, -50)}, contestants=[first, {"id": "T2"}])


def test_names_and_captains_are_read_and_printed() -> None:
    document = named(name="Rovers", captain="Dan Dale")
    read = parse(document)
    assert (read.contestants[0].name, read.contestants[0].captain) == ("Rovers", "Dan Dale")
    assert dump(read) == canonical(document)
    assert standings(document) == standings(named())


@pytest.mark.parametrize(
    ("team", "said"),
    [
        ({"name": ""}, "name: this must not be empty"),
        ({"name": 7}, "name: text is due, not 7"),
        ({"captain": "Eve Elm"}, "captain: Eve Elm is not one of the players"),
        ({"captain": ""}, "captain: this must not be empty"),
        ({"captain": ["Ann Ash"]}, "captain: text is due, not a list"),
    ],
)
def test_what_is_no_name(team: dict[str, Any], said: str) -> None:
    assert faults(named(**team)) == [f"$.contestants[0].{said}"]


def test_only_teams_have_them() -> None:
    document = valid()
    document["contestants"][0] |= {"name": "Rovers", "captain": "Ann Ash", "players": ["Ann Ash"]}
    assert faults(document) == [f"$.contestants[0].{key}: only a team has this" for key in ("name", "captain")]


def test_labels_of_boards() -> None:
    document = named()
    document["boards"] = [{"number": 101, "label": "1", "dealer": "N", "vulnerable": "none"}]
    assert parse(document).boards[0].label == "1"
    assert dump(parse(document)) == canonical(document)
    assert standings(document) == standings(named())
    document["boards"][0]["label"] = "101"
    assert "label" not in canonical(document)["boards"][0]
    for wrong, said in (
        ("", "this must not be empty"),
        ("x" * 13, "longer than 12 characters"),
        (1, "text is due, not 1"),
    ):
        document["boards"][0]["label"] = wrong
        assert faults(document) == [f"$.boards[0].label: {said}"]
