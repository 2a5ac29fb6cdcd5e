"""Reading of `scoring`: method, winners, comparison and options."""

from __future__ import annotations

from typing import Any

from scoring.engine.document.nodes import NUMBER_AT_MOST, Node
from scoring.engine.document.values import IMP_METHODS, ScoringRules, VictoryPoints

CONTESTS = ("pairs", "teams", "individual")
SUPPORTED_CONTESTS = ("pairs", "individual")
METHODS = ("matchpoints", "cross_imps", "butler", "imps", "board_a_match", "hybrid", "total_points")
SUPPORTED_METHODS = ("matchpoints", *IMP_METHODS)
SCALES = (
    "wbf-continuous",
    "ebu-teams-2010",
    "ebu-teams-2013",
    "ebu-teams-half-2013",
    "ebu-triangle",
    "ebu-teams-of-eight",
    "ebu-swiss-pairs",
    "ebu-swiss-pairs-half",
    "wbf-25",
)
_KEYS = (
    "method",
    "winners",
    "matchpoints_per_win",
    "compare",
    "expected_results",
    "butler",
    "cross_imps",
    "victory_points",
)


def read_contest(node: Node) -> str | None:
    """The contest: pairs or individual."""
    return _supported(node, CONTESTS, SUPPORTED_CONTESTS)


def read_rules(node: Node, contest: str | None) -> ScoringRules | None:
    """The rules; None after a fault."""
    before = len(node.faults)
    if not node.is_object(_KEYS, ("method",)):
        return None
    given: dict[str, Any] = {
        "method": node.read("method", lambda place: _supported(place, METHODS, SUPPORTED_METHODS)),
        "winners": node.read("winners", lambda place: _winners(place, contest)),
        "matchpoints_per_win": node.read("matchpoints_per_win", lambda place: place.integer(1, 2)),
        "compare": node.read("compare", lambda place: place.choice(("field", "section"))),
        "cross_imps": node.read("cross_imps", lambda place: place.choice(("sum", "mean"))),
        "victory_points": node.read("victory_points", _victory_points),
        **(node.read("butler", _butler) or {}),
    }
    given["expected_results"] = node.read("expected_results", lambda place: _expected(place, given["compare"]))
    if len(node.faults) > before:
        return None
    return ScoringRules(**{key: value for key, value in given.items() if value is not None})


def _supported(node: Node, known: tuple[str, ...], supported: tuple[str, ...]) -> str | None:
    word = node.choice(known)
    if word is not None and word not in supported:
        node.fault("not_supported", value=word)
        return None
    return word


def _winners(node: Node, contest: str | None) -> int | None:
    winners = node.integer(1, 2)
    if winners == 2 and contest == "individual":
        node.fault("pairs_only")
    return winners


def _expected(node: Node, compare: str | None) -> int | dict[str, int] | None:
    """A number for all, or one by section; null is the default rule."""
    if node.value is None:
        return None
    if not isinstance(node.value, dict):
        return node.integer(1, NUMBER_AT_MOST)
    node.is_object(node.value.keys())
    if compare != "section":
        node.fault("sections_not_compared")
    numbers = {section: node.read(section, Node.number) for section in node.value}
    return {section: number for section, number in numbers.items() if number is not None}


def _butler(node: Node) -> dict[str, int] | None:
    if not node.is_object(("drop_each_end", "round_to")):
        return None
    drop = node.read("drop_each_end", lambda place: place.integer(0, NUMBER_AT_MOST))
    unit = node.read("round_to", Node.number)
    given = {"butler_drop_each_end": drop, "butler_round_to": unit}
    return {key: value for key, value in given.items() if value is not None}


def _victory_points(node: Node) -> VictoryPoints | None:
    if node.value is None:
        return None
    if node.is_object(("scale", "boards"), ("scale",)):
        node.read("scale", lambda place: place.choice(SCALES))
        node.read("boards", lambda place: None if place.value is None else place.number())
    node.fault("not_supported", value="scoring in victory points")
    return None
