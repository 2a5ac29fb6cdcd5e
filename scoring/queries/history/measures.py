"""In what an evening is told: one figure for each way of scoring, never two ways in one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.engine.document.values import ScoringRules
from scoring.engine.events import session_figure
from scoring.models import PlayedSession
from scoring.queries.public import ResultsSheet

Measure = PlayedSession.Measure
OF_IMPS = {"imps": Measure.TEAMS, "butler": Measure.BUTLER, "cross_imps": Measure.CROSS}


def figure_of(sheet: ResultsSheet, row: Mapping[str, Any]) -> tuple[str, Fraction] | None:
    """The measure and what it is, exact, from a row of a ranking; None where there is nothing that compares.

    Victory points are a match's, as sessions have different numbers of them; those given for a bye are a match's too.
    """
    rules = sheet.document.rules
    if rules.by_victory_points:
        return _of_a_match(sheet, row)
    if rules.method in ("matchpoints", "board_a_match"):
        found = session_figure(row, rules, "percent")
        measure = Measure.PERCENT if rules.method == "matchpoints" else Measure.BOARDS
    else:
        found, measure = session_figure(row, rules, "imps"), OF_IMPS.get(rules.method, Measure.TEAMS)
        if rules.method not in OF_IMPS:
            return None
    return None if found is None else (measure.value, found)


def _of_a_match(sheet: ResultsSheet, row: Mapping[str, Any]) -> tuple[str, Fraction] | None:
    own = row["contestant"]
    played = [each for each in sheet.standings.get("matches", ()) if each["vp"] and own in (each["home"], each["away"])]
    number = len(played) + ((row.get("sit_out") or {}).get("matches") or 0)
    total = session_figure(row, sheet.document.rules, "vp")
    return None if total is None or not number else (Measure.VICTORY_POINTS.value, total / number)


def measure_of_boards(rules: ScoringRules) -> str:
    """What the boards of a player are told in; "" where they cannot be put together with other evenings'.

    Cross-IMPs that are summed grow with the field, and of points or wins of a board there is no average worth reading.
    """
    if rules.method == "matchpoints":
        return Measure.PERCENT.value
    if rules.method == "cross_imps" and rules.cross_imps == "sum":
        return ""
    return OF_IMPS[rules.method].value if rules.method in OF_IMPS else ""
