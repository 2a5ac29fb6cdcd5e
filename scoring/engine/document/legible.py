"""What one part of a document needs to know about another, as far as that can be read whatever else is wrong there.

Values as they stand in the text: their own faults are noted where they are read. None: unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.board import VULNERABILITIES, Vulnerability
from scoring.engine.document.nodes import Node
from scoring.engine.document.read_entries import Units
from scoring.engine.document.read_rules import methods_of
from scoring.engine.document.values import penalty_units


@dataclass(frozen=True)
class Meeting:
    """The contestants of a match and its boards; None where those are the ones of its results."""

    contestants: frozenset[str]
    boards: frozenset[int] | None


def legible_winners(root: Node) -> int | None:
    """How many winners there are; unknown where individuals or teams have two, for either may be the mistake."""
    rules = root.value.get("scoring")
    winners = rules.get("winners", 1) if isinstance(rules, dict) else None
    if type(winners) is not int or (winners == 2 and root.value.get("contest") in ("individual", "teams")):
        return None
    return winners


def legible_method(root: Node) -> str | None:
    """The method of scoring."""
    rules = root.value.get("scoring")
    method = rules.get("method") if isinstance(rules, dict) else None
    return next((known for known in methods_of(root.value.get("contest")) if known == method), None)


def legible_units(root: Node) -> Units | None:
    """In what penalties may be given: of a top, of points, or of victory points where those decide."""
    method, rules = legible_method(root), root.value.get("scoring")
    if method is None or not isinstance(rules, dict):
        return None
    converted = rules.get("victory_points") is not None
    legal = penalty_units(method, by_victory_points=converted)
    return Units("victory points" if converted and method != "hybrid" else method, legal)


def legible_matches(root: Node) -> Mapping[str, Meeting] | None:
    """Who plays in each match, by its id; None where one of them cannot be read."""
    if not root.has("matches"):
        return None if matches_are_due(root) else {}
    entries = root.value["matches"]
    found = [_meeting(entry) for entry in entries] if isinstance(entries, list) else [None]
    return None if None in found else dict(filter(None, found))


def _meeting(entry: object) -> tuple[str, Meeting] | None:
    if not isinstance(entry, dict):
        return None
    name, *both = (entry.get(key) for key in ("id", "home", "away"))
    contestants = frozenset(each for each in both if isinstance(each, str))
    if not isinstance(name, str) or len(contestants) != len(both):
        return None
    boards = entry.get("boards", [])
    numbers = boards if isinstance(boards, list) and all(type(each) is int for each in boards) else []
    return name, Meeting(contestants, frozenset(numbers) or None)


def matches_are_due(root: Node) -> bool:
    """Whether results belong to matches: those of teams, and of pairs who play for victory points."""
    rules = root.value.get("scoring")
    converted = isinstance(rules, dict) and rules.get("victory_points") is not None
    listed = isinstance(root.value.get("matches"), list) and root.value["matches"]
    return bool(root.value.get("contest") == "teams" or listed or converted)


def legible_ids(root: Node) -> frozenset[str] | None:
    """The contestants; None where one has no readable id, for it may be the one that a line names."""
    ids = _each(root, "contestants", "id")
    if ids is None or not all(isinstance(given, str) and given for given in ids):
        return None
    return frozenset(ids)


def legible_marks(root: Node) -> Mapping[int, Vulnerability | None] | None:
    """Who was vulnerable on the boards whose marking is given; None for a board where that cannot be read.

    None for all where a board has no readable number.
    """
    numbers, marks = _each(root, "boards", "number"), _each(root, "boards", "vulnerable")
    if numbers is None or marks is None or not all(type(number) is int for number in numbers):
        return None
    given = zip(numbers, marks, root.value.get("boards", []), strict=True)
    return {number: _vulnerability(mark) for number, mark, entry in given if "vulnerable" in entry}


def _each(root: Node, key: str, name: str) -> list[Any] | None:
    entries = root.value.get(key, [])
    if not isinstance(entries, list):
        return None
    return [entry.get(name) if isinstance(entry, dict) else None for entry in entries]


def _vulnerability(mark: object) -> Vulnerability | None:
    return next((known for known in VULNERABILITIES if known == mark), None)
