"""What is wrong with a copy, or with the place that it should go to."""

from __future__ import annotations

from club.errors import Refused


class CopyFaulty(Refused):
    """A file that is no copy, or not whole, or newer than this program. Nothing was changed."""
