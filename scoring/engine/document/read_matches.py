"""Reading of `matches`, their results by hand, and of the match that a result names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from scoring.engine.board import SIDES
from scoring.engine.document.codes import Code
from scoring.engine.document.legible import Meeting, matches_are_due
from scoring.engine.document.nodes import NUMBER_AT_MOST, Node
from scoring.engine.document.read_entries import read_id
from scoring.engine.document.values import Line, Match, MatchResult, ScoringRules
from scoring.engine.victory_points.club_scale import OWN

T = TypeVar("T")
_UNITS = ("imps", "points", "vp")

_KEYS = ("id", "round", "home", "away", "boards", "knock_out", "half", "result")


@dataclass(frozen=True)
class MatchRules:
    """What the rest of the document says about its matches: in which units they have a result, by what method.

    `length_known`: the scale has its number of boards from the session, or goes for any, or there is none.
    """

    method: str
    units: tuple[str, ...]
    knock_out: bool
    length_known: bool


def match_rules(contest: str | None, rules: ScoringRules | None) -> MatchRules | None:
    """None where contest or rules could not be read."""
    if contest is None or rules is None:
        return None
    own = {"imps": "imps", "board_a_match": "points", "total_points": "points"}.get(rules.method)
    units = (*([own] if own else []), *(["vp"] if rules.by_victory_points else []))
    points = rules.victory_points
    return MatchRules(
        rules.method,
        units,
        knock_out=contest == "teams" and rules.method != "hybrid",
        length_known=points is None or points.boards is not None or points.scale == OWN,
    )


def read_matches(root: Node, ids: frozenset[str] | None, rules: MatchRules | None) -> list[Match | None]:
    """The matches, None for one with a fault. `ids` are the contestants; None, like `rules`, when they are unknown.

    Before there is a result there need be none: they are made with the movement.
    """
    place = root.at("matches")
    if place is None:
        if root.value.get("results") and matches_are_due(root) and root.value.get("contest") != "individual":
            root.fault_at("matches", Code.MISSING)
        return []
    entries = place.items()
    if entries and root.value.get("contest") == "individual":
        place.fault(Code.NO_MATCHES)
    return [_match(entry, ids, rules) for entry in entries]


def check_results_by_hand(root: Node, matches: Sequence[Match | None], lines: Iterable[Line | None]) -> None:
    """Note each match that has a result by hand and results on boards."""
    played = {line.match for line in lines if line is not None}
    for number, match in enumerate(matches):
        if match is not None and match.result is not None and match.id in played:
            root.faults.add(("matches", number, "result"), Code.RESULT_OF_BOARDS, match=match.id)


def read_match_of(node: Node, matches: Mapping[str, Meeting] | None, given: Mapping[str, Any]) -> str | None:
    """The match of a result: one that is listed, with its contestants and its board."""
    found = node.read("match", Node.text)
    if found is None or matches is None:
        return found
    if found not in matches:
        node.fault_at("match", Code.UNKNOWN_MATCH, value=found)
        return None
    meeting = matches[found]
    for side in SIDES:
        for contestant in given[side]:
            if contestant not in meeting.contestants:
                node.fault_at(side, Code.NOT_IN_MATCH, value=contestant, match=found)
    if given["board"] is not None and meeting.boards is not None and given["board"] not in meeting.boards:
        node.fault_at("board", Code.BOARD_NOT_IN_MATCH, board=given["board"], match=found)
    return found


def _match(node: Node, ids: frozenset[str] | None, rules: MatchRules | None) -> Match | None:
    before = len(node.faults)
    if not node.is_object(_KEYS, ("id", "home", "away")):
        return None
    given: dict[str, Any] = {
        "id": node.read("id", Node.text),
        "round": node.read("round", Node.number),
        "home": node.read("home", lambda place: read_id(place, ids)),
        "away": node.read("away", lambda place: read_id(place, ids)),
        "boards": node.read("boards", _boards) or (),
        "knock_out": node.read("knock_out", Node.flag) or False,
        "half": node.read("half", Node.flag) or False,
        "result": node.read("result", lambda place: _result(place, rules)),
    }
    if given["home"] is not None and given["home"] == given["away"]:
        node.fault_at("away", Code.TWICE_IN_MATCH, value=given["away"])
    if given["knock_out"] and rules is not None and not rules.knock_out:
        node.fault_at("knock_out", Code.NO_KNOCK_OUT)
    result: MatchResult | None = given["result"]
    if result and result.imps and not result.vp and not given["boards"] and rules and not rules.length_known:
        # The scale goes by the number of boards, and there are no others to count.
        node.fault_at("boards", Code.MISSING)
    return None if len(node.faults) > before else Match(**given)


def _result(node: Node, rules: MatchRules | None) -> MatchResult | None:
    """What both sides have. None after a fault."""
    before = len(node.faults)
    if not node.is_object(_UNITS):
        return None
    legal = rules.units if rules else _UNITS
    for unit in node.value:
        if unit in _UNITS and unit not in legal and rules is not None:
            node.fault_at(unit, Code.RESULT_UNIT, unit=unit, method=rules.method)
    given: dict[str, Any] = {
        "imps": node.read("imps", lambda place: _both(place, lambda side: side.integer(0, NUMBER_AT_MOST))),
        "points": node.read("points", lambda place: _both(place, Node.decimal)),
        "vp": node.read("vp", lambda place: _both(place, Node.decimal)),
    }
    if not any(unit in node.value for unit in _UNITS):
        node.fault(Code.RESULT_OF_MATCH_DUE, options=legal)
    return None if len(node.faults) > before else MatchResult(**given)


def _both(node: Node, reader: Callable[[Node], T | None]) -> tuple[T, T] | None:
    sides = [reader(place) for place in node.items(least=2, most=2)]
    found = [side for side in sides if side is not None]
    return (found[0], found[1]) if len(found) == 2 else None


def _boards(node: Node) -> tuple[int, ...]:
    found: list[int] = []
    for place in node.items():
        number = place.number()
        if number in found:
            place.fault(Code.REPEATED, value=number)
        elif number is not None:
            found.append(number)
    return tuple(found)
