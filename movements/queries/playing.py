"""Which players of a team sit together, at which table of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from club.models import LineUp, Session

FOUR_PLAYERS = 4


@dataclass(frozen=True)
class PlayingSeats:
    """Who sits together for each team of a session. Seats are those of the line-up (club.models.LineUp).

    `said`: (contestant, side, four, match or None, stanza or 0) → the two seats, North's or East's first. `of_eight`:
    the teams have two fours.
    """

    said: Mapping[tuple[int, str, int, int | None, int], tuple[int, int]]
    of_eight: bool = False

    @property
    def fours(self) -> tuple[int, ...]:
        return (1, 2) if self.of_eight else (1,)

    def seats(
        self, contestant: int, side: str, match: int | None = None, stanza: int = 0, four: int = 1
    ) -> tuple[int, int]:
        """The two seats of a team's pair at a table: what is said of the stanza, of the match, of the session, else
        the first two North–South and the next two East–West, and so again in the second four.

        In every second stanza of a match the East–West pairs of both fours change places, unless that stanza is said,
        so that each pair meets both pairs of the other team.
        """
        found = self.said.get((contestant, side, four, match, stanza)) if stanza else None
        if found is not None:
            return found
        if self.of_eight and side == "EW" and stanza and stanza % 2 == 0:
            four = 3 - four
        for key in ((match, 0), (None, 0)):
            found = self.said.get((contestant, side, four, *key))
            if found is not None:
                return found
        first = FOUR_PLAYERS * (four - 1)
        return (first, first + 1) if side == "NS" else (first + 2, first + 3)


def playing_seats(session_id: int) -> PlayingSeats:
    """Who sits together in the teams of a session; one query, two where something is said."""
    pair = "contestants__playing_pairs__"
    values = ("contestant_id", "side", "four", "match_id", "stanza", "first_id", "second_id")
    found = Session.objects.filter(pk=session_id).values_list("teams_of_eight", *(pair + each for each in values))
    rows = list(found)
    of_eight = any(ways for ways, *_said in rows)
    if not any(contestant for _ways, contestant, *_said in rows):
        return PlayingSeats({}, of_eight)
    line_up = LineUp.objects.filter(contestant__session_id=session_id)
    at = {(who, player): seat for who, player, seat in line_up.values_list("contestant", "player", "seat")}
    said = {}
    for _ways, contestant, side, four, match, stanza, north, south in rows:
        first, second = at.get((contestant, north)), at.get((contestant, south))
        if first is not None and second is not None:
            said[contestant, side, four, match, stanza] = (first, second)
    return PlayingSeats(said, of_eight)
