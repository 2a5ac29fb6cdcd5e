"""Who plays at a table now, as far as it may say so, and who follows from there."""

from __future__ import annotations

from dataclasses import dataclass


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
    """How many own telephones follow the pairs of the current round; None where nobody sits."""

    round: int
    ns: int | None
    ew: int | None
