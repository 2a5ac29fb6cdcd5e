"""Where copies of the club go, and how the last one went."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class CopyPlace(models.Model):
    """The one place of this computer that copies are put into. Never in a copy itself: it is this computer's own.

    `wanted_at` after `made_at`: something has happened since the last copy that asks for another.
    """

    folder = models.CharField(max_length=500, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)
    wanted_at = models.DateTimeField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(null=True, blank=True)
    file = models.CharField(max_length=200, blank=True)
    bytes = models.PositiveBigIntegerField(default=0)
    milliseconds = models.PositiveIntegerField(default=0)
    trouble = models.CharField(max_length=300, blank=True)
