"""Until when a result may still be corrected, as papers and pages say it."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from rulings.engine.periods import Clock
from rulings.queries.clocks import clocks_for
from scoring.queries.public import ResultsSheet


def corrections_until(sheet: ResultsSheet) -> datetime | None:
    """When the time for score queries ends, for all that is in the sheet (L79C1). None while it has not begun."""
    clock = score_queries_clock(sheet)
    return None if clock is None else clock.ends


def score_queries_clock(sheet: ResultsSheet) -> Clock | None:
    """The clock of score queries as the sheet's editions have it; None where nothing is published."""
    if sheet.edition is None:
        return None
    counting = [(each.number, each.at, each.reason) for each in sheet.editions if each.withdrawn_at is None]
    return clocks_for(sheet.session, timezone.now(), counting).queries
