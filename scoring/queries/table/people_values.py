"""Who plays at a table now, as far as it may say so, and who follows from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from club.queries import Pair, SubstituteInfo


@dataclass(frozen=True)
class NamingSeat:
    """A seat of this round: N, E, S or W. `name` is who plays, `regular` whose seat it is; "" where nobody is named.

    `may_name`: the table may say whose seat it is; `stand_in`: somebody sits in for this round alone.
    """

    seat: str
    name: str
    regular: str
    may_name: bool
    stand_in: bool


@dataclass(frozen=True)
class Naming:
    """What the table may say about who plays in its current round."""

    round: int
    seats: tuple[NamingSeat, ...]


@dataclass(frozen=True)
class PhonesHere:
    """How many own telephones follow those of the current round, by where they sit: NS and EW, in an individual N, S,
    E and W; where nobody sits there is nothing."""

    round: int
    sides: Mapping[str, int]


def names_in_round(pair: Pair, number: int, sitting_in: Iterable[SubstituteInfo]) -> dict[int, str]:
    """The names by seat of the line-up, with those who sit in in round `number`."""
    here = {player.seat: player.name for player in pair.players}
    return here | {each.seat: each.name for each in sitting_in if each.contestant == pair.id and each.covers(number)}
