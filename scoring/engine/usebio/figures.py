"""What the standings give for each line of a session document."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from scoring.engine.board import SIDES
from scoring.engine.usebio.elements import Plain
from scoring.engine.usebio.labels import side_of


def figures_of_lines(plain: Plain, standings: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
    """By `id` of a line of the document, its line in the standings: points, and the score of a contract."""
    found: dict[tuple[object, ...], Iterator[Mapping[str, Any]]] = {}
    scored: dict[tuple[object, ...], list[Mapping[str, Any]]] = defaultdict(list)
    for board in standings["boards"]:
        for line in board["lines"]:
            scored[_place(line, board["number"])].append(line)
    for key, lines in scored.items():
        found[key] = iter(lines)
    return {id(line): next(found.get(_place(line, line["board"]), iter(())), {}) for line in plain["results"]}


def _place(line: Mapping[str, Any], board: int) -> tuple[object, ...]:
    return (board, line.get("section"), line.get("round"), line.get("table"), *(side_of(line, side) for side in SIDES))
