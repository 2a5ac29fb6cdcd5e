"""What a session gives to a ladder, from the row of its ranking."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.document.values import ScoringRules
from scoring.engine.events import at_least_floor, best_of, printed, session_figure

PAIRS, BUTLER = ScoringRules(), ScoringRules(method="butler")


def row(total: str, available: str | None = "12", **more: Any) -> dict[str, Any]:
    percent = None if available in (None, "0") else printed(Fraction(total) * 100 / Fraction(available or 1))
    return {"total": total, "available": available, "percent": percent, "boards": 6, "vp": None, **more}


def test_percentages_are_exact_so_that_equal_ones_share_a_place() -> None:
    """Two thirds and a half are as much as seven twelfths twice, though 66.67 and 50 are more than 58.33 and 58.33."""
    sessions = [
        {name: session_figure(row(total), PAIRS, "percent") or Fraction() for name, total in given.items()}
        for given in ({"A": "8", "B": "7"}, {"A": "6", "B": "7"})
    ]
    assert sessions[0] == {"A": Fraction(200, 3), "B": Fraction(175, 3)}
    ranked = best_of(sessions, 2)
    assert [(each.rank, each.tied, printed(each.figure)) for each in ranked.rows] == [(1, True, "58.33")] * 2


def test_a_session_without_such_figures_gives_none() -> None:
    assert session_figure(row("3", None), BUTLER, "percent") is None
    assert session_figure(row("0", "0"), PAIRS, "percent") is None
    assert session_figure(row("8"), PAIRS, "imps") is None
    assert session_figure(row("8"), PAIRS, "vp") is None
    assert session_figure({key: value for key, value in row("8").items() if key != "vp"}, PAIRS, "vp") is None
    assert session_figure(row("0", None, boards=0), BUTLER, "imps") is None


def test_victory_points_are_net_and_imps_are_of_a_board() -> None:
    assert session_figure(row("8", vp="31.47"), PAIRS, "vp") == Fraction("31.47")
    assert session_figure(row("-20", None), BUTLER, "imps") == Fraction(-10, 3)
    sat_out = {"boards": 2, "points": "-6.6667"}
    assert session_figure(row("-20", None, sit_out=sat_out), BUTLER, "imps") == Fraction(-5, 2)


@pytest.mark.parametrize(("summed", "found"), [("sum", None), ("mean", Fraction(2))])
def test_cross_imps_that_are_summed_grow_with_the_field(summed: str, found: Fraction | None) -> None:
    rules = replace(BUTLER, method="cross_imps", cross_imps=summed)
    assert session_figure(row("12", None), rules, "imps") == found


def test_imps_that_become_victory_points_are_none_of_a_board() -> None:
    assert session_figure(row("12", "12"), ScoringRules(method="hybrid"), "imps") is None


def test_a_floor_lifts_what_is_below_it_and_nothing_else() -> None:
    session = {"A": Fraction(39), "B": Fraction(40), "C": Fraction(41)}
    assert at_least_floor(session, Fraction(40)) == {"A": 40, "B": 40, "C": 41}
    assert at_least_floor(session, None) == session


@pytest.mark.parametrize(
    ("figure", "text"),
    [(Fraction(200, 3), "66.67"), (Fraction(50), "50"), (Fraction(9999, 200), "50"), (Fraction(-5, 1000), "-0.01")],
)
def test_figures_are_rounded_once_for_the_page(figure: Fraction, text: str) -> None:
    assert printed(figure) == text
