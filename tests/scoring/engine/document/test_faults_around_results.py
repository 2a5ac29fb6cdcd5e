"""Faults of the frame, the rules, boards, contestants and penalties."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.engine.document.spoiled import WHOLE, Change, Document, drop, faults, put, valid

SINGLE: list[tuple[Change, str]] = [
    # the frame
    (drop("format"), "$.format: missing"),
    (put("format", value="pbn"), "$.format: pbn is not one of bridgeclub-session"),
    (put("version", value=2), "$.version: 2 is not between 1 and 1"),
    (put("version", value=True), f"$.version: {WHOLE} true"),
    (put("version", value="1"), f"$.version: {WHOLE} 1"),
    (drop("contest"), "$.contest: missing"),
    (put("contest", value="bingo"), "$.contest: bingo is not one of pairs, teams, individual"),
    (put("extra", value=1), "$.extra: unknown key"),
    (put("results", value={}), "$.results: a list is due, not an object"),
    (put("session", value=[]), "$.session: an object is due, not a list"),
    (put("session", "date", value="20 November"), "$.session.date: 20 November is not a date like 2026-11-20"),
    (put("session", "date", value="2026-02-30"), "$.session.date: 2026-02-30 is not a date like 2026-11-20"),
    (put("session", "date", value="20261120"), "$.session.date: 20261120 is not a date like 2026-11-20"),
    (put("session", "title", value=5), "$.session.title: text is due, not 5"),
    (put("session", "hall", value="x"), "$.session.hall: unknown key"),
    (put("matches", value="none"), "$.matches: a list is due, not none"),
    # rules
    (drop("scoring"), "$.scoring: missing"),
    (put("scoring", value="matchpoints"), "$.scoring: an object is due, not matchpoints"),
    (drop("scoring", "method"), "$.scoring.method: missing"),
    (put("scoring", "method", value="hybrid"), "$.scoring.method: hybrid is no method for pairs"),
    (put("scoring", "matchpoints_per_win", value=3), "$.scoring.matchpoints_per_win: 3 is not between 1 and 2"),
    (put("scoring", "winners", value=1.0), f"$.scoring.winners: {WHOLE} 1.0"),
    (put("scoring", "winners", value=0), "$.scoring.winners: 0 is not between 1 and 2"),
    (put("scoring", "compare", value="table"), "$.scoring.compare: table is not one of field, section"),
    (put("scoring", "cross_imps", value="average"), "$.scoring.cross_imps: average is not one of sum, mean"),
    (put("scoring", "butler", value={"drop": 1}), "$.scoring.butler.drop: unknown key"),
    (
        put("scoring", "butler", value={"drop_each_end": -1}),
        "$.scoring.butler.drop_each_end: -1 is not between 0 and 9999",
    ),
    (put("scoring", "neuberg", value=False), "$.scoring.neuberg: unknown key"),
    (put("scoring", "expected_results", value=2), "$.scoring.expected_results: 2 is below the 3 results of board 1"),
    (put("scoring", "expected_results", value=0), "$.scoring.expected_results: 0 is not between 1 and 9999"),
    (put("scoring", "expected_results", value="7"), f"$.scoring.expected_results: {WHOLE} 7"),
    (
        put("scoring", "expected_results", value={"A": 7}),
        "$.scoring.expected_results: expected results by section need compare: section",
    ),
    # boards
    (put("boards", 0, "number", value=0), "$.boards[0].number: 0 is not between 1 and 9999"),
    (put("boards", 0, "vulnerable", value="all"), "$.boards[0].vulnerable: all is not one of none, ns, ew, both"),
    (put("boards", 0, "dealer", value="North"), "$.boards[0].dealer: North is not one of N, E, S, W"),
    (drop("boards", 0, "number"), "$.boards[0].number: missing"),
    (put("boards", value=[{"number": 8}, {"number": 8}]), "$.boards[1].number: 8 stands here for the second time"),
    # contestants
    (put("contestants", 5, "id", value="EW2"), "$.contestants[5].id: EW2 stands here for the second time"),
    (put("contestants", 5, "direction", value="S"), "$.contestants[5].direction: S is not one of NS, EW"),
    (
        drop("contestants", 5, "direction"),
        "$.contestants[5].direction: missing: with two winners every contestant has a direction, NS or EW",
    ),
    (put("contestants", 5, "number", value="3"), f"$.contestants[5].number: {WHOLE} 3"),
    (put("contestants", 5, "players", value="A. North"), "$.contestants[5].players: a list is due, not A. North"),
    (put("contestants", 5, "players", value=["x"] * 9), "$.contestants[5].players: 9 entries; at most 8 are possible"),
    (put("contestants", 5, "players", value=[7]), "$.contestants[5].players[0]: text is due, not 7"),
    (
        put("contestants", 5, "handicap", value=2),
        "$.contestants[5].handicap: a decimal number in quotes is due, not 2",
    ),
    (
        put("contestants", 5, "handicap", value="two"),
        "$.contestants[5].handicap: a decimal number in quotes is due, not two",
    ),
    (
        put("contestants", 5, "standing", value="absent"),
        "$.contestants[5].standing: absent is not one of ranked, without_standing, withdrawn, disqualified",
    ),
    # penalties
    (put("penalties", 0, "contestant", value="x"), "$.penalties[0].contestant: x is not a contestant"),
    (
        put("penalties", 0, "kind", value="warning"),
        "$.penalties[0].kind: warning is not one of procedural, disciplinary, award",
    ),
    (put("penalties", 0, "amount", value="-1"), "$.penalties[0].amount: -1 is below 0"),
    (put("penalties", 0, "amount", value=10), "$.penalties[0].amount: a decimal number in quotes is due, not 10"),
    (put("penalties", 0, "unit", value="vp"), "$.penalties[0].unit: vp is no unit of matchpoints"),
    (
        put("penalties", 0, "unit", value="percent"),
        "$.penalties[0].unit: percent is not one of percent_of_top, points, vp",
    ),
    *[
        (drop("penalties", 0, key), f"$.penalties[0].{key}: missing")
        for key in ("contestant", "kind", "amount", "unit")
    ],
]


@pytest.mark.parametrize(("change", "fault"), SINGLE, ids=[fault[:70] for _, fault in SINGLE])
def test_one_fault_is_reported_once_and_in_its_place(change: Change, fault: str) -> None:
    document = valid()
    change(document)
    assert fault in faults(document)
    # A lost id leaves its lines without a contestant, which is a fault of its own.
    others = [other for other in faults(document) if other != fault]
    assert not others or all("EW3 is not a contestant" in other for other in others)


class TestExpectedBySection:
    def document(self, expected: Any) -> Document:
        document = valid()
        document["scoring"] |= {"compare": "section", "expected_results": expected}
        for line in document["results"]:
            line["section"] = "B 2" if line["board"] == 5 else "A"
        return document

    def test_each_section_is_held_to_its_own(self) -> None:
        assert faults(self.document({"A": 3, "B 2": 2})) == []
        assert faults(self.document({"A": 2, "B 2": 1})) == [
            "$.scoring.expected_results.A: 2 is below the 3 results of board 1",
            '$.scoring.expected_results["B 2"]: 1 is below the 2 results of board 5',
        ]

    def test_a_section_that_is_left_out(self) -> None:
        assert faults(self.document({"A": 3})) == [
            '$.scoring.expected_results["B 2"]: section B 2 has results, but no number of expected results here'
        ]

    def test_results_without_a_section(self) -> None:
        document = self.document({"A": 3, "B 2": 2})
        del document["results"][0]["section"]
        assert faults(document) == [
            "$.scoring.expected_results: there are results without a section, so that one number is due for all"
        ]


def test_the_document_that_the_others_are_made_from_is_valid() -> None:
    assert faults(valid()) == []
