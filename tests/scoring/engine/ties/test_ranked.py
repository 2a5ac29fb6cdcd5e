"""Equal totals in the ranking of a session: shared, or told apart as its rules say (White Book 143)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.document import dump, parse
from scoring.engine.errors import EngineError
from scoring.engine.standings import score_session
from tests.scoring.engine.team_documents import teams

#: A and C have beaten B and D alike, and drawn with E and F; B has beaten D. E and F have drawn with each other.
PLAYED = (
    (("A", "B", 10), ("C", "D", 10), ("E", "F", 0)),
    (("A", "E", 0), ("C", "F", 0), ("B", "D", 4)),
)


def swiss(played: Any = PLAYED, **more: Any) -> dict[str, Any]:
    matches = [
        {
            "id": f"r{number}{home}",
            "round": number,
            "home": home,
            "away": away,
            "boards": [2 * number - 1, 2 * number],
            "result": {"imps": [max(imps, 0), max(-imps, 0)]},
        }
        for number, of_round in enumerate(played, start=1)
        for home, away, imps in of_round
    ]
    scoring = {"victory_points": {"scale": "wbf-continuous"}, **more.pop("scoring", {})}
    return teams([], matches, scoring=scoring, **more)


def standings(document: dict[str, Any]) -> Any:
    return score_session(parse(document)).to_document()


def places(found: Any) -> dict[str, tuple[int, bool]]:
    return {row["contestant"]: (row["rank"], row["tied"]) for row in found["ranking"]}


def test_equal_totals_share_the_place_unless_the_rules_say_otherwise() -> None:
    found = standings(swiss())
    assert places(found)["A"] == places(found)["C"] == (1, True)
    assert "ties" not in found


@pytest.mark.parametrize("order", ["regulations", "swiss_points"])
def test_swiss_points_tell_those_apart_who_have_not_met(order: str) -> None:
    found = standings(swiss(scoring={"split_ties": order}))
    assert (places(found)["A"], places(found)["C"]) == ((1, False), (2, False))
    assert places(found)["E"] == places(found)["F"] == (3, True), "no rule tells them apart"
    first, second = found["ties"]
    assert (first["rank"], first["order"]) == (1, [["A"], ["C"]])
    [step] = first["steps"]
    totals = {row["contestant"]: float(row["vp"]) for row in found["ranking"]}
    assert step["rule"] == "tie_break_points"
    assert {who: float(each) for who, each in step["figures"].items()} == {
        "A": pytest.approx(totals["B"] + totals["E"]),
        "C": pytest.approx(totals["D"] + totals["F"]),
    }
    assert (second["order"], second["steps"]) == ([["E", "F"]], [])


#: A has beaten B and lost to X; B has beaten Y, who is stronger than X. A and B are level.
OWN_MATCH = (
    (("A", "B", 5), ("X", "Z", 0), ("Y", "W", 0)),
    (("X", "A", 5), ("B", "Y", 5), ("W", "Z", 3)),
    (("A", "Z", 0), ("B", "W", 0), ("Y", "X", 10)),
)


@pytest.mark.parametrize(
    ("order", "first", "rule"), [("regulations", "A", "direct_match"), ("swiss_points", "B", "tie_break_points")]
)
def test_their_own_match_or_swiss_points_come_first(order: str, first: str, rule: str) -> None:
    found = standings(swiss(OWN_MATCH, scoring={"split_ties": order}))
    [tie] = [each for each in found["ties"] if {"A", "B"} == {who for group in each["order"] for who in group}]
    assert tie["order"][0] == [first]
    assert [step["rule"] for step in tie["steps"]] == [rule]


def test_a_bye_is_a_match_won_by_what_it_is_worth() -> None:
    """143.5.4: A has drawn and won, B has drawn and had a bye that is worth as much."""
    played = ((("A", "X", 0), ("B", "Y", 0)), (("A", "Y", 4),))
    won = next(row for row in standings(swiss(played))["matches"] if row["id"] == "r2A")["vp"][0]
    bye = {"contestant": "B", "boards": 2, "round": 2, "vp": won}
    found = standings(swiss(played, scoring={"split_ties": "regulations"}, sit_outs=[bye]))
    [tie] = [each for each in found["ties"] if {"A", "B"} == {who for group in each["order"] for who in group}]
    assert [step["rule"] for step in tie["steps"]] == ["tie_break_points"], "of matches both have won three quarters"


def test_who_has_left_counts_as_it_began() -> None:
    """143.5.2: Y had 10 in one match of two: for its opponents that is 20."""
    played = ((("A", "X", 0), ("B", "Y", 0)), (("A", "B", 0),))
    ranked = [{"id": each} for each in "AXB"]
    gone = [{"id": "Y", "standing": "withdrawn"}]
    found = standings(swiss(played, scoring={"split_ties": "swiss_points"}, contestants=[*ranked, *gone]))
    assert [step["rule"] for tie in found["ties"] for step in tie["steps"] if tie["rank"] == 1] == ["tie_break_points"]
    [tie] = [each for each in found["ties"] if each["rank"] == 1]
    assert {who: float(figure) for who, figure in tie["steps"][0]["figures"].items()} == {"A": 30, "B": 40}


def test_the_document_says_it_and_refuses_another_word() -> None:
    document = swiss(scoring={"split_ties": "swiss_points"})
    assert dump(parse(document))["scoring"]["split_ties"] == "swiss_points"
    assert "split_ties" not in dump(parse(swiss()))["scoring"]
    with pytest.raises(EngineError):
        parse(swiss(scoring={"split_ties": "coin"}))


def test_pairs_without_matches_are_ranked_as_ever() -> None:
    """The rule is about matches: elsewhere equal totals share the place."""
    document = swiss(scoring={"split_ties": "regulations"})
    document |= {"contest": "pairs", "matches": [], "scoring": {"method": "matchpoints", "split_ties": "regulations"}}
    assert "ties" not in standings(document)
