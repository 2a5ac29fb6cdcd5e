"""What a third average plus of one contestant in a session is worth, where the conditions say so (WB 12.20)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulings.engine.decision import RuledLine
from scoring.engine.document import Artificial, NotScored, Outcome

AVERAGE_PLUS_AT_MOST = 2
# By what the conditions say; anything else: what the director gives.
INSTEAD: Mapping[str, Outcome] = {"average": Artificial("50"), "not_scored": NotScored()}


@dataclass(frozen=True)
class Limited:
    """A side (ns, ew) of a line that would have had its `count`-th average plus, and gets `instead` of it."""

    board: int
    side: str
    contestant: int
    count: int
    instead: Outcome


def limited(
    lines: tuple[RuledLine, ...], elsewhere: Mapping[int, int], third: str
) -> tuple[tuple[RuledLine, ...], tuple[Limited, ...]]:
    """The lines as the conditions let them be awarded, in their order; `elsewhere`: who has how many already."""
    instead = INSTEAD.get(third)
    if instead is None:
        return lines, ()
    count, found, changed = dict(elsewhere), [], []
    for line in lines:
        for side, who in plus_on(line):
            count[who] = count.get(who, 0) + 1
            if count[who] > AVERAGE_PLUS_AT_MOST:
                found.append(Limited(line.board, side, who, count[who], instead))
                line = replace(line, ns_outcome=instead) if side == "ns" else replace(line, ew_outcome=instead)
        changed.append(line)
    return tuple(changed), tuple(found)


def plus_on(line: RuledLine) -> tuple[tuple[str, int], ...]:
    """The sides that get average plus on a line, with their contestants."""
    sides = (("ns", line.ns, line.ns_outcome), ("ew", line.ew, line.ew_outcome))
    return tuple((side, who) for side, who, outcome in sides if is_average_plus(outcome))


def is_average_plus(outcome: Outcome | None) -> bool:
    """Whether a side gets average plus."""
    return isinstance(outcome, Artificial) and outcome.average_plus
