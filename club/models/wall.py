"""The wall of a club: the screen in the room that shows the evening, and what of a session it shows."""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings
from django.db import models
from django.utils import timezone

from club.models.people import Club, User
from club.models.programme import Session

MOST_HIDDEN = 9
#: More than a table has: the link is the same for years.
CODE_FIGURES = 8


class WallLink(models.Model):
    """The way to a club's wall without an account. Of its 128-bit secret only the hash is kept; a new one ends it."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="wall_link")
    nonce = models.CharField(max_length=32)
    secret_hash = models.CharField(max_length=64, unique=True)
    since = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    # Goes up whenever somebody turns what it shows by hand, of which no act is recorded.
    turned = models.PositiveIntegerField(default=0)

    def secret(self) -> str:
        """The secret as hexadecimal, made again from the server's own secret: no copy of it is stored."""
        return self._derived("wall").hex()[:32]

    def code(self) -> str:
        """Figures that lead to the same address, for whoever types with a remote control."""
        return f"{int.from_bytes(self._derived('wall-code')[:8], 'big') % 10**CODE_FIGURES:0{CODE_FIGURES}d}"

    def _derived(self, what: str) -> bytes:
        return hmac.new(settings.SECRET_KEY.encode(), f"{what}:{self.nonce}".encode(), hashlib.sha256).digest()


class SessionWall(models.Model):
    """What the wall shows of a session, where somebody has chosen; else what the defaults here say.

    `hidden_rounds`: for so many rounds at the end of play the ranking is hidden. `countdown`: the first edition is
    counted down from the last place to the first.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="wall")
    shown = models.BooleanField(default=True)
    places = models.BooleanField(default=True)
    hidden_rounds = models.PositiveSmallIntegerField(default=0)
    countdown = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(hidden_rounds__lte=MOST_HIDDEN), name="session_wall_hides_few_rounds"
            )
        ]
