"""What still stands in the way of official results, and how they became so."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulings.models import MadeOfficial
from rulings.queries.appeals import open_appeals
from rulings.queries.doubts import open_doubts
from rulings.queries.score_queries import open_score_queries
from scoring.queries.room.late_entries import late_waiting
from scoring.queries.room.signing import open_disputes


@dataclass(frozen=True)
class Unresolved:
    """What somebody has asked and nobody has decided: results in question, queries of players, disputed lines, entries
    that came late, appeals. What only the program finds odd is a hint for the director, and no question.
    """

    doubts: int = 0
    queries: int = 0
    disputes: int = 0
    late: int = 0
    appeals: int = 0

    @property
    def count(self) -> int:
        return self.doubts + self.queries + self.disputes + self.late + self.appeals


@dataclass(frozen=True)
class Official:
    """How the results of a session became official, the last time; `by` is the account's name."""

    edition: int
    by_itself: bool
    unresolved: int
    by: str
    at: datetime


def unresolved(session_id: int) -> Unresolved:
    """Everything that somebody asked and has still to be decided."""
    return Unresolved(
        doubts=sum(each.raised for each in open_doubts(session_id)),
        queries=len(open_score_queries(session_id)),
        disputes=len(open_disputes(session_id)),
        late=late_waiting(session_id),
        appeals=open_appeals(session_id),
    )


def made_official(session_id: int) -> Official | None:
    """How they became official; None where nobody has kept it. One query."""
    row = MadeOfficial.objects.filter(session_id=session_id).select_related("user").last()
    if row is None:
        return None
    return Official(row.edition, row.by_itself, row.unresolved, str(row.user or ""), row.at)
