"""What is said back of a line that is ruled on, with what the conditions of contest make of a third average plus."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridgeclub.doors.desk.room.typed_result import SideResult
from bridgeclub.wording.awards import outcome_words
from rulings.engine.decision import RuledLine
from scoring.queries.room import LineView


@dataclass(frozen=True)
class ThirdLine:
    """A board at a table with what its sides get, said back; `fault`: why the order for it cannot be read."""

    line: LineView
    side_results: tuple[SideResult, ...] = ()
    group: str = ""
    fault: str = ""


def within_average_plus_limit(ruled: ThirdLine, line: RuledLine) -> ThirdLine:
    """A line that is awarded otherwise than it was written says so."""
    if line.ns_third is None and line.ew_third is None:
        return ruled
    sides = (("N–S", line.ns_outcome, "ns"), ("E–W", line.ew_outcome, "ew"))
    results = tuple(SideResult(who, words=outcome_words(outcome, side)) for who, outcome, side in sides if outcome)
    return replace(ruled, side_results=results)
