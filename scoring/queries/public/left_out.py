"""The boards that count for nobody because a table plays them later (Law 8B2): on a page, and in an edition."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scoring.models import Line


@dataclass(frozen=True)
class LeftOut:
    """A board that is not counted, and the table that was to play it later; `waits`: it has not done so yet."""

    board: int
    section: str
    table: int | None
    waits: bool


def left_out_of(postponed: Iterable[tuple[Line, bool]], counted: Collection[int]) -> tuple[LeftOut, ...]:
    """What is left out where only the boards `counted` have results, of all that was ever postponed; by board and
    table. Of a board that still waits only the tables that have it to play."""
    found = [
        LeftOut(line.board.number, line.section, line.table, waits)
        for line, waits in postponed
        if line.board.number not in counted
    ]
    waiting = {each.board for each in found if each.waits}
    listed = (each for each in found if each.waits or each.board not in waiting)
    return tuple(sorted(listed, key=lambda each: (each.board, each.section, each.table or 0)))


def still_to_play(postponed: Iterable[tuple[Line, bool]]) -> frozenset[int]:
    """The boards that somebody plays later and has not played yet."""
    return frozenset(line.board.number for line, waits in postponed if waits)
