"""A director rehearses: a practice club with an evening of simulated tables."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from club.models.people import Club, User
from club.models.programme import Session


class Rehearsal(models.Model):
    """Who rehearses in which practice `club`, and how far its simulated tables are.

    `of_club`: where the director directs really. `seed`: from it follows what the tables do. `clock`: seconds that have
    passed in the room, up to `stepped_at`; `speed`: how many of them pass in one. `tables`: what the simulated tables
    are at (rulings.engine.rehearsal.state). `skipped`: steps of the guide that were passed over.

    Rows of an ended rehearsal stay, because what is kept for ever names them; no page shows its club any more.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="rehearsal")
    of_club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rehearsals")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="rehearsals")
    session = models.OneToOneField(Session, on_delete=models.SET_NULL, null=True, related_name="rehearsal")
    seed = models.CharField(max_length=32)
    speed = models.PositiveSmallIntegerField(default=1)
    paused = models.BooleanField(default=False)
    clock = models.PositiveIntegerField(default=0)
    stepped_at = models.DateTimeField(default=timezone.now)
    tables = models.JSONField(default=dict, blank=True)
    skipped = models.JSONField(default=list, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(ended_at__isnull=True), name="one_rehearsal_of_a_director_at_a_time"
            )
        ]
