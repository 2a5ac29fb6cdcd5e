"""Reading of the rankings beside the ranking."""

from __future__ import annotations

from typing import Any

from scoring.engine.document.beside import RankingBeside
from scoring.engine.document.nodes import Node
from scoring.engine.document.read_entries import read_id

KINDS = ("handicap", "level", "category")
TITLE_AT_MOST = 40
_KEYS = ("kind", "title", "by", "without", "lowest", "contestants")


def read_ranking(node: Node, ids: frozenset[str] | None) -> RankingBeside | None:
    """One of them, of contestants that the document lists. None after a fault."""
    before = len(node.faults)
    if not node.is_object(_KEYS, ("kind", "contestants")):
        return None
    given: dict[str, Any] = {
        "kind": node.read("kind", lambda place: place.choice(KINDS)),
        "title": node.read("title", _text),
        "by": node.read("by", lambda place: place.choice(("", "better", "mean"))),
        "without": node.read("without", _text),
        "lowest": node.read("lowest", Node.flag),
        "contestants": node.read("contestants", lambda place: _contestants(place, ids)),
    }
    if len(node.faults) > before:
        return None
    return RankingBeside(**{key: value for key, value in given.items() if value is not None})


def _text(node: Node) -> str | None:
    return node.text(may_be_empty=True, most=TITLE_AT_MOST)


def _contestants(node: Node, ids: frozenset[str] | None) -> tuple[str, ...]:
    found = [read_id(place, ids) for place in node.items()]
    return tuple(each for each in found if each is not None)
