"""Who sits at a table in a round, as whoever is called there has to know it."""

from __future__ import annotations

from functools import cached_property

from club.queries import pairs_of, substitutes_of
from movements.models import Seating
from movements.queries import PlayingSeats, playing_seats
from scoring.queries.table.crews import sides_of
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
        """Who sits North–South and East–West at a table; of a team those two of it, of an individual partners."""
        if seating is None:
            return None, None
        playing = self._playing if seating.match_id is not None and seating.room else PlayingSeats({})
        return sides_of(seating, self.pairs, self.sitting_in, playing)
