"""Explanations of teams and of matches: what was counted is what is told."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.document import parse
from scoring.engine.errors import UnknownPlace
from scoring.engine.explain import ask
from scoring.engine.matches.methods import team_method_of, total
from scoring.engine.rounding import decimal_text
from tests.scoring.engine.documents import Document, artificial, board, scored, session, standings
from tests.scoring.engine.team_documents import head_to_head, random_teams

VPS = {"victory_points": {"scale": "wbf-continuous"}}


def told(document: Document, team: str = "T1", number: int = 1) -> str:
    return ask(parse(document), team, number).text


def test_a_board_its_match_and_its_victory_points() -> None:
    document = head_to_head({1: (420, -50), 2: (140, 170)}, scoring=VPS)
    assert told(document).splitlines() == [
        "Board 1, IMPs: T1 against T2, match m1.",
        "Where it sat North–South, at table 1: +420 to North–South.",
        "Where it sat East–West, at table 2: −50 to North–South.",
        "  both tables together +470 points: +10 IMPs.",
        "Score: +10 IMPs.",
        "",
        "Match m1: T1 against T2, 2 boards.",
        "  board 1: +10 · board 2: −1",
        "Total: +9 IMPs.",
        "+9 IMPs on the scale wbf-continuous for 2 boards: 16 VP.",
        "Victory points: 16.",
        "Rank: 1.",
    ]


def test_a_weighted_score_outcome_by_outcome() -> None:
    parts = [["25%", 1430], ["40%", 680], ["20%", 650], ["15%", -100]]
    line = {"adjusted": {"ns": {"weighted": parts}, "ew": {"weighted": parts}}}
    text = told(head_to_head({1: (line, 650)}, boards=[{"number": 1, "vulnerable": "both"}]))
    assert (
        "Where it sat North–South, at table 1: weighted 25 % +1430, 40 % +680, 20 % +650, 15 % −100 to North–South."
        in text
    )
    assert "  25 %: both tables together +780 points: +13 IMPs.\n" in text
    assert "  20 %: both tables together level: 0 IMPs.\n" in text
    assert "Exactly 1.7; rounded to the method's unit. Score: +2 IMPs." in text


def test_denied_redress() -> None:
    redress = {"without_error": {"assigned": 300}, "without_infraction": {"assigned": 420}}
    line = {"score": 100, "adjusted": {"ns": {"redress": redress}, "ew": {"assigned": 420}}}
    text = told(head_to_head({1: (line, 420)}))
    assert "A = −8, without the infraction B = 0, without the own error C = −3." in text
    assert "its own: −5 (White Book 12.9).\nScore: −5 IMPs." in text
    line["score"] = 500
    assert "no damage, the table score stands for both" in told(head_to_head({1: (line, 420)}))


def test_artificial_scores_and_nothing_to_compare() -> None:
    text = told(head_to_head({1: (artificial("60", "40"), None), 2: (420, -50)}))
    assert "The director gave an artificial score: average plus." in text
    assert "on average: 10 IMPs (Law 12C2(c)).\nScore: +10 IMPs." in text
    assert "Nothing is compared here." in told(head_to_head({1: (420, None)}))
    assert "Board 9" not in text


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("board_a_match", "Score: 2 points of 2."),
        ("total_points", "Score: +470 points."),
        ("hybrid", "With its share of the total points and a swing of +440 total points: 5 VP (White Book 161.7)."),
    ],
)
def test_other_methods(method: str, said: str) -> None:
    assert said in told(head_to_head({1: (420, -50), 2: (140, 170)}, method))


def test_pairs_in_matches_with_a_fine() -> None:
    lines = board([420, 50])
    for line in lines:
        line["match"] = f"m{line['ns'][2:]}"
    document = session(
        lines,
        scoring={"victory_points": {"scale": "ebu-swiss-pairs", "boards": 8}},
        matches=[{"id": f"m{each}", "home": f"NS{each}", "away": f"EW{each}"} for each in (1, 2)],
        penalties=[{"contestant": "NS1", "kind": "procedural", "amount": "1", "unit": "vp", "note": "late"}],
    )
    assert told(document, "NS1").split("\n\n")[-1].splitlines() == [
        "Match m1: NS1 against EW1, 1 board.",
        "Total: 2 of 2, 100 %.",
        "100 % on the scale ebu-swiss-pairs for 8 boards: 20 VP.",
        "Victory points: 20.",
        "Procedural penalty (late): −1 VP.",
        "After that: 19 VP.",
    ]
    assert ask(parse(document), "NS1", 1).values["matches"][0]["vp"] == "20"


def test_every_value_has_its_name() -> None:
    assert ask(parse(head_to_head({1: (420, -50)})), "T1", 1).values == {
        "format": "bridgeclub-explanation",
        "version": 1,
        "board": 1,
        "contestant": "T1",
        "method": "imps",
        "boards": [
            {
                "match": "m1",
                "opponents": "T2",
                "tables": [
                    {
                        "board": 1,
                        "side": "ns",
                        "entry": [[1, 420]],
                        "group": None,
                        "table": 1,
                        "four": 1,
                        "percent": None,
                    },
                    {
                        "board": 1,
                        "side": "ew",
                        "entry": [[1, -50]],
                        "group": None,
                        "table": 2,
                        "four": 1,
                        "percent": None,
                    },
                ],
                "comparisons": [{"weight": "1", "difference": 470, "points": 10, "tables": [1, 2], "percents": None}],
                "awards": [],
                "awarded": None,
                "own_average": None,
                "redress": [],
                "exact": "10",
                "points": "10",
                "top": 0,
            }
        ],
        "matches": [
            {
                "id": "m1",
                "boards": 1,
                "scale": None,
                "points": "10",
                "available": 0,
                "imps": 10,
                "margin": None,
                "vp": None,
            }
        ],
        "vp": None,
        "vp_penalty": None,
        "rank": 1,
    }


def test_an_award_has_the_own_average_beside_it() -> None:
    values = ask(parse(head_to_head({1: (artificial("60", "40"), None), 2: (420, -50)})), "T1", 1).values
    (found,) = values["boards"]
    assert (found["awards"], found["own_average"], found["tables"]) == ([{"artificial": "60"}], "10", [])


def test_victory_points_of_several_matches_and_of_one_board() -> None:
    document = head_to_head({1: (420, -50)}, scoring=VPS)
    assert "+10 IMPs on the scale wbf-continuous for 1 board: " in told(document)
    two = head_to_head({1: (420, -50), 2: (140, 170)}, scoring=VPS)
    two["matches"] = [{"id": each, "home": "T1", "away": "T2", "boards": [n]} for n, each in enumerate(("m1", "m2"), 1)]
    for line in two["results"]:
        line["match"] = f"m{line['board']}"
    given = [each["vp"] for each in ask(parse(two), "T1", 1).values["matches"]]
    assert f"Victory points: {given[0]} + {given[1]} = " in told(two)


def test_a_team_that_is_not_ranked_has_no_rank() -> None:
    document = head_to_head({1: (420, -50)})
    document["contestants"][0]["standing"] = "withdrawn"
    assert told(document).endswith("No rank.")


def test_somebody_or_a_board_that_is_not_there() -> None:
    for team, number in (("T9", 1), ("T1", 9)):
        with pytest.raises(UnknownPlace):
            told(head_to_head({1: (420, -50)}), team, number)


@pytest.mark.many
@pytest.mark.parametrize("seed", range(25))
def test_what_is_told_is_what_was_counted(seed: int) -> None:
    """The comparisons of a board make its figure, and the text ends with the rank that is printed."""
    document = random_teams(seed)
    method = team_method_of(document["scoring"]["method"])
    printed = {row["contestant"]: row for row in standings(document)["ranking"]}
    for scored_match in scored(document).matches:
        for figure in scored_match.figures:
            if figure.comparisons:
                exact = total(figure.comparisons) or Fraction(0)
                exact += sum((each.points - each.table for each in figure.redress), Fraction(0))
                assert method.rounded(exact) == figure.points
            answer = ask(parse(document), figure.contestant, figure.board)
            rank = printed[figure.contestant]["rank"]
            assert answer.text.splitlines()[-1].startswith("No rank" if rank is None else f"Rank: {rank}")
            assert decimal_text(figure.points) in {each["points"] for each in _boards(answer.values)}


def _boards(values: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(json.dumps(values))["boards"]
    return found
