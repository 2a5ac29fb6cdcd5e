"""A player's own way to the own results over the years, without an account."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models.people import Player, User


class HistoryLink(models.Model):
    """Whoever has the secret of 128 bits reads that player's history; only its hash is kept. A new one takes its place.

    `user` gave it; nobody where the player asked for it.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="history_link")
    secret_hash = models.CharField(max_length=64, unique=True)
    since = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
