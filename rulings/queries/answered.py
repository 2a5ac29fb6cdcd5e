"""What a ruling settles: the score query that it came of, those about a score that it decides, and what is disputed
there."""

from __future__ import annotations

from rulings.engine.decision import Decision
from rulings.models import ScoreQuery
from rulings.queries.score_queries import ScoreQueryView, score_query_of
from scoring.queries.room.signing import DisputeView, open_disputes


def answered_by(session_id: int, decision: Decision, query: int | None = None) -> tuple[ScoreQueryView, ...]:
    """The open queries that the decision would settle, the oldest first; one query where nobody waits."""
    found = (score_query_of(session_id, pk) for pk in waiting_for(session_id, decision, query))
    return tuple(each for each in found if each is not None)


def waiting_for(session_id: int, decision: Decision, query: int | None = None) -> tuple[int, ...]:
    """Their ids. A score that is left as it is answers nobody but who asked for this ruling (`query`)."""
    decided = decision.awarded
    rows = ScoreQuery.objects.filter(session_id=session_id, state__in=ScoreQuery.OPEN).order_by("pk")
    places = rows.values_list("pk", "line__board__number", "line__ns_id", "line__ew_id", "line__room")
    return tuple(
        pk for pk, board, ns, ew, room in places if pk == query or (board, frozenset({ns, ew}), room) in decided
    )


def disputes_decided(session_id: int, decision: Decision) -> tuple[DisputeView, ...]:
    """The disputed lines of scorecards about which the decision decides, the oldest first; one query."""
    decided = decision.decided
    return tuple(each for each in open_disputes(session_id) if each.meeting in decided)
