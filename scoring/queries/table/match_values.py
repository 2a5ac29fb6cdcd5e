"""What a table is told of the match that it plays, whose other table is somewhere else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class OtherTable:
    """Where the other two pairs of a match play, and in which round."""

    round: int
    table: int


@dataclass(frozen=True)
class RoundMatch:
    """The match of a round at a table, by its key in the session: this is `part` of `parts` that it plays here.

    `others`: where the other two pairs play the boards that are compared with these; none where a match has one table,
    or where that round is `drawn_later`.
    `half`: it is a half match of a short threesome.
    """

    key: str
    part: int
    parts: int
    others: tuple[OtherTable, ...]
    half: bool = False
    drawn_later: bool = False


@dataclass(frozen=True)
class TeamAgreed:
    """A team and what its captain has said: `asked`, `agreed`, or `old` where a result has changed since; when."""

    name: str
    number: int
    state: str
    at: datetime | None


@dataclass(frozen=True)
class Comparing:
    """How far the two tables of a match are. Nothing that happened on a board is in it.

    `ends`: this table plays no more of the part after the round. `left`: the tables at which boards that are compared
    with those here are still to be played, and how many. `waiting`: boards that the other table has finished, with its
    round, and this one has not. `stanza`: the part that may be compared here now, 0 for all of the match; None while
    there is nothing to compare. `seen` becomes another word as soon as a result of it changes.
    """

    round: int
    ends: bool
    left: tuple[tuple[OtherTable, int], ...]
    waiting: tuple[int, ...]
    stanza: int | None
    seen: str
    ns: TeamAgreed
    ew: TeamAgreed
