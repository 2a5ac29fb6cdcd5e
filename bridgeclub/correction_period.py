"""Until when a result may still be corrected."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from club.queries import SessionInfo
from scoring.queries.public import Edition, Sheet


def corrections_until(sheet: Sheet) -> datetime | None:
    """The end of the correction period of a sheet. None before publication."""
    return None if sheet.edition is None else _end(sheet.session, sheet.editions)


def _end(session: SessionInfo, editions: Sequence[Edition]) -> datetime:
    """The end of the period (L79C1): counted from when the first edition was made available.

    An edition that comes after it starts a new period for what it changed (WB 79.2).
    """
    period = timedelta(minutes=session.correction_minutes)
    standing = [each for each in editions if each.withdrawn_at is None] or editions
    until = standing[0].at + period
    for edition in standing[1:]:
        if edition.at > until:
            until = edition.at + period
    return until
