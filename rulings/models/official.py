"""How the results of a session became official: by hand, or by themselves after the last clock."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models import Session, User
from club.models.append_only import AppendOnly


class MadeOfficial(AppendOnly):
    """The results became official with this edition. Append-only; the last row of a session counts.

    `by_itself`: nobody pressed, the last clock ran out. `unresolved`: so many things were open then.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="made_official")
    edition = models.PositiveIntegerField()
    by_itself = models.BooleanField(default=False)
    unresolved = models.PositiveIntegerField(default=0)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(by_itself=True) | models.Q(unresolved=0), name="official_by_hand_with_nothing_open"
            ),
        ]
