"""Which players of a team sit together, at which table of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Exists, Min, OuterRef

from club.models import LineUp, Session
from movements.engine.pivot import PARTNERS, PIVOT, part_of
from movements.models import Plan, Seating

FOUR_PLAYERS = 4


@dataclass(frozen=True)
class PlayingSeats:
    """Who sits together for each team of a session. Seats are those of the line-up (club.models.LineUp).

    `said`: (contestant, side, four, match or None, stanza or 0) → the two seats, North's or East's first. `of_eight`:
    the teams have two fours. `parts`: of pivot teams, match → the part of the session (0, 1, 2) in which it is played.
    """

    said: Mapping[tuple[int, str, int, int | None, int], tuple[int, int]]
    of_eight: bool = False
    parts: Mapping[int, int] = field(default_factory=dict)

    @property
    def fours(self) -> tuple[int, ...]:
        return (1, 2) if self.of_eight else (1,)

    def seats(
        self, contestant: int, side: str, match: int | None = None, stanza: int = 0, four: int = 1
    ) -> tuple[int, int]:
        """The two seats of a team's pair at a table: what is said of the stanza, of the match, of the session, else
        the first two North–South and the next two East–West, and so again in the second four.

        In every second stanza of a match the East–West pairs of both fours change places, unless that stanza is said,
        so that each pair meets both pairs of the other team. Of pivot teams partners change from part to part,
        unless the match is said.
        """
        found = self.said.get((contestant, side, four, match, stanza)) if stanza else None
        if found is not None:
            return found
        if self.of_eight and side == "EW" and stanza and stanza % 2 == 0:
            four = 3 - four
        found = self.said.get((contestant, side, four, match, 0))
        if found is not None:
            return found
        if match is not None and match in self.parts:
            seats = (*self._of_the_session(contestant, "NS"), *self._of_the_session(contestant, "EW"))
            first, second = PARTNERS[self.parts[match]][side]
            return seats[first], seats[second]
        return self._of_the_session(contestant, side, four)

    def _of_the_session(self, contestant: int, side: str, four: int = 1) -> tuple[int, int]:
        found = self.said.get((contestant, side, four, None, 0))
        first = FOUR_PLAYERS * (four - 1) + (0 if side == "NS" else 2)
        return found or (first, first + 1)


def playing_seats(session_id: int) -> PlayingSeats:
    """Who sits together in the teams of a session; one query, two where something is said, two more of pivot teams."""
    pair = "contestants__playing_pairs__"
    values = ("contestant_id", "side", "four", "match_id", "stanza", "first_id", "second_id")
    pivots = Plan.objects.filter(section__session=OuterRef("pk"), kind=PIVOT)
    found = Session.objects.filter(pk=session_id).annotate(pivot=Exists(pivots))
    rows = list(found.values_list("teams_of_eight", "pivot", *(pair + each for each in values)))
    of_eight = any(row[0] for row in rows)
    parts = _parts(session_id) if any(row[1] for row in rows) else {}
    if not any(row[2] for row in rows):
        return PlayingSeats({}, of_eight, parts)
    line_up = LineUp.objects.filter(contestant__session_id=session_id)
    at = {(who, player): seat for who, player, seat in line_up.values_list("contestant", "player", "seat")}
    said = {}
    for _ways, _pivot, contestant, side, four, match, stanza, north, south in rows:
        first, second = at.get((contestant, north)), at.get((contestant, south))
        if first is not None and second is not None:
            said[contestant, side, four, match, stanza] = (first, second)
    return PlayingSeats(said, of_eight, parts)


def _parts(session_id: int) -> dict[int, int]:
    """The part of each match of pivot teams."""
    plans = Plan.objects.filter(section__session=session_id, kind=PIVOT)
    size = {
        each.section_id: (each.options["teams"], each.options.get("rounds") or each.options["teams"] - 1)
        for each in plans
    }
    seats = Seating.objects.filter(section__in=size, match__isnull=False)
    begun = seats.values_list("section_id", "match_id").annotate(first=Min("round")).order_by()
    return {match: part_of(first, *size[section]) for section, match, first in begun}
