"""The people who sit for a contestant at a table.

A pair is always the same two. A team is at two tables at once, one of eight at four, each time with two of its players:
what one of its pairs has still to play, and where it goes, is not what the other has. In an individual a contestant is
one player, and a side of the table are two of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from club.queries import Pair, SubstituteInfo
from movements.engine.matches import four_of
from movements.models import Seating
from movements.queries import PlayingSeats
from scoring.queries.table.values import TablePair


@dataclass(frozen=True)
class Crew:
    """A contestant (its id) with the seats of its line-up that sit at a table, North's or East's first. `side`: NS
    or EW, where they sit there; of one player N, E, S or W.
    """

    contestant: int
    seats: tuple[int, ...] = (0, 1)
    side: str = field(default="", compare=False)

    def shares(self, other: Crew) -> bool:
        """Whether somebody belongs to both."""
        return self.contestant == other.contestant and not set(self.seats).isdisjoint(other.seats)


def side_crews(seating: Seating, side: str, playing: PlayingSeats) -> tuple[Crew, ...]:
    """Who sits there North–South ("NS") or East–West, North or East first: two players of an individual, else one
    pair; () where nobody does."""
    there = seating.north_south if side == "NS" else seating.east_west
    if len(there) > 1:
        return tuple(Crew(who, (0,), seat) for who, seat in zip(there, side, strict=True))
    if not seating.room:
        return tuple(Crew(who, side=side) for who in there)
    at = (side, seating.match_id, seating.stanza, four_of(seating.room))
    return tuple(Crew(who, playing.seats(who, *at), side) for who in there)


def crews_at(seating: Seating, playing: PlayingSeats) -> tuple[Crew, ...]:
    """Everybody who plays there, North–South first."""
    return side_crews(seating, "NS", playing) + side_crews(seating, "EW", playing)


def sides_of(
    seating: Seating, pairs: Mapping[int, Pair], sitting_in: Iterable[SubstituteInfo], playing: PlayingSeats
) -> tuple[TablePair | None, TablePair | None]:
    """Who sits there North–South and East–West, by name."""
    ns, ew = (
        [TablePair.of(pairs[crew.contestant], seating.round, sitting_in, crew.seats) for crew in crews]
        for crews in (side_crews(seating, side, playing) for side in ("NS", "EW"))
    )
    return TablePair.together(ns), TablePair.together(ew)


def all_crews(contestant: int, playing: PlayingSeats) -> tuple[Crew, ...]:
    """The two pairs of a team that sits out, the four of a team of eight."""
    return tuple(
        Crew(contestant, playing.seats(contestant, side, four=four), side)
        for four in playing.fours
        for side in ("NS", "EW")
    )


def direction_of(seating: Seating, contestant: int) -> str:
    """Where somebody who plays there sits: NS or EW, in an individual N, E, S or W."""
    side = "NS" if contestant in seating.north_south else "EW"
    if seating.ns_partner_id is None:
        return side
    return side[(seating.north_south if side == "NS" else seating.east_west).index(contestant)]
