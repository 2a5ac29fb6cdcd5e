"""Printing: canonical form, and nothing lost on the way."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from scoring.engine.document import canonical, dump, dump_outcome, dump_text, parse, parse_outcome, parse_text
from tests.ranges import examples
from tests.scoring.engine.document.spoiled import valid
from tests.scoring.engine.documents import random_night


@pytest.mark.parametrize("seed", range(examples(150)))
def test_what_is_read_is_printed(seed: int) -> None:
    night = random_night(seed)
    before = copy.deepcopy(night)
    assert dump(parse(night)) == canonical(night)
    assert night == before
    assert parse(dump(parse(night))) == parse(canonical(night))


def test_defaults_are_left_out_and_keys_sorted() -> None:
    document = {
        "version": 1,
        "format": "bridgeclub-session",
        "session": {"title": "", "club": "Riverside"},
        "contest": "pairs",
        "scoring": {
            "method": "matchpoints",
            "winners": 1,
            "matchpoints_per_win": 2,
            "compare": "field",
            "expected_results": None,
            "cross_imps": "sum",
            "victory_points": None,
            "butler": {"drop_each_end": 0, "round_to": 10},
        },
        "boards": [
            {"number": 1, "dealer": "N", "vulnerable": "none"},
            {"number": 2, "dealer": "E", "vulnerable": "both"},
        ],
        "contestants": [
            {"id": "1", "number": 1, "players": [], "handicap": "0.0", "standing": "ranked"},
            {"id": "2", "number": 7, "players": ["B"], "handicap": "0.50"},
        ],
        "results": [
            {
                "board": 1,
                "ns": "1",
                "ew": "2",
                "score": 0,
                "not_played": False,
                "unscheduled": False,
                "adjusted": {"ns": {"artificial": "60"}, "unless_better": False},
            }
        ],
        "penalties": [],
        "matches": [],
    }
    due = {
        "contest": "pairs",
        "boards": [{"number": 2, "vulnerable": "both"}],
        "contestants": [{"id": "1"}, {"handicap": "0.50", "id": "2", "number": 7, "players": ["B"]}],
        "format": "bridgeclub-session",
        "results": [{"adjusted": {"ns": {"artificial": "60"}}, "board": 1, "ew": "2", "ns": "1", "score": 0}],
        "scoring": {"method": "matchpoints"},
        "session": {"club": "Riverside"},
        "version": 1,
    }
    assert canonical(document) == due
    assert dump(parse(document)) == due
    text = dump_text(parse(document))
    assert text == json.dumps(due, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    assert parse_text(text) == parse(due)


def test_spellings_stay_as_they_were_written() -> None:
    document = valid()
    document["results"][0] |= {"contract": "3NT", "declarer": "S", "tricks": 9, "lead": "D10", "score": 400}
    document["penalties"][0]["amount"] = "10.0"
    found = dump(parse(document))
    assert (found["results"][0]["contract"], found["results"][0]["lead"]) == ("3NT", "D10")
    assert found["results"][0]["score"] == 400
    assert found["penalties"][0]["amount"] == "10.0"
    assert found["results"][4]["adjusted"]["ns"] == {"weighted": [["1/4", 1430], ["0.75", 680]]}


def test_rules_of_other_methods_are_kept() -> None:
    document = valid()
    document["scoring"] |= {"butler": {"drop_each_end": 1}, "cross_imps": "mean", "expected_results": 5}
    assert dump(parse(document))["scoring"] == document["scoring"]


@pytest.mark.parametrize(
    "outcome",
    [
        {"assigned": -100},
        {"weighted": [["1/4", 420], ["0.40", 400], ["35%", 0]]},
        {"artificial": "=60"},
        {"redress": {"without_error": {"assigned": 0}, "without_infraction": {"weighted": [["1", 50]]}}},
        {"not_scored": True},
    ],
)
def test_every_outcome_comes_back(outcome: dict[str, Any]) -> None:
    assert dump_outcome(parse_outcome(outcome)) == outcome
