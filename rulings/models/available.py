"""Where else an edition was made available for inspection (L79C1), and when: on the wall, or on paper."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import User
from club.models.append_only import AppendOnly
from scoring.models import Publication


class MadeAvailable(AppendOnly):
    """An edition hangs on the wall, or lies there on paper. On the web it is from its own time on. Append-only."""

    class Place(models.TextChoices):
        WALL = "wall", _("on the wall")
        PRINT = "print", _("on paper")

    edition = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="made_available")
    place = models.CharField(max_length=5, choices=Place.choices)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["edition", "place"], name="edition_once_at_a_place")]
