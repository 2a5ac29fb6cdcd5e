"""The two people who sit for a contestant at a table.

A pair is always the same two. A team is at two tables at once, one of eight at four, each time with two of its players:
what one of its pairs has still to play, and where it goes, is not what the other has.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from movements.engine.matches import four_of
from movements.models import Seating
from movements.queries import PlayingSeats


@dataclass(frozen=True)
class Crew:
    """A contestant (its id) with the seats of its line-up that sit at a table, North's or East's first. `side`: NS
    or EW, where they sit there.
    """

    contestant: int
    seats: tuple[int, int] = (0, 1)
    side: str = field(default="", compare=False)

    def shares(self, other: Crew) -> bool:
        """Whether somebody belongs to both."""
        return self.contestant == other.contestant and not set(self.seats).isdisjoint(other.seats)


def crew_at(seating: Seating, side: str, playing: PlayingSeats) -> Crew | None:
    """Who sits there North–South ("NS") or East–West; None where nobody does."""
    contestant = seating.ns_id if side == "NS" else seating.ew_id
    if contestant is None:
        return None
    if not seating.room:
        return Crew(contestant, side=side)
    seats = playing.seats(contestant, side, seating.match_id, seating.stanza, four_of(seating.room))
    return Crew(contestant, seats, side)


def crews_at(seating: Seating, playing: PlayingSeats) -> tuple[Crew, ...]:
    """Everybody who plays there, North–South first."""
    found = (crew_at(seating, "NS", playing), crew_at(seating, "EW", playing))
    return tuple(each for each in found if each is not None)


def all_crews(contestant: int, playing: PlayingSeats) -> tuple[Crew, ...]:
    """The two pairs of a team that sits out, the four of a team of eight."""
    return tuple(
        Crew(contestant, playing.seats(contestant, side, four=four), side)
        for four in playing.fours
        for side in ("NS", "EW")
    )
