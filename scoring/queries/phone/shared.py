"""Whose boards a pair's telephone must not tell too early: the pair's own, and those of whoever may look at it.

A player who sits in for some rounds belongs to two pairs and may look at the telephones of both; a telephone that
followed another pair before may still be in that pair's hands (Laws 16D, 90B).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from club.queries import Pair, SubstituteInfo
from movements.models import Seating


@dataclass(frozen=True)
class Share:
    """A contestant whose boards count, in rounds `first` to `last` (None: to the end)."""

    contestant: int
    first: int = 1
    last: int | None = None

    def covers(self, seating: Seating) -> bool:
        """Whether the seating is one of these."""
        return (
            self.contestant in seating.everybody
            and self.first <= seating.round
            and (self.last is None or seating.round <= self.last)
        )


def shares_of(
    contestant: int, before: Iterable[int], pairs: Iterable[Pair], sitting_in: Iterable[SubstituteInfo]
) -> tuple[Share, ...]:
    """The pair itself, those followed `before`, and every other pair for which one of its players plays as well."""
    listed, subs = list(pairs), list(sitting_in)
    people = {player.player_id for pair in listed if pair.id == contestant for player in pair.players}
    people |= {each.player_id for each in subs if each.contestant == contestant}
    found = [Share(contestant), *(Share(each) for each in before)]
    found += [Share(pair.id) for pair in listed if people & {player.player_id for player in pair.players}]
    found += [Share(each.contestant, each.first, each.last) for each in subs if each.player_id in people]
    return tuple(dict.fromkeys(found))
