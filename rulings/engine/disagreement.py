"""Law 79B3: what may be recorded where the sides disagree about the tricks and the round is over.

Both sides' score is changed only where the director is clearly convinced of the result at the table. Otherwise the
record stands, or the score of one side is reduced (of both, where somebody says something worse for each), and nobody's
is increased. All scores are North–South's, in points.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Settlement(StrEnum):
    """How a disagreement is settled."""

    STANDS = "stands"
    CONVINCED = "convinced"  # both sides get what the director is clearly convinced of
    NS_REDUCED = "ns_reduced"
    EW_REDUCED = "ew_reduced"
    BOTH_REDUCED = "both_reduced"


@dataclass(frozen=True)
class Split:
    """What each side gets: two N/S scores, one to reckon North–South with and one to reckon East–West with."""

    ns: int
    ew: int


def settlements(recorded: int, said: Iterable[int]) -> dict[Settlement, Split]:
    """What the director may do without being clearly convinced: the record and the scores that somebody `said`.

    A reduction is there only where somebody says something that is worse for that side than the record.
    """
    scores = (recorded, *said)
    worst_ns, worst_ew = min(scores), max(scores)
    found = {Settlement.STANDS: Split(recorded, recorded)}
    if worst_ns < recorded:
        found[Settlement.NS_REDUCED] = Split(worst_ns, recorded)
    if worst_ew > recorded:
        found[Settlement.EW_REDUCED] = Split(recorded, worst_ew)
    if worst_ns < recorded < worst_ew:
        found[Settlement.BOTH_REDUCED] = Split(worst_ns, worst_ew)
    return found
