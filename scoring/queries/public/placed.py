"""Which line of the standings is which result of the document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.engine.document import Line, SessionDocument
from scoring.engine.scored_session import printed_at
from scoring.engine.sides import keys_of

Standings = Mapping[str, Any]
Place = tuple[int, tuple[str, ...], tuple[str, ...], int]


def lines_with_scores(document: SessionDocument, standings: Standings) -> list[tuple[Line, Standings]]:
    """Each listed result with its line of the standings, by board, section, round and table."""
    index = dict(placed_lines(document))
    found: list[tuple[Line, Standings]] = []
    for place, scored in placed_scores(standings):
        if place in index:
            found.append((index[place], scored))
    return found


def placed_lines(document: SessionDocument) -> list[tuple[Place, Line]]:
    """The listed results with the place that tells them apart, in the order in which standings print them."""
    occurrences: dict[tuple[int, tuple[str, ...], tuple[str, ...]], int] = {}
    placed: list[tuple[Place, Line]] = []
    for line in sorted(document.results, key=printed_at):
        meeting = (line.board, line.ns, line.ew)
        placed.append(((*meeting, occurrences.get(meeting, 0)), line))
        occurrences[meeting] = occurrences.get(meeting, 0) + 1
    return placed


def placed_scores(standings: Standings) -> list[tuple[Place, Standings]]:
    """The standings' lines with the place that tells them apart: board, sides, and which time they met on it."""
    occurrences: dict[tuple[int, tuple[str, ...], tuple[str, ...]], int] = {}
    placed: list[tuple[Place, Standings]] = []
    for board in standings["boards"]:
        for scored in board["lines"]:
            meeting = (board["number"], keys_of(scored["ns"]), keys_of(scored["ew"]))
            placed.append(((*meeting, occurrences.get(meeting, 0)), scored))
            occurrences[meeting] = occurrences.get(meeting, 0) + 1
    return placed
