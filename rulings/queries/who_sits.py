"""Who sits at a table in a round, as whoever is called there has to know it."""

from __future__ import annotations

from functools import cached_property

from club.queries import pairs_of, substitutes_of
from movements.models import Seating
from movements.queries import PlayingSeats, playing_seats
from scoring.queries.table.crews import crews_at
from scoring.queries.table.values import TablePair


class WhoSits:
    """The pairs of a session as they sit at its tables, round by round."""

    def __init__(self, session_id: int) -> None:
        self._session_id = session_id
        self.pairs = {pair.id: pair for pair in pairs_of(session_id)}
        self.sitting_in = substitutes_of(session_id)

    @cached_property
    def _playing(self) -> PlayingSeats:
        return playing_seats(self._session_id)

    def sides(self, seating: Seating | None) -> tuple[TablePair | None, TablePair | None]:
        """Who sits North–South and East–West at a table; of a team those two of it who play there."""
        if seating is None:
            return None, None
        seats: dict[str, tuple[int, int]] = {}
        if seating.match_id is not None and seating.room:
            seats = {crew.side: crew.seats for crew in crews_at(seating, self._playing)}
        ns, ew = (self.pairs.get(each or 0) for each in (seating.ns_id, seating.ew_id))
        return (
            TablePair.of(ns, seating.round, self.sitting_in, seats.get("NS", (0, 1))) if ns else None,
            TablePair.of(ew, seating.round, self.sitting_in, seats.get("EW", (0, 1))) if ew else None,
        )
