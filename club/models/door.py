"""Pairs sign in by themselves before play: the link of the tablet by the door, and who has signed in with it."""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings
from django.db import models
from django.utils import timezone

from club.models.people import Player, User
from club.models.programme import Session


class DoorLink(models.Model):
    """The way in of a session's door; of its 128-bit secret only the hash is kept. Taken back it is no more."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="door_link")
    nonce = models.CharField(max_length=32)
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    def secret(self) -> str:
        """As hexadecimal, made again from the server's own secret: no copy of it is stored."""
        message = f"door:{self.session_id}:{self.nonce}"
        return hmac.new(settings.SECRET_KEY.encode(), message.encode(), hashlib.sha256).hexdigest()[:32]


class DoorEntry(models.Model):
    """Who has signed in and waits for the director's yes; gone with it, and when play begins.

    A member is `first` or `second`; who is not known by name is typed, and becomes a visitor only with the yes.
    `alone`: looks for a partner; `shown`: agrees that others read so at the door; `on_page`: that everybody does on the
    session's page. `client_id` is made with the form.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="door_entries")
    client_id = models.UUIDField(unique=True)
    first = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    first_name = models.CharField(max_length=120, blank=True, default="")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    second_name = models.CharField(max_length=120, blank=True, default="")
    alone = models.BooleanField(default=False)
    shown = models.BooleanField(default=False)
    on_page = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
