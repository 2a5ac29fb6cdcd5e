"""What this computer's clock has said."""

from __future__ import annotations

from django.db import models


class ClockWatch(models.Model):
    """One row: the latest time that the clock has shown, and when it was last found to be set back, from which time.

    Never in a copy: it is this computer's own.
    """

    latest = models.DateTimeField()
    back_at = models.DateTimeField(null=True, blank=True)
    back_from = models.DateTimeField(null=True, blank=True)
