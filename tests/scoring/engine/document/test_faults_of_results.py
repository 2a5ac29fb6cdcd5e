"""Faults of results: who met, and what happened."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.scoring.engine.document.spoiled import WHOLE, Change, Document, drop, faults, put, valid

SINGLE: list[tuple[Change, str]] = [
    # who met
    (drop("results", 1, "board"), "$.results[1].board: missing"),
    (drop("results", 1, "ew"), "$.results[1].ew: missing"),
    (put("results", 1, "ns", value="NS9"), "$.results[1].ns: NS9 is not a contestant"),
    (put("results", 1, "ns", value=1), "$.results[1].ns: text is due, not 1"),
    (put("results", 1, "ns", value=["NS1", "NS2"]), "$.results[1].ns: one contestant's id is due, not a list"),
    (put("results", 1, "ew", value="NS2"), "$.results[1].ew: NS2 stands twice in this line"),
    (put("results", 1, "board", value=0), "$.results[1].board: 0 is not between 1 and 9999"),
    (put("results", 1, "round", value="1"), f"$.results[1].round: {WHOLE} 1"),
    (put("results", 1, "table", value=True), f"$.results[1].table: {WHOLE} true"),
    (put("results", 1, "section", value=""), "$.results[1].section: this must not be empty"),
    (put("results", 1, "unscheduled", value="yes"), "$.results[1].unscheduled: true or false is due, not yes"),
    (put("results", 1, "group", value=None), "$.results[1].group: text is due, not null"),
    (put("results", 1, "vulnerable", value="NS"), "$.results[1].vulnerable: NS is not one of none, ns, ew, both"),
    (put("results", 1, "match", value="r1m1"), "$.results[1].match: r1m1 is not a match"),
    (put("results", 1, "remark", value=""), "$.results[1].remark: unknown key"),
    (put("results", 1, value=420), "$.results[1]: an object is due, not 420"),
    (
        lambda document: document["results"].append(copy.deepcopy(document["results"][1])),
        "$.results[6]: the same board, section, round, table and pair as in results[1]",
    ),
    (
        # Entered again the other way round.
        lambda document: document["results"].append(
            {**document["results"][1], "ns": document["results"][1]["ew"], "ew": document["results"][1]["ns"]}
        ),
        "$.results[6]: the same board, section, round, table and pair as in results[1]",
    ),
    # what happened
    (put("results", 0, "contract", value="8S"), "$.results[0].contract: 8S is not a contract"),
    (put("results", 0, "contract", value="4sx"), "$.results[0].contract: 4sx is not a contract"),
    (put("results", 0, "contract", value="4SXXX"), "$.results[0].contract: 4SXXX is not a contract"),
    (put("results", 0, "contract", value=""), "$.results[0].contract: this must not be empty"),
    (put("results", 0, "contract", value=4), "$.results[0].contract: text is due, not 4"),
    (put("results", 0, "declarer", value="South"), "$.results[0].declarer: South is not one of N, E, S, W"),
    (drop("results", 0, "declarer"), "$.results[0].declarer: missing"),
    (drop("results", 0, "tricks"), "$.results[0].tricks: missing"),
    (put("results", 0, "tricks", value=14), "$.results[0].tricks: 14 is not between 0 and 13"),
    (put("results", 0, "tricks", value=9.0), f"$.results[0].tricks: {WHOLE} 9.0"),
    (put("results", 0, "lead", value="H1"), "$.results[0].lead: H1 is not a card"),
    (put("results", 2, "declarer", value="N"), "$.results[2].declarer: a board passed out has none"),
    (put("results", 1, "tricks", value=10), "$.results[1].tricks: this stands only beside a contract"),
    (
        put("results", 0, "score", value=-200),
        "$.results[0].score: -200 is not the score of 4SXN-1 with nobody vulnerable, which is -100",
    ),
    (
        put("results", 2, "score", value=50),
        "$.results[2].score: 50 is not the score of pass with nobody vulnerable, which is 0",
    ),
    (put("results", 1, "score", value=425), "$.results[1].score: no contract gives 425 with nobody vulnerable"),
    (put("results", 1, "score", value=620), "$.results[1].score: no contract gives 620 with nobody vulnerable"),
    (put("results", 1, "score", value=420.0), f"$.results[1].score: {WHOLE} 420.0"),
    (put("results", 1, "score", value=False), f"$.results[1].score: {WHOLE} false"),
    (
        drop("results", 1, "score"),
        "$.results[1]: a contract, a score, not_played or an adjustment for both sides is due",
    ),
    (
        put("results", 3, "not_played", value=False),
        "$.results[3]: a contract, a score, not_played or an adjustment for both sides is due",
    ),
    (put("results", 3, "not_played", value=1), "$.results[3].not_played: true or false is due, not 1"),
    (put("results", 3, "score", value=0), "$.results[3].score: a board that was not played has none"),
    (
        put("results", 3, "adjusted", value={"ns": {"assigned": 0}, "ew": {"assigned": 0}}),
        "$.results[3].adjusted: a board that was not played has none",
    ),
]


@pytest.mark.parametrize(("change", "fault"), SINGLE, ids=[fault[:70] for _, fault in SINGLE])
def test_one_fault_is_reported_once_and_in_its_place(change: Change, fault: str) -> None:
    document = valid()
    change(document)
    assert fault in faults(document)
    # A lost id leaves its lines without a contestant, which is a fault of its own.
    others = [other for other in faults(document) if other != fault]
    assert not others or all("EW3 is not a contestant" in other for other in others)


class TestIndividual:
    def document(self, ns: Any, ew: Any) -> Document:
        return {
            "format": "bridgeclub-session",
            "version": 1,
            "contest": "individual",
            "scoring": {"method": "matchpoints"},
            "contestants": [{"id": found} for found in "abcd"],
            "results": [{"board": 1, "ns": ns, "ew": ew, "score": 420}],
        }

    def test_sides_are_lists_of_two(self) -> None:
        assert faults(self.document(["a", "b"], ["c", "d"])) == []
        due = "a list of the two players of the side is due"
        assert faults(self.document("a", ["c"])) == [f"$.results[0].ns: {due}", f"$.results[0].ew: {due}"]
        assert faults(self.document(["a", "x"], ["c", 1])) == [
            "$.results[0].ns[1]: x is not a contestant",
            "$.results[0].ew[1]: text is due, not 1",
        ]

    def test_nobody_twice_in_a_line(self) -> None:
        assert faults(self.document(["a", "a"], ["a", "d"])) == [
            "$.results[0].ns[1]: a stands twice in this line",
            "$.results[0].ew[0]: a stands twice in this line",
        ]

    def test_one_winner_only(self) -> None:
        document = self.document(["a", "b"], ["c", "d"])
        document["scoring"]["winners"] = 2
        assert faults(document) == ["$.scoring.winners: only pairs have 2 winners"]
