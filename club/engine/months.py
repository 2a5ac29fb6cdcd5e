"""Days some months later."""

from __future__ import annotations

from calendar import monthrange
from datetime import date

MONTHS = 12


def months_later(day: date, months: int) -> date:
    """The same day of the month; the last one where that month is shorter."""
    year, month = divmod(day.year * MONTHS + day.month - 1 + months, MONTHS)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
