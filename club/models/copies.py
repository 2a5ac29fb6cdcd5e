"""Where copies of the club go, and how the last one went."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class CopyPlace(models.Model):
    """The one place of this computer that copies are put into. Never in a copy itself: it is this computer's own.

    `seen` is the last row of the audit log that is in the last copy: what came after it may ask for another one.
    `trouble`: why the last try made no copy, as a message's plain values; empty where it made one.
    `unreadable`: the last one was written and nothing could be restored from it; `file` is the last good one.
    """

    folder = models.CharField(max_length=500, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)
    seen = models.PositiveBigIntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(null=True, blank=True)
    file = models.CharField(max_length=200, blank=True)
    bytes = models.PositiveBigIntegerField(default=0)
    milliseconds = models.PositiveIntegerField(default=0)
    unreadable = models.BooleanField(default=False)
    trouble = models.JSONField(default=dict, blank=True)
