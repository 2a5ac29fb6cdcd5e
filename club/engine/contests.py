"""The kinds of contest, and what they change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Contest:
    """One kind of contest.

    `unit`: who is ranked, `pair`, `team` or `player`. `by_rooms`: a line is compared with the other table of its match,
    not with every other table. `seats`: how many players a contestant may have.
    """

    kind: str
    unit: str
    seats: int
    by_rooms: bool = False

    @property
    def by_number(self) -> bool:
        """Whether it is called by its number: it has more players than two names say."""
        return self.seats > 2


CONTESTS: Mapping[str, Contest] = {
    each.kind: each
    for each in (
        Contest("pairs", unit="pair", seats=2),
        Contest("teams", unit="team", seats=8, by_rooms=True),
        Contest("individual", unit="player", seats=1),
    )
}
