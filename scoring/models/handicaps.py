"""From which editions the handicaps of a club's members were worked out."""

from __future__ import annotations

from django.db import models

from club.models import Session


class HandicapSource(models.Model):
    """A session as it was when handicaps were last worked out from it: its `edition` that counts (0: none), the
    `version` of its facts, and by which `rules` (club.models.ClubRankings)."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="+")
    edition = models.PositiveIntegerField()
    version = models.PositiveBigIntegerField()
    rules = models.PositiveBigIntegerField()
