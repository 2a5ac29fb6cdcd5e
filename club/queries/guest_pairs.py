"""Pairs in which a guest of the club plays."""

from __future__ import annotations

from club.models import LineUp


def guest_pairs(session_id: int) -> frozenset[str]:
    """The keys of the contestants with a guest among their players; one query."""
    rows = LineUp.objects.filter(contestant__session_id=session_id, player__is_guest=True)
    return frozenset(rows.values_list("contestant__key", flat=True))
