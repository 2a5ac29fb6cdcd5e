"""The settings of a club on a computer whose clock is moved while it runs: by the seconds in the file `clock` of its
data folder."""

import time
from datetime import UTC, datetime

from django.utils import timezone

from bridgeclub.settings import *
from bridgeclub.settings import DATA_DIR

MOVED_BY = DATA_DIR / "clock"
LOOKED_AT_SECONDS = 0.2
_right = time.time
_known = {"at": -1.0, "by": 0.0}


def now() -> float:
    """Seconds since 1970, as this computer believes."""
    if time.monotonic() - _known["at"] > LOOKED_AT_SECONDS:
        _known["at"] = time.monotonic()
        _known["by"] = float(MOVED_BY.read_text()) if MOVED_BY.exists() else 0.0
    return _right() + _known["by"]


time.time = now
timezone.now = lambda: datetime.fromtimestamp(now(), UTC)
