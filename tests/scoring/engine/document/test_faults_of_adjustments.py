"""Faults of adjusted scores."""

from __future__ import annotations

import pytest

from tests.scoring.engine.document.spoiled import ONE, WHOLE, Change, drop, faults, outcome, put, valid

SINGLE: list[tuple[Change, str]] = [
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
]


@pytest.mark.parametrize(("change", "fault"), SINGLE, ids=[fault[:70].replace("²", "2") for _, fault in SINGLE])
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
