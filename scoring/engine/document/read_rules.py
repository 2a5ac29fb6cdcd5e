"""Reading of `scoring`: method, winners, comparison and options."""

from __future__ import annotations

from typing import Any, get_args

from scoring.engine.document.codes import Code
from scoring.engine.document.nodes import NUMBER_AT_MOST, Node
from scoring.engine.document.values import TEAM_METHODS, EightWay, ScoringRules, TieOrder, VictoryPoints
from scoring.engine.errors import EngineError
from scoring.engine.rounding import DECIMAL_PLACES
from scoring.engine.victory_points.club_scale import OWN, own_scale
from scoring.engine.victory_points.scales import SCALES, unit_of

TABLE_AT_MOST = 4000
CONTESTS = ("pairs", "teams", "individual")
METHODS = ("matchpoints", "cross_imps", "butler", *TEAM_METHODS)
#: Methods whose matches become victory points by a scale.
CONVERTED = ("matchpoints", "cross_imps", "butler", "imps")
_KEYS = (
    "method",
    "winners",
    "matchpoints_per_win",
    "compare",
    "expected_results",
    "butler",
    "cross_imps",
    "cross_imps_places",
    "victory_points",
    "teams_of_eight",
    "split_ties",
)


def read_contest(node: Node) -> str | None:
    """The contest: pairs, teams or individual."""
    return node.choice(CONTESTS)


def methods_of(contest: object) -> tuple[str, ...]:
    """The methods by which a contest can be scored; all of them where the contest is unknown."""
    if contest not in CONTESTS:
        return METHODS
    return TEAM_METHODS if contest == "teams" else METHODS[:3]


def read_rules(node: Node, contest: str | None) -> ScoringRules | None:
    """The rules; None after a fault."""
    before = len(node.faults)
    if not node.is_object(_KEYS, ("method",)):
        return None
    given: dict[str, Any] = {
        "method": node.read("method", lambda place: _method(place, contest)),
        "winners": node.read("winners", lambda place: _winners(place, contest)),
        "matchpoints_per_win": node.read("matchpoints_per_win", lambda place: place.integer(1, 2)),
        "compare": node.read("compare", lambda place: place.choice(("field", "section"))),
        "cross_imps": node.read("cross_imps", lambda place: place.choice(("sum", "mean"))),
        "cross_imps_places": node.read("cross_imps_places", lambda place: place.integer(0, DECIMAL_PLACES)),
        **(node.read("butler", _butler) or {}),
    }
    method = given["method"]
    given["victory_points"] = node.read("victory_points", lambda place: _victory_points(place, method, contest))
    given["teams_of_eight"] = node.read("teams_of_eight", lambda place: _teams_of_eight(place, method))
    given["split_ties"] = node.read("split_ties", _split_ties)
    given["expected_results"] = node.read("expected_results", lambda place: _expected(place, given["compare"]))
    if len(node.faults) > before:
        return None
    return ScoringRules(**{key: value for key, value in given.items() if value is not None})


def _method(node: Node, contest: str | None) -> str | None:
    method = node.choice(METHODS)
    if method is not None and method not in methods_of(contest):
        node.fault(Code.METHOD_OF_CONTEST, value=method, contest=contest)
        return None
    return method


def _winners(node: Node, contest: str | None) -> int | None:
    winners = node.integer(1, 2)
    if winners == 2 and contest in ("individual", "teams"):
        node.fault(Code.PAIRS_ONLY)
    return winners


def _expected(node: Node, compare: str | None) -> int | dict[str, int] | None:
    """A number for all, or one by section; null is the default rule."""
    if node.value is None:
        return None
    if not isinstance(node.value, dict):
        return node.integer(1, NUMBER_AT_MOST)
    node.is_object(node.value.keys())
    if compare != "section":
        node.fault(Code.SECTIONS_NOT_COMPARED)
    numbers = {section: node.read(section, Node.number) for section in node.value}
    return {section: number for section, number in numbers.items() if number is not None}


def _butler(node: Node) -> dict[str, int] | None:
    if not node.is_object(("drop_each_end", "round_to")):
        return None
    drop = node.read("drop_each_end", lambda place: place.integer(0, NUMBER_AT_MOST))
    unit = node.read("round_to", Node.number)
    given = {"butler_drop_each_end": drop, "butler_round_to": unit}
    return {key: value for key, value in given.items() if value is not None}


def _teams_of_eight(node: Node, method: str | None) -> str | None:
    """How four tables of a match are compared; null where teams of four play."""
    if node.value is None:
        return None
    if method not in (None, "imps"):
        node.fault(Code.EIGHTS_IN_IMPS)
        return None
    return node.choice(get_args(EightWay))


def _split_ties(node: Node) -> str | None:
    """By what equal totals of matches are told apart; null where they share the place."""
    return None if node.value is None else node.choice(get_args(TieOrder))


def _victory_points(node: Node, method: str | None, contest: str | None) -> VictoryPoints | None:
    """The scale that matches go by; null is none."""
    if node.value is None:
        return None
    before = len(node.faults)
    unconverted = contest if contest == "individual" else method if method and method not in CONVERTED else None
    if unconverted:
        node.fault(Code.NO_VICTORY_POINTS, value=unconverted)
        return None
    if not node.is_object(("scale", "boards", "table"), ("scale",)):
        return None
    scale = node.read("scale", lambda place: _scale(place, method))
    boards = node.read("boards", lambda place: None if place.value is None else place.number())
    if scale == OWN and not node.has("table"):
        node.fault_at("table", Code.MISSING)
    table = node.read("table", lambda place: _table(place, scale, method))
    return None if scale is None or len(node.faults) > before else VictoryPoints(scale, boards, table or "")


def _table(node: Node, scale: str | None, method: str | None) -> str | None:
    """The lines of the club's own scale, as they were written."""
    if scale is not None and scale != OWN:
        node.fault(Code.TABLE_OF_OWN)
        return None
    text = node.text(most=TABLE_AT_MOST)
    if text is None or method is None:
        return text
    try:
        own_scale(text, method)
    except EngineError as refusal:
        node.fault(Code.NO_SCALE, why=refusal.message)
    return text


def _scale(node: Node, method: str | None) -> str | None:
    scale = node.choice((*SCALES, OWN))
    if scale not in (None, OWN) and method is not None and (unit_of(scale) == "percent") != (method == "matchpoints"):
        node.fault(Code.SCALE_OF_METHOD, value=scale, method=method)
    return scale
