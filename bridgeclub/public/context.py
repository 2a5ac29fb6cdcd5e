"""What every page of one sheet says at its top."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from bridgeclub.correction_period import corrections_until
from bridgeclub.official_wording import declared
from bridgeclub.ruled import Ruled
from scoring.queries.public import Sheet


def sheet_context(found: Sheet, pinned: int | None) -> dict[str, Any]:
    """Of the session and its edition. `pinned`: the edition that the address names."""
    return {
        "session": found.session,
        "sheet": found,
        "pinned": pinned,
        "until": corrections_until(found),
        "now": timezone.now(),
        "ruled": Ruled(found.session.id),
        "declared": declared(found),
    }
