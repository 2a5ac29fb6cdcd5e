"""The kinds of contest, and what they change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Contest:
    """One kind of contest.

    `unit`: who is ranked, `pair`, `team` or `player`. `by_rooms`: a line is compared with the other table of its match,
    not with every other table. `seats`: how many players a contestant may have. `ways`: by what it may be scored
    (`club.models.ways_of_scoring.ScoredBy`), the usual one first. `scale`:
    of victory points that is usual, "" where matches do not give them.
    """

    kind: str
    unit: str
    seats: int
    ways: tuple[str, ...]
    by_rooms: bool = False
    scale: str = ""

    @property
    def by_number(self) -> bool:
        """Whether it is called by its number: it has more players than two names say."""
        return self.seats > 2

    @property
    def winners_at_most(self) -> int:
        """How many rankings there may be: pairs may have one for each line."""
        return 2 if self.unit == "pair" else 1


_AGAINST_THE_FIELD = ("matchpoints", "cross_imps", "cross_imps_mean", "butler")
_BY_ROOMS = ("imps", "board_a_match", "hybrid", "total_points")

CONTESTS: Mapping[str, Contest] = {
    each.kind: each
    for each in (
        Contest("pairs", unit="pair", seats=2, ways=_AGAINST_THE_FIELD),
        Contest("teams", unit="team", seats=8, ways=_BY_ROOMS, by_rooms=True, scale="wbf-continuous"),
        Contest("individual", unit="player", seats=1, ways=_AGAINST_THE_FIELD),
    )
}
