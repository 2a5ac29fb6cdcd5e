"""Every fault of a session document: where, and in which words."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from scoring.engine.document import DocumentFaults, parse, parse_outcome, parse_text

Document = dict[str, Any]
Change = Callable[[Document], object]


def valid() -> Document:
    """A document with something of everything. Boards 1 and 8: nobody vulnerable; 5: N/S."""
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "session": {"title": "Friday pairs", "date": "2026-11-20", "club": "Riverside"},
        "contest": "pairs",
        "scoring": {"method": "matchpoints", "winners": 2},
        "boards": [{"number": 8, "dealer": "W", "vulnerable": "none"}],
        "contestants": [
            {"id": f"{side}{number}", "direction": side, "section": "A"}
            for side in ("NS", "EW")
            for number in (1, 2, 3)
        ],
        "results": [
            {"board": 1, "ns": "NS1", "ew": "EW1", "contract": "4SX", "declarer": "N", "tricks": 9, "lead": "HK"},
            {"board": 1, "ns": "NS2", "ew": "EW2", "score": 420},
            {"board": 1, "ns": "NS3", "ew": "EW3", "contract": "pass"},
            {"board": 8, "ns": "NS1", "ew": "EW1", "not_played": True},
            {
                "board": 5,
                "ns": "NS1",
                "ew": "EW1",
                "score": -100,
                "adjusted": {"ns": {"weighted": [["1/4", 1430], ["0.75", 680]]}, "ew": {"assigned": 680}},
            },
            {
                "board": 5,
                "ns": "NS2",
                "ew": "EW2",
                "score": 680,
                "adjusted": {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}, "unless_better": True},
            },
        ],
        "penalties": [{"contestant": "NS1", "kind": "procedural", "amount": "10", "unit": "percent_of_top"}],
    }


def faults(data: object) -> list[str]:
    """What is said about a document; nothing when it is taken."""
    try:
        parse(data)
    except DocumentFaults as refused:
        return [str(fault) for fault in refused.faults]
    return []


def test_the_document_that_the_others_are_made_from_is_valid() -> None:
    assert faults(valid()) == []


def put(*path: str | int, value: Any) -> Change:
    """Set a value somewhere."""

    def change(document: Document) -> None:
        target: Any = document
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Take a key or an entry away."""

    def change(document: Document) -> None:
        target: Any = document
        for step in path[:-1]:
            target = target[step]
        del target[path[-1]]

    return change


def outcome(value: Any) -> Change:
    """Give N/S of the sixth result an outcome, E/W keeping the table score."""
    return put("results", 5, "adjusted", value={"ns": value})


WHOLE = "a whole number is due, not"
ONE = "exactly one of assigned, weighted, artificial, redress, not_scored is due"

SINGLE: list[tuple[Change, str]] = [
    # the frame
    (drop("format"), "$.format: missing"),
    (put("format", value="pbn"), "$.format: pbn is not one of bridgeclub-session"),
    (put("version", value=2), "$.version: 2 is not between 1 and 1"),
    (put("version", value=True), f"$.version: {WHOLE} true"),
    (put("version", value="1"), f"$.version: {WHOLE} 1"),
    (drop("contest"), "$.contest: missing"),
    (put("contest", value="bingo"), "$.contest: bingo is not one of pairs, teams, individual"),
    (put("contest", value="teams"), "$.contest: teams is not supported yet"),
    (put("extra", value=1), "$.extra: unknown key"),
    (put("results", value={}), "$.results: a list is due, not an object"),
    (put("session", value=[]), "$.session: an object is due, not a list"),
    (put("session", "date", value="20 November"), "$.session.date: 20 November is not a date like 2026-11-20"),
    (put("session", "date", value="2026-02-30"), "$.session.date: 2026-02-30 is not a date like 2026-11-20"),
    (put("session", "date", value="20261120"), "$.session.date: 20261120 is not a date like 2026-11-20"),
    (put("session", "title", value=5), "$.session.title: text is due, not 5"),
    (put("session", "hall", value="x"), "$.session.hall: unknown key"),
    (put("matches", value=[{"id": "r1m1"}]), "$.matches: a list of matches is not supported yet"),
    (put("matches", value="none"), "$.matches: a list is due, not none"),
    # rules
    (drop("scoring"), "$.scoring: missing"),
    (put("scoring", value="matchpoints"), "$.scoring: an object is due, not matchpoints"),
    (drop("scoring", "method"), "$.scoring.method: missing"),
    (put("scoring", "method", value="butler"), "$.scoring.method: butler is not supported yet"),
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
    (
        put("scoring", "victory_points", value={"scale": "wbf-25"}),
        "$.scoring.victory_points: scoring in victory points is not supported yet",
    ),
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
    (put("results", 1, "match", value="r1m1"), "$.results[1].match: a match is not supported yet"),
    (put("results", 1, "remark", value=""), "$.results[1].remark: unknown key"),
    (put("results", 1, value=420), "$.results[1]: an object is due, not 420"),
    (
        lambda document: document["results"].append(copy.deepcopy(document["results"][1])),
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
    # adjustments
    (put("results", 4, "adjusted", value={}), "$.results[4].adjusted: neither ns nor ew is named"),
    (put("results", 4, "adjusted", "both", value={}), "$.results[4].adjusted.both: unknown key"),
    (
        lambda document: document["results"][4].pop("score") and document["results"][4]["adjusted"].pop("ew"),
        "$.results[4]: a contract, a score, not_played or an adjustment for both sides is due",
    ),
    (
        outcome({}),
        f"$.results[5].adjusted.ns: {ONE}",
    ),
    (outcome({"assigned": 0, "artificial": "50"}), f"$.results[5].adjusted.ns: {ONE}"),
    (outcome({"assigned": 655}), "$.results[5].adjusted.ns.assigned: no contract gives 655 with N/S vulnerable"),
    (outcome({"assigned": "650"}), f"$.results[5].adjusted.ns.assigned: {WHOLE} 650"),
    (outcome({"artificial": 60}), "$.results[5].adjusted.ns.artificial: text is due, not 60"),
    (outcome({"artificial": "101"}), "$.results[5].adjusted.ns.artificial: 101 is not a percentage from 0 to 100"),
    (outcome({"artificial": "-3"}), "$.results[5].adjusted.ns.artificial: -3 is not a percentage from 0 to 100"),
    (outcome({"artificial": "60%"}), "$.results[5].adjusted.ns.artificial: 60% is not a percentage from 0 to 100"),
    (outcome({"not_scored": False}), "$.results[5].adjusted.ns.not_scored: only true is possible here"),
    (outcome({"weighted": []}), "$.results[5].adjusted.ns.weighted: 0 entries; at least 1 are due"),
    (
        outcome({"weighted": [["1/9", 0]] * 9}),
        "$.results[5].adjusted.ns.weighted: 9 entries; at most 8 are possible",
    ),
    (
        outcome({"weighted": [["60%", 0], ["35%", 50]]}),
        "$.results[5].adjusted.ns.weighted: the weights sum to 0.95, not to 1",
    ),
    (
        outcome({"weighted": [["1/3", 0], ["1/3", 50], ["1/2", 0]]}),
        "$.results[5].adjusted.ns.weighted: the weights sum to 7/6, not to 1",
    ),
    (outcome({"weighted": [["100%"]]}), "$.results[5].adjusted.ns.weighted[0]: a weight and a score are due"),
    (outcome({"weighted": [[1, 0]]}), "$.results[5].adjusted.ns.weighted[0][0]: text is due, not 1"),
    (outcome({"weighted": [["1", 0.5]]}), f"$.results[5].adjusted.ns.weighted[0][1]: {WHOLE} 0.5"),
    *[
        (
            outcome({"weighted": [[wrong, 0]]}),
            f"$.results[5].adjusted.ns.weighted[0][0]: {wrong} is not a weight from 0 to 1, such as 20%, 1/4 or 0.40",
        )
        for wrong in ("101%", "1/0", "-1/2", "half", "1e0", "1.", "1_0%", "3/2", "²/3")
    ],
    (
        outcome({"redress": {"without_error": {"assigned": 0}}}),
        "$.results[5].adjusted.ns.redress.without_infraction: missing",
    ),
    (
        outcome({"redress": {"without_error": {"assigned": 0}, "without_infraction": {"artificial": "60"}}}),
        "$.results[5].adjusted.ns.redress.without_infraction: an assigned or a weighted score is due",
    ),
    (
        put("results", 5, "adjusted", "unless_better", value="yes"),
        "$.results[5].adjusted.unless_better: true or false is due, not yes",
    ),
    (
        put("results", 5, "adjusted", "ew", value={"assigned": 680}),
        "$.results[5].adjusted.unless_better: this needs an artificial score for both sides",
    ),
    (
        put("results", 5, "adjusted", "ew", value={"artificial": "=60"}),
        "$.results[5].adjusted.unless_better: this needs a lower artificial score for the offending side",
    ),
    (drop("results", 5, "score"), "$.results[5].adjusted.unless_better: a contract or a score is due beside this"),
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


REDRESS = {"redress": {"without_error": {"assigned": 0}, "without_infraction": {"assigned": 680}}}


def test_redress_is_for_one_side_and_needs_a_table_score() -> None:
    document = valid()
    document["results"][5]["adjusted"] = {"ns": REDRESS, "ew": REDRESS}
    assert faults(document) == ["$.results[5].adjusted.ew.redress: only one side can be the non-offending one"]
    document["results"][5]["adjusted"] = {"ns": REDRESS, "ew": {"assigned": 680}}
    assert faults(document) == []
    del document["results"][5]["score"]
    assert faults(document) == ["$.results[5].adjusted.ns.redress: a contract or a score is due beside this"]


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


class TestOrder:
    def test_faults_come_in_document_order(self) -> None:
        document = valid()
        document["penalties"][0]["amount"] = "-1"
        document["results"][4]["adjusted"]["ns"]["weighted"][0][0] = "1/5"
        document["results"][0]["tricks"] = 14
        document["scoring"]["expected_results"] = 1
        turned = dict(reversed(document.items()))
        paths = [fault.split(": ")[0] for fault in faults(document)]
        assert paths == [
            "$.scoring.expected_results",
            "$.results[0].tricks",
            "$.results[4].adjusted.ns.weighted",
            "$.penalties[0].amount",
        ]
        assert [fault.split(": ")[0] for fault in faults(turned)] == [paths[3], *paths[1:3], paths[0]]

    def test_at_most_a_hundred(self) -> None:
        document = valid()
        document["results"] = [{"board": 1, "ns": "?", "ew": "EW1", "score": 0}] * 300
        found = faults(document)
        assert len(found) == 100
        assert found[99].startswith("$.results[99].ns: ")


@pytest.mark.parametrize("data", [None, 5, "text", [], True, 1.5])
def test_what_is_no_object_at_all(data: object) -> None:
    assert len(faults(data)) == 1
    assert faults(data)[0].startswith("$: an object is due, not ")


class TestNothingCrashes:
    def test_repeated_keys(self) -> None:
        text = '{"format": "bridgeclub-session", "version": 1, "version": 2, "contest": "pairs", "scoring": {}}'
        with pytest.raises(DocumentFaults) as refused:
            parse_text(text)
        assert "$.version: this key stands twice in the same object" in map(str, refused.value.faults)

    @pytest.mark.parametrize(
        ("text", "start"),
        [
            ("", "$: line 1 column 1: "),
            ('{"format":\n  "x",\n    oops}', "$: line 3 column 5: "),
            ('{"format": "x"} {}', "$: line 1 column 17: "),
            ("[" * 100_000, "$: nested too deeply"),
            ('{"a":' * 100_000, "$: nested too deeply"),
            ('{"version": ' + "9" * 10_000 + "}", "$.version: a whole number is due, not 99"),
            ('{"version": NaN}', "$.version: a whole number is due, not NaN"),
            ('{"version": -Infinity}', "$.version: a whole number is due, not -Infinity"),
            ('{"version": 1e999}', "$.version: a whole number is due, not 1e999"),
            ('{"version": 1.0}', "$.version: a whole number is due, not 1.0"),
            ('{"\\ud800": 1}', '$["\\ud800"]: unknown key'),
            ('{"a\\nb": 1}', '$["a\\nb"]: unknown key'),
            ('{"contest": "a\\nb"}', '$.contest: "a\\nb" is not one of'),
            ('{"session": {"title": "\\ud800"}}', "$.session.title: this text has a character that nothing can show"),
            ('{"session": {"title": "\\u0000"}}', "$.session.title: this text has a character that nothing can show"),
            ('{"contest": "' + "x" * 100_000 + '"}', "$.contest: " + "x" * 60 + "… is not one of"),
        ],
        ids=range(16),
    )
    def test_hostile_text(self, text: str, start: str) -> None:
        with pytest.raises(DocumentFaults) as refused:
            parse_text(text)
        lines = [str(fault) for fault in refused.value.faults]
        assert any(line.startswith(start) for line in lines)
        assert all("\n" not in line and len(line) < 300 for line in lines)

    @pytest.mark.parametrize(
        "value", [10**5000, -(10**5000), float("nan"), float("inf"), [[[]]], {"a": {}}, "x" * 10**6], ids=range(7)
    )
    def test_hostile_values_anywhere(self, value: Any) -> None:
        for path in _paths(valid()):
            document = valid()
            put(*path, value=copy.deepcopy(value))(document)
            assert all(len(fault) < 300 for fault in faults(document))

    def test_anything_missing_anywhere(self) -> None:
        for path in _paths(valid()):
            document = valid()
            drop(*path)(document)
            faults(document)


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a document."""
    found = [path] if path else []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        found.extend(_paths(entry, (*path, key)))
    return found


class TestFaultsForPages:
    def test_a_fault_has_a_code_and_values(self) -> None:
        document = valid()
        document["results"][1]["score"] = 425
        with pytest.raises(DocumentFaults) as refused:
            parse(document)
        (fault,) = refused.value.faults
        assert (fault.path, fault.code) == ("$.results[1].score", "impossible_score")
        assert dict(fault.values) == {"score": 425, "vulnerable": "nobody"}
        assert refused.value.code == "document"

    def test_a_single_outcome(self) -> None:
        with pytest.raises(DocumentFaults) as refused:
            parse_outcome({"weighted": [["1/3", 420], ["1/3", 425]]})
        assert [str(fault) for fault in refused.value.faults] == [
            "$.weighted[1][1]: no contract gives 425 with anybody vulnerable"
        ]
        assert parse_outcome({"assigned": 420})
        with pytest.raises(DocumentFaults):
            parse_outcome({"assigned": 420}, "both")
