"""Which addresses are those of practice clubs."""

from __future__ import annotations

from club.models import Club
from club.models.people import PRACTICE_SLUG
from club.queries.unique import only_row

__all__ = ["PRACTICE_SLUG", "practice_address"]


def practice_address(slug: str) -> tuple[int, bool] | None:
    """Of an address that is a practice club's: its id, and whether it has been ended. None for any other; then no query
    is made."""
    if not slug.startswith(PRACTICE_SLUG):
        return None
    row = only_row(Club.objects.filter(slug=slug).exclude(practice=Club.Practice.REAL))
    return (row.pk, row.practice == Club.Practice.OVER) if row else None
