"""The standings that follow the facts, and the numbered editions that never change."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Session, User
from club.models.append_only import AppendOnly


class Snapshot(models.Model):
    """What the facts of one version are worth. Written only where its version is older.

    `facts` is the session document without names, `standings` the standings document; `boards` keeps the scores
    of each board under the fingerprint of what made them; `finished` lists the boards nobody has still to play.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="snapshot")
    version = models.PositiveBigIntegerField()
    facts = models.JSONField()
    standings = models.JSONField()
    boards = models.JSONField(default=dict)
    finished = models.JSONField(default=list)
    computed_at = models.DateTimeField(default=timezone.now)


class Unscored(models.Model):
    """Facts that could not be scored: the snapshot stays what it was, and the director is told why.

    `faults` are sentences. The row goes as soon as a later version has been scored.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="unscored")
    version = models.PositiveBigIntegerField()
    faults = models.JSONField(default=list)
    at = models.DateTimeField(default=timezone.now)


class Publication(AppendOnly):
    """One edition of the results: immutable, numbered, for ever. Names are looked up when it is shown."""

    class Reason(models.TextChoices):
        FIRST = "first", _("first edition")
        SCORE_CORRECTION = "score_correction", _("score correction")
        RULING = "ruling", _("ruling")
        TECHNICAL = "technical", _("technical correction")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="publications")
    number = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=16, choices=Reason.choices)
    version = models.PositiveBigIntegerField()
    facts = models.JSONField()
    standings = models.JSONField()
    changes = models.JSONField(default=list)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="edition_number_once")]
