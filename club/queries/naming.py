"""Which pairs are still without names, and what tables said of them that cannot be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from club.engine.contests import CONTESTS
from club.models import Contestant, LineUp, SeatClaim

#: A table asks for those who sit there: a team with two names has enough of them.
ASKED_AT_MOST = 2


@dataclass(frozen=True)
class UnnamedPair:
    """A pair of which somebody, or nobody, has been named: its id, and how many names are missing."""

    contestant: int
    missing: int


@dataclass(frozen=True)
class SeatClaimInfo:
    """Somebody whom a table named, and who has another seat. `table` is where it was asked."""

    id: int
    contestant: int
    seat: int
    name: str
    table: int
    elsewhere: int


def pairs_without_names(session_id: int) -> tuple[UnnamedPair, ...]:
    """Of the pairs that play, those with a seat that has no name, in the order of the list; two queries."""
    gone = (Contestant.Standing.WITHDRAWN, Contestant.Standing.DISQUALIFIED)
    playing = Contestant.objects.filter(session_id=session_id, section__isnull=False).exclude(standing__in=gone)
    named = LineUp.objects.filter(contestant__session_id=session_id).values_list("contestant_id", flat=True)
    seats = Counter(named)
    rows = playing.values_list("pk", "session__event__contest")
    missing = ((pk, min(CONTESTS[contest].seats, ASKED_AT_MOST) - seats[pk]) for pk, contest in rows)
    return tuple(UnnamedPair(pk, number) for pk, number in missing if number > 0)


def seat_claims_of(session_id: int) -> tuple[SeatClaimInfo, ...]:
    """The claims that stand, the oldest first: whom the table named still has a seat of another pair. Two queries."""
    rows = list(SeatClaim.objects.filter(contestant__session_id=session_id).select_related("player"))
    if not rows:
        return ()
    regular = LineUp.objects.filter(contestant__session_id=session_id, player__in=[row.player_id for row in rows])
    seats = {row.player_id: row.contestant_id for row in regular}
    return tuple(
        SeatClaimInfo(row.pk, row.contestant_id, row.seat, row.player.name, row.table, elsewhere)
        for row in rows
        if (elsewhere := seats.get(row.player_id)) not in (None, row.contestant_id)
    )
