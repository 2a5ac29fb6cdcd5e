"""What programs come in with, and what they have been answered."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models.people import User


class ApiToken(models.Model):
    """An account's key for a program. Only its hash is kept; `prefix` is how its owner tells it from the others.

    `used_at` is written at most once a minute. One that has expired or was revoked opens nothing.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    token_hash = models.CharField(max_length=64, unique=True)
    prefix = models.CharField(max_length=16)
    may_write = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class ApiAct(models.Model):
    """An act that a program asked for under a key of its own, with its answer: it is done once, however often it is
    asked for. `digest` is of what was sent, so that one key does not stand for two acts."""

    caller = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["caller", "key"], name="one_act_per_caller_and_key")]
