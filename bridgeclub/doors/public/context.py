"""What every page of one sheet says at its top."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from bridgeclub.wording.correction_time import last_query, score_queries_clock
from bridgeclub.wording.official import declared_official_words
from bridgeclub.wording.ruling_numbers import RulingNumbers
from scoring.queries.public import ResultsSheet, counts_pairs
from scoring.queries.simultaneous.desk import simultaneous_of


def sheet_context(sheet: ResultsSheet, pinned: int | None) -> dict[str, Any]:
    """Of the session and its edition. `pinned`: the edition that the address names."""
    clock, now = score_queries_clock(sheet), timezone.now()
    first = clock.first if clock else None
    again = [each.edition for each in clock.reopened if now < each.ends] if clock and first and first <= now else []
    return {
        "session": sheet.session,
        "sheet": sheet,
        "pinned": pinned,
        "until": last_query(clock, sheet) if clock else None,
        "again": again,
        "now": now,
        "ruled": RulingNumbers(sheet.session.id),
        "declared": declared_official_words(sheet),
        "simultaneous": simultaneous_of(sheet.session.simultaneous_id),
        "pairs_ranked": counts_pairs(sheet) and sheet.ranking_shown,
    }
