"""Why a match has a result that was entered by hand, as the director wrote it down for the players."""

from __future__ import annotations

from scoring.models import MatchResult
from scoring.queries.public.matches import PlayedMatch
from scoring.queries.public.sheets import ResultsSheet


def reason_by_hand(sheet: ResultsSheet, match: PlayedMatch) -> str:
    """What stood beside the result when the sheet was made; "" without one. One query, none for a match of boards."""
    if match.by_hand is None:
        return ""
    entered = MatchResult.objects.filter(match__session_id=sheet.session.id, match__key=match.key, at__lte=sheet.at)
    return entered.order_by("-version").values_list("note", flat=True).first() or ""
