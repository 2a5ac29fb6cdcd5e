"""Which adjusted scores a ruling gave."""

from __future__ import annotations

from rulings.models import RulingLine


def ruling_numbers(session_id: int) -> dict[int, int]:
    """By the id of an adjusted score: the number of the ruling that gave it; one query."""
    lines = RulingLine.objects.filter(ruling__session_id=session_id, adjustment__isnull=False)
    return dict(lines.values_list("adjustment", "ruling__number"))
