"""Explanations: the same values as the figures, on evenings with every kind of ruling, and the words they come in."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.document import parse
from scoring.engine.errors import UnknownPlace
from scoring.engine.explain import LineExplanation, explain, explanation_document, explanation_text
from scoring.engine.explain.values import exact_points
from scoring.engine.methods.workings import MatchpointsWorking
from scoring.engine.rounding import rounded
from tests.ranges import spread
from tests.scoring.engine.documents import (
    Document,
    artificial,
    board,
    random_night,
    random_night_in_imps,
    scored,
    session,
    standings,
)

NIGHTS = {"matchpoints": random_night, "IMPs": random_night_in_imps}


def text(document: Document, contestant: str = "NS1", number: int = 1) -> str:
    return explanation_text(explain(parse(document), contestant, number))


def night_of_rulings(**scoring: Any) -> Document:
    """Four boards at five tables: weighted, artificial, fouled, denied redress; NS2 was late."""
    weighted = {"weighted": [["1/4", 420], ["40%", 170], ["0.35", -50]]}
    redress = {"redress": {"without_error": {"assigned": 170}, "without_infraction": {"assigned": 420}}}
    results = [
        *board([420, 170, 140, {"not_played": True}, {"score": -50, "adjusted": {"ns": weighted}}]),
        *board([420, artificial("60", "40"), 140, 170, 100], 2),
        *board([420, 170, {"score": 140, "group": "late"}, {"score": 420, "group": "late"}, 100], 3),
        *board([420, 170, 100, 170, {"score": -100, "adjusted": {"ns": redress, "ew": {"assigned": 420}}}], 4),
    ]
    unit = "points" if scoring else "percent_of_top"
    late = {"contestant": "NS2", "kind": "procedural", "amount": "10", "unit": unit, "note": "late"}
    return session(results, penalties=[late], scoring=scoring)


@pytest.mark.parametrize("method", NIGHTS)
@pytest.mark.parametrize("seed", spread(range(12), 4))
def test_an_explanation_comes_to_the_figure_on_any_night(method: str, seed: int) -> None:
    document = NIGHTS[method](seed)
    scores = scored(document)
    for line in scores.lines:
        for figure in (*line.ns, *line.ew):
            found = explain(parse(document), figure.contestant, line.line.board)
            (own,) = [each for each in found.lines if each.scored.position == line.position]
            assert own.figure == figure
            exact, average = exact_points(own, figure), Fraction(figure.top, 2)
            assert rounded(exact, average, found.method.places) == figure.points
            assert explanation_text(found)
            json.dumps(explanation_document(found))


@pytest.mark.parametrize("seed", spread(range(12), 4))
def test_the_comparisons_come_to_the_points_that_they_explain(seed: int) -> None:
    document = random_night(seed)
    for line in scored(document).lines:
        for figure in (*line.ns, *line.ew):
            for own in explain(parse(document), figure.contestant, line.line.board).lines:
                counted_by_hand(own)


@pytest.mark.parametrize("method", NIGHTS)
@pytest.mark.parametrize("seed", spread(range(40), 8))
def test_what_is_compared_and_what_is_not_add_up_to_what_the_fullest_board_has(method: str, seed: int) -> None:
    document = NIGHTS[method](seed)
    parsed = parse(document)
    for line in scored(document).lines:
        for side in ("ns", "ew"):
            for own in explain(parsed, getattr(line.line, side)[0], line.line.board).lines:
                counted = own.working and (own.working.counted or (own.working.redress and own.working.redress.table))
                if counted and own.not_compared:
                    reasons = sum(vars(own.not_compared).values())
                    assert reasons == max(counted.expected - counted.results, 0)
                    assert min(vars(own.not_compared).values()) >= 0


def test_a_board_that_one_table_did_not_play_is_not_missing_as_well() -> None:
    results = [*board([420, 170, 140, {"not_played": True}, 100, 50]), *board([420, 170, 140, 170, 100, 50], 2)]
    assert "Not compared: 1 not played.\n5 results are compared." in text(session(results))


def counted_by_hand(own: LineExplanation) -> None:
    """Two for each lower, one for each equal, of everybody else; then Neuberg's formula as it is printed."""
    found = own.working.counted if own.working else None
    if found is None:
        return
    assert isinstance(found, MatchpointsWorking)
    for part in found.parts:
        assert part.lower + part.equal + part.higher == found.results - 1
        assert part.won == (2 * part.lower + part.equal) * Fraction(found.per_win, 2)
    a, e, half = found.results, found.expected, Fraction(found.per_win, 2)
    assert found.won == sum(part.share * part.won for part in found.parts)
    assert found.points == ((found.won / half * e + e - a) / a) * half


def test_matchpoints_on_a_short_board() -> None:
    assert text(night_of_rulings(), "NS3").splitlines()[:12] == [
        "Board 1, matchpoints: NS3, North–South against EW3.",
        "At the table: +140 to North–South.",
        "Not compared: 1 not played.",
        "4 results are compared. Scores to North–South, and how often:",
        "    +420  1.25",
        "    +170  1.4",
        "    +140  1",
        "     −50  0.35",
        "Each lower score at another table gives 2, each equal one 1.",
        "  +140: 0.35 lower × 2 + 0 equal × 1 + 2.65 higher × 0 = 0.7",
        "4 results where the fullest board has 5, so that the points are brought",
        "to the full top of 8 by Neuberg's formula:",
    ]
    assert "  (0.7 × 5 + 5 − 4) / 4 = 1.125" in text(night_of_rulings(), "NS3")


def test_a_weighted_score_part_by_part() -> None:
    said = text(night_of_rulings(), "NS5")
    assert "The director gave North–South a weighted score: 25 % of +420, 40 % of +170, 35 % of −50." in said
    assert "  25 % of +420: 2 lower × 2 + 1 equal × 1 + 0 higher × 0 = 5" in said
    assert "By their weights: 25 % of 5 + 40 % of 3 + 35 % of 0 = 2.45." in said


def test_an_average_plus_and_a_penalty() -> None:
    said = text(night_of_rulings(), "NS2", 2)
    assert "The director gave North–South an artificial score of average plus, 60 %." in said
    assert "The larger of 60 % and the own average on 3 other boards, 54.6875 % (Law 12C2(c))." in said
    assert "An artificial score is not compared: 60 % of the top of 8 is 4.8." in said
    assert "Procedural penalty (late): 10 % of a top, −0.8." in said
    assert "After that: 17.925 − 0.8 = 17.125." in said


def test_a_fouled_board_and_denied_redress() -> None:
    assert "only the results of “late” are compared with each other, 3 stand apart." in text(
        night_of_rulings(), "NS3", 3
    )
    said = text(night_of_rulings(), "NS5", 4)
    assert "  A = 0\n" in said
    assert "Its own part of the damage, C − A = 4, is taken off B: 7 − 4 = 3." in said


def test_cross_imps_and_butler() -> None:
    said = text(night_of_rulings(method="cross_imps"), "NS3")
    assert "    against +420: −280 points, −7 IMPs, 1.25 times: −8.75" in said
    assert "4 results where the fullest board has 5: every comparison counts 5 / 4 times." in said
    mean = text(night_of_rulings(method="cross_imps", cross_imps="mean"), "NS3")
    assert "  The mean of 4 comparisons: −8.4 × 5 / 4 / 4 = −2.625 IMPs." in mean
    butler = text(night_of_rulings(method="butler", butler={"drop_each_end": 1}), "NS3")
    assert "Every result counts 5 / 4 times, as if there were 5 results." in butler
    assert "1 result is left out at either end." in butler
    assert "To the nearest 10, a half away from 0: a datum of +210." in butler


def test_not_played_and_sitting_out() -> None:
    assert "Not played: no score, and no top to reach." in text(night_of_rulings(), "NS4")
    night = session([*board([420, 170]), *board([420], 2)])
    assert text(night, "NS2", 2).startswith("Board 2: NS2 has no result there.")


def test_east_west_reads_its_own_scores() -> None:
    assert "  −420: 0 lower × 2 + 0 equal × 1 + 3 higher × 0 = 0" in text(night_of_rulings(), "EW1")


def test_the_values_agree_with_the_standings() -> None:
    night = night_of_rulings()
    found = explanation_document(explain(parse(night), "NS2", 2))
    row = next(each for each in standings(night)["ranking"] if each["contestant"] == "NS2")
    assert found["lines"][0]["artificial"]["nominal"] == "60"
    assert {key: found["total"][key] for key in ("points", "penalty", "total", "percent", "rank")} == {
        key: row[key] for key in ("points", "penalty", "total", "percent", "rank")
    }


def test_every_value_has_its_name() -> None:
    """NS2 has average plus: 60 % of a top of 8, more than its 13.125 of 24 on the other boards."""
    penalty = {"kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": "late", "points": "-0.8"}
    points = ("4.125", "4.8", "4", "5")
    assert explanation_document(explain(parse(night_of_rulings()), "NS2", 2)) == {
        "format": "bridgeclub-explanation",
        "version": 1,
        "board": 2,
        "contestant": "NS2",
        "method": "matchpoints",
        "lines": [
            {
                "section": None,
                "round": None,
                "table": None,
                "group": None,
                "side": "ns",
                "opponents": ["EW2"],
                "score": None,
                "expected": 5,
                "outcome": {"artificial": "60"},
                "counted": None,
                "redress": None,
                "offenders": None,
                "table_score_stands": None,
                "not_compared": None,
                "artificial": {
                    "nominal": "60",
                    "own_average": "54.6875",
                    "other_boards": 3,
                    "own_average_decides": False,
                    "exact": "4.8",
                },
                "exact": "4.8",
                "points": "4.8",
                "top": 8,
            }
        ],
        "total": {
            "lines": [{"board": number, "points": each} for number, each in enumerate(points, 1)],
            "points": "17.925",
            "available": "32",
            "penalties": [penalty],
            "penalty": "-0.8",
            "total": "17.125",
            "percent": "53.5156",
            "rank": 5,
            "tied": False,
        },
    }


def test_east_west_reads_a_mean_of_its_own_scores() -> None:
    """420, 170, 140 and −50 count 5/4 times, a whole result less at either end: 480 / 3 to North–South."""
    said = text(night_of_rulings(method="butler", butler={"drop_each_end": 1}), "EW3")
    assert "Not compared: 1 not played.\n" in said
    assert "The mean of the rest: −480 / 3 = −160.\n" in said
    assert "a datum of −160.\n  −140: +20 points from the datum, +1 IMP\nScore: +1.\n" in said


def test_each_part_of_redress_has_its_heading() -> None:
    said = text(night_of_rulings(), "NS5", 4)
    assert "\nA, the score at the table:\n    −100: " in said
    assert "\nB, without the infraction:\n    +420: " in said
    assert "\nC, with the infraction, without the own error:\n    +170: " in said


@pytest.mark.parametrize(("contestant", "number"), [("NS9", 1), ("NS1", 9)])
def test_nobody_and_no_board(contestant: str, number: int) -> None:
    with pytest.raises(UnknownPlace):
        explain(parse(night_of_rulings()), contestant, number)
