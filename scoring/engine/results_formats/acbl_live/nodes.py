"""Plain JSON from strangers: whatever does not have the expected form is as if it were not there."""

from __future__ import annotations

from collections.abc import Mapping

Node = Mapping[str, object]
#: No text that is a name, a number or a score is longer; what is longer is cut.
_LONGEST = 300


def text(node: Node, *names: str) -> str:
    """The text of the first of these that has any; numbers are text already."""
    for name in names:
        value = node.get(name)
        if isinstance(value, str) and value.strip():
            return value.strip()[:_LONGEST]
    return ""


def parts(node: Node, *names: str) -> list[Node]:
    """The objects in the first of these lists that has any."""
    for name in names:
        value = node.get(name)
        if isinstance(value, list) and any(isinstance(each, dict) for each in value):
            return [each for each in value if isinstance(each, dict)]
    return []


def part(node: Node, name: str) -> Node:
    """The object of this name; an empty one where there is none."""
    value = node.get(name)
    return value if isinstance(value, dict) else {}
