"""What every page of one sheet says at its top."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from bridgeclub.wording.correction_time import queries_clock
from bridgeclub.wording.official import declared
from bridgeclub.wording.ruling_numbers import Ruled
from scoring.queries.public import Sheet


def sheet_context(found: Sheet, pinned: int | None) -> dict[str, Any]:
    """Of the session and its edition. `pinned`: the edition that the address names."""
    clock, now = queries_clock(found), timezone.now()
    first = clock.first if clock else None
    again = [each.edition for each in clock.again if now < each.ends] if clock and first and first <= now else []
    return {
        "session": found.session,
        "sheet": found,
        "pinned": pinned,
        "until": clock.ends if clock else None,
        "again": again,
        "now": now,
        "ruled": Ruled(found.session.id),
        "declared": declared(found),
    }
