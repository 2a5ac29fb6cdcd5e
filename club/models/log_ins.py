"""Where accounts are logged in."""

from __future__ import annotations

from django.contrib.sessions.models import Session as BrowserSession
from django.db import models
from django.utils import timezone

from club.models.people import User


class LogIn(models.Model):
    """One browser in which an account is logged in, for its owner to know it by. It goes with the browser's session.

    `seen_at` is written at most once an hour.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="log_ins")
    session = models.OneToOneField(BrowserSession, on_delete=models.CASCADE, related_name="+")
    agent = models.CharField(max_length=200, blank=True)
    began_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        return self.agent
