"""What one part of a document needs to know about another, as far as that can be read whatever else is wrong there.

Values as they stand in the text: their own faults are noted where they are read. None: unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.engine.board import VULNERABILITIES, Vulnerability
from scoring.engine.document.nodes import Node
from scoring.engine.document.read_rules import SUPPORTED_METHODS


def legible_winners(root: Node) -> int | None:
    """How many winners there are; unknown where an individual has two, for either may be the mistake."""
    rules = root.value.get("scoring")
    winners = rules.get("winners", 1) if isinstance(rules, dict) else None
    if type(winners) is not int or (winners == 2 and root.value.get("contest") == "individual"):
        return None
    return winners


def legible_method(root: Node) -> str | None:
    """The method of scoring."""
    rules = root.value.get("scoring")
    method = rules.get("method") if isinstance(rules, dict) else None
    return next((known for known in SUPPORTED_METHODS if known == method), None)


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
