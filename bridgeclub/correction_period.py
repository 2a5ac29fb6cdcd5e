"""Until when a result may still be corrected."""

from __future__ import annotations

from datetime import datetime, timedelta

from scoring.queries.public import Sheet


def corrections_until(sheet: Sheet) -> datetime | None:
    """The end of the correction period (L79C1): counted from when the first edition was made available.

    An edition that comes after it starts a new period for what it changed (WB 79.2). None before publication.
    """
    if sheet.edition is None:
        return None
    period = timedelta(minutes=sheet.session.correction_minutes)
    until = sheet.editions[0].at + period
    for edition in sheet.editions[1:]:
        if edition.at > until:
            until = edition.at + period
    return until
