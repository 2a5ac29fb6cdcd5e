"""Evenings that players start, because no director can come; one looks before they are published."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.people import Club, User
from club.models.programme import Session
from club.models.templates import EveningTemplate
from club.models.wall import CODE_FIGURES

RULES_AT_MOST = 4000
DEVICE_AT_MOST = 40


def days_of_the_week(value: Any) -> None:
    """A list of days, 1 is Monday."""
    if not isinstance(value, list) or not all(isinstance(each, int) and 1 <= each <= 7 for each in value):
        raise ValidationError(_("These are no days of the week."))


class StartLink(models.Model):
    """The way for players to start an evening without an account, the same every week. Of its 128-bit secret only the
    hash is kept; a new one ends it."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="start_link")
    nonce = models.CharField(max_length=32)
    secret_hash = models.CharField(max_length=64, unique=True)
    since = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    def secret(self) -> str:
        """The secret as hexadecimal, made again from the server's own secret: no copy of it is stored."""
        return self._derived("start").hex()[:32]

    def code(self) -> str:
        """Figures that lead to the same address, for a tablet that cannot scan."""
        return f"{int.from_bytes(self._derived('start-code')[:8], 'big') % 10**CODE_FIGURES:0{CODE_FIGURES}d}"

    def _derived(self, what: str) -> bytes:
        return hmac.new(settings.SECRET_KEY.encode(), f"{what}:{self.nonce}".encode(), hashlib.sha256).digest()


class UnattendedRules(models.Model):
    """The club's own rules of an evening without a director; "": those that the program brings."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="unattended_rules")
    text = models.TextField(blank=True, default="", max_length=RULES_AT_MOST)


class UnattendedTemplate(models.Model):
    """That players may start the evenings of a template, when, who of them, and how the rounds go on."""

    class Rounds(models.TextChoices):
        TABLES = "tables", _("each table at its own pace")
        CLOCK = "clock", _("together, opened by the round clock")

    template = models.OneToOneField(
        EveningTemplate, on_delete=models.CASCADE, primary_key=True, related_name="unattended"
    )
    # 1 is Monday; none: any day.
    days = models.JSONField(default=list, blank=True, validators=[days_of_the_week])
    # By the club's clock; an end before the beginning is after midnight.
    since = models.TimeField(null=True, blank=True)
    until = models.TimeField(null=True, blank=True)
    rounds = models.CharField(max_length=6, choices=Rounds.choices, default=Rounds.TABLES)
    by_link = models.BooleanField(default=True)
    by_members = models.BooleanField(default=False)


class UnattendedSession(models.Model):
    """What is known of an evening that players have started: the rules as they were then, and on which device it began.

    `put_away_at`: a director has looked, and it is not published.
    """

    session = models.OneToOneField(
        Session, on_delete=models.CASCADE, primary_key=True, related_name="unattended_evening"
    )
    rules = models.TextField(blank=True, default="", max_length=RULES_AT_MOST)
    # How many pairs, teams or players there are, as whoever started it has said.
    entrants = models.PositiveSmallIntegerField()
    device = models.CharField(max_length=DEVICE_AT_MOST, blank=True, default="")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    put_away_at = models.DateTimeField(null=True, blank=True)
