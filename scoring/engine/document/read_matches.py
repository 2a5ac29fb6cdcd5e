"""Reading of `matches`, and of the match that a result names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.engine.board import SIDES
from scoring.engine.document.codes import Code
from scoring.engine.document.legible import Meeting, matches_are_due
from scoring.engine.document.nodes import Node
from scoring.engine.document.read_entries import read_id
from scoring.engine.document.values import Match

_KEYS = ("id", "round", "home", "away", "boards")


def read_matches(root: Node, ids: frozenset[str] | None) -> list[Match | None]:
    """The matches, None for one with a fault. `ids` are the contestants, None when they could not be read."""
    place = root.at("matches")
    if place is None:
        if matches_are_due(root) and root.value.get("contest") != "individual":
            root.fault_at("matches", Code.MISSING)
        return []
    entries = place.items()
    if entries and root.value.get("contest") == "individual":
        place.fault(Code.NO_MATCHES)
    return [_match(entry, ids) for entry in entries]


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


def _match(node: Node, ids: frozenset[str] | None) -> Match | None:
    before = len(node.faults)
    if not node.is_object(_KEYS, ("id", "home", "away")):
        return None
    given: dict[str, Any] = {
        "id": node.read("id", Node.text),
        "round": node.read("round", Node.number),
        "home": node.read("home", lambda place: read_id(place, ids)),
        "away": node.read("away", lambda place: read_id(place, ids)),
        "boards": node.read("boards", _boards) or (),
    }
    if given["home"] is not None and given["home"] == given["away"]:
        node.fault_at("away", Code.TWICE_IN_MATCH, value=given["away"])
    return None if len(node.faults) > before else Match(**given)


def _boards(node: Node) -> tuple[int, ...]:
    found: list[int] = []
    for place in node.items():
        number = place.number()
        if number in found:
            place.fault(Code.REPEATED, value=number)
        elif number is not None:
            found.append(number)
    return tuple(found)
