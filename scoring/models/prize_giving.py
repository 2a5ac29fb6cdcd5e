"""The prize-giving of a session: what is to be given, what was given, and which prize the wall shows."""

from __future__ import annotations

from django.db import models

from club.models import Session


class PrizeGiving(models.Model):
    """What somebody has chosen (`plan`), and from `begun_at` on what is given (scoring.engine.prize_giving.document).

    `position`: how far it has been read out: 0 before the first prize, then two for each, first its name, then who.
    `edition`: of which it was made; None: of results that were not published. `lot`: by which is drawn.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="prize_giving")
    plan = models.JSONField(default=dict, blank=True)
    given = models.JSONField(default=list, blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    lot = models.PositiveIntegerField(default=0)
    edition = models.PositiveIntegerField(null=True, blank=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
