"""Fines in victory points where a tie is told apart by the basic method (White Book 12.5, 143.5.7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.document import parse
from scoring.engine.events.stage_ties import renamed, stage_of
from scoring.engine.standings import score_session
from scoring.engine.ties.fines import basic_penalties
from scoring.engine.ties.ranked import event_of_matches
from scoring.engine.ties.rules import basic_total
from tests.scoring.engine.matches.test_pairs import night
from tests.scoring.engine.team_documents import teams

FINE = {"contestant": "A", "kind": "procedural", "amount": "0.5", "unit": "vp"}
AWARD = {"contestant": "B", "kind": "award", "amount": "1", "unit": "vp"}


def match(boards: int, **more: Any) -> dict[str, Any]:
    return {
        "id": "m",
        "home": "A",
        "away": "B",
        "boards": list(range(1, boards + 1)),
        "result": {"imps": [20, 10]},
        **more,
    }


def of_teams(boards: int, *penalties: Any, half: bool = False, **scoring: Any) -> dict[str, Any]:
    rules = {"victory_points": {"scale": "wbf-continuous"}, **scoring}
    more = {"half": True} if half else {}
    return teams([], [match(boards, **more)], scoring=rules, penalties=list(penalties))


@pytest.mark.parametrize(
    ("boards", "half", "scoring", "imps"),
    [
        (8, False, {}, 3),
        (5, False, {}, 3),
        (4, False, {}, Fraction(3, 2)),
        (4, True, {}, 3),
        (8, False, {"teams_of_eight": "cross"}, 4),
    ],
)
def test_half_a_victory_point_is_a_standard_amount(
    boards: int, half: bool, scoring: dict[str, Any], imps: Fraction
) -> None:
    document = parse(of_teams(boards, FINE, AWARD, half=half, **scoring))
    assert basic_penalties(document) == {"A": (-imps,), "B": (2 * imps,)}


def test_of_hybrid_scoring_points_a_board_and_total_points() -> None:
    document = teams([], [], "hybrid", penalties=[FINE], contestants=[{"id": "A"}])
    assert basic_penalties(parse(document)) == {"A": (Fraction(-1, 2), Fraction(-100))}


@pytest.mark.parametrize(("method", "amount"), [("matchpoints", Fraction(2, 5)), ("butler", 2), ("cross_imps", 4)])
def test_of_pairs_a_tenth_of_a_top_or_two_imps_a_comparison(method: str, amount: Fraction) -> None:
    """Three results of each board: a top of 4, two comparisons."""
    scale = "ebu-swiss-pairs" if method == "matchpoints" else "wbf-continuous"
    document = night({number: [420, 170, -50] for number in range(1, 9)}, method, scale)
    document["penalties"] = [{**FINE, "contestant": "A1"}]
    assert basic_penalties(parse(document)) == {"A1": (-amount,)}


def test_it_counts_in_all_imps_of_a_session_and_of_an_event_and_in_nothing_of_a_match() -> None:
    document = parse(of_teams(8, FINE))
    event = event_of_matches(document, score_session(document))
    compare = basic_total(0)
    assert compare(event, ("A", "B")) == {"A": 7, "B": -10}
    assert [each.basic for each in event.encounters] == [(10,), (-10,)]
    plain = parse(of_teams(8))
    again = event_of_matches(plain, score_session(plain))
    names = {"A": "7", "B": "8"}
    both = stage_of([renamed(event, names), renamed(event, names), renamed(again, names)], {})
    assert compare(both, ("7", "8")) == {"7": 30 - 6, "8": -30}
