"""Everything that is kept about one person, with letters that were posted, places on ladders and the history."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db.models import Q

from club.queries import person_document
from scoring.engine.events import printed
from scoring.models import LadderRow, Letter
from scoring.queries.history.counting import rows_shown


def whole_person_document(club_id: int, player_id: int) -> dict[str, Any] | None:
    """As `person_document`; None where nobody of this id is on the club's list."""
    found = person_document(club_id, player_id)
    if found is None:
        return None
    letters, ladders, history = _emails(player_id), _ladders(player_id), _history(player_id)
    return {**found, "letters": letters, "ladders": ladders, "history": history}


def _history(player_id: int) -> list[dict[str, Any]]:
    """What the pages tell of each session, the first one first. Without the name of a partner."""
    rows = rows_shown(player_id).select_related("history__session").prefetch_related("roles")
    return [
        {
            "session": row.history.session.title,
            "date": row.history.session.date.isoformat(),
            "in": row.measure,
            "figure": printed(Fraction(row.figure)) if row.figure else None,
            "rank": row.rank,
            "of": row.of,
            "boards": [{"as": each.role, "side": each.side, "boards": each.boards} for each in row.roles.all()],
        }
        for row in rows.order_by("history__session__date", "pk")
    ]


def _emails(player_id: int) -> list[dict[str, Any]]:
    rows = Letter.objects.filter(player_id=player_id).select_related("sending__publication__session").order_by("pk")
    return [
        {
            "session": row.sending.publication.session.title,
            "date": row.sending.publication.session.date.isoformat(),
            "edition": row.sending.publication.number,
            "state": row.state,
            "at": row.at.isoformat(),
        }
        for row in rows
    ]


def _ladders(player_id: int) -> list[dict[str, Any]]:
    """Without the name of a partner."""
    rows = LadderRow.objects.filter(Q(player=player_id) | Q(partner=player_id), ladder__removed_at=None)
    return [
        {
            "ladder": row.ladder.title,
            "of": row.ladder.of,
            "unit": row.ladder.unit,
            "figure": row.figure,
            "rank": row.rank,
            "counted": row.counted,
            "played": row.played,
        }
        for row in rows.select_related("ladder").order_by("ladder_id", "place")
    ]
