"""Everything that is kept about one person, with the letters that were posted and the places on ladders."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from club.queries import person_document
from scoring.models import LadderRow, Letter


def whole_person_document(club_id: int, player_id: int) -> dict[str, Any] | None:
    """As `person_document`; None where nobody of this id is on the club's list."""
    found = person_document(club_id, player_id)
    return None if found is None else {**found, "letters": _emails(player_id), "ladders": _ladders(player_id)}


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
