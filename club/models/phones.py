"""A player's own telephone, that follows one pair through one session."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.programme import Contestant, Session


class PlayerPhone(models.Model):
    """One telephone and the pair whose evening it shows. Its cookie holds a secret of its own; only the hash is kept.

    Another pair is another row: `browser` is the same in all rows of one telephone in a session, so that what it
    followed before is known.
    """

    class Way(models.TextChoices):
        TABLE = "table", _("code on the tablet")
        SLIP = "slip", _("slip from the director")
        CARD = "card", _("printed card of a table")
        # After play, to query a score.
        CODE = "code", _("results page, with the table’s code")
        USER = "user", _("results page, with an account")
        MAIL = "mail", _("link in an e-mail")
        CHECK = "check", _("results page, with the club’s own check")

    #: Only the pair has its slip: whoever came in by it may say yes for the pair. An account that is logged in may too.
    SURE = frozenset({Way.SLIP})

    class End(models.TextChoices):
        PLAYER = "player", _("the player")
        MOVED = "moved", _("follows another pair")
        DESK = "desk", _("the director")
        NAMES = "names", _("names swapped")
        MEMBER = "member", _("the member’s address or number changed")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="phones")
    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="phones")
    secret_hash = models.CharField(max_length=64, unique=True)
    browser = models.UUIDField(default=uuid4)
    way = models.CharField(max_length=5, choices=Way.choices)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    description = models.CharField(max_length=120, blank=True)
    since = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    ended = models.CharField(max_length=6, choices=End.choices, blank=True, default="")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "browser"], condition=Q(ended_at__isnull=True), name="phone_follows_one_pair"
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, ended="") | Q(ended_at__isnull=False, ended__gt=""),
                name="phone_ended_by_somebody",
            ),
        ]
