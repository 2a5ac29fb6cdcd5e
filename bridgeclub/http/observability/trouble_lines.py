"""What the database refuses while its disk is full, or while it is away, is one line for each time, not a page."""

from __future__ import annotations

import logging

from club.database_trouble import reason_of, trouble_of


class TroubleInOneLine(logging.Filter):
    """Hundreds of devices ask again every few seconds: with where it was found out each time, the log would take what
    room there is. Each line has the kind and the database's own words."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True for every record."""
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        trouble = trouble_of(error)
        if error is not None and trouble is not None:
            record.msg, record.args = f"{record.getMessage()} ({trouble}: {reason_of(error)})", ()
            record.exc_info = record.exc_text = None
        return True
