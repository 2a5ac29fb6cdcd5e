"""How a table's device comes in: printed cards, links with a secret, devices that hold one."""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from club.models.people import Club, User
from club.models.programme import Section, Session


def secret_hash(secret: str) -> str:
    """How a secret is kept: its SHA-256 in hexadecimal (128 random bits need no salt)."""
    return hashlib.sha256(secret.encode()).hexdigest()


class TableCard(models.Model):
    """The permanent printed code of one table. A new generation makes every older print worthless."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="table_cards")
    section = models.CharField(max_length=8, default="A")
    table = models.PositiveSmallIntegerField()
    generation = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "section", "table"], name="one_card_per_table")]


class TableLink(models.Model):
    """One table's way into one session. Of its 128-bit secret only the hash is kept; a new link ends the old."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="table_links")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="table_links")
    table = models.PositiveSmallIntegerField()
    nonce = models.CharField(max_length=32)
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["section", "table"], condition=Q(ended_at__isnull=True), name="one_live_link_per_table"
            )
        ]

    def secret(self) -> str:
        """The 128-bit secret as hexadecimal, made again from the server's own secret: no copy of it is stored."""
        return self._derived("secret").hex()[:32]

    def code(self) -> str:
        """Six figures that open the same table."""
        return f"{int.from_bytes(self._derived('code')[:8], 'big') % 1_000_000:06d}"

    def _derived(self, what: str) -> bytes:
        message = f"table-{what}:{self.session_id}:{self.table}:{self.nonce}"
        return hmac.new(settings.SECRET_KEY.encode(), message.encode(), hashlib.sha256).digest()


class TableDevice(models.Model):
    """A tablet or phone that came in through a link; its cookie holds a secret of its own.

    `seen_at` is written at most once a minute. Two may be at a table; one that has ended reads and enters nothing.
    """

    link = models.ForeignKey(TableLink, on_delete=models.CASCADE, related_name="devices")
    token_hash = models.CharField(max_length=64, unique=True)
    description = models.CharField(max_length=120, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)


class Attempts(models.Model):
    """Wrong tries from one place: ten, then five minutes' wait."""

    key = models.CharField(max_length=120, unique=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField(default=timezone.now)
