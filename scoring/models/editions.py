"""The standings that follow the facts, and the numbered editions that never change."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Session, User
from club.models.append_only import AppendOnly


class Snapshot(models.Model):
    """What the facts of one version are worth. Written only where its version is older.

    `facts` is the session document without names, `standings` the standings document; `boards` keeps the scores
    of each board under the fingerprint of what made them; `finished` lists the boards that are open to everybody.
    `room` is what everybody may read while others are closed (scoring.recompute): empty where none is, None in rows
    that were written before it was kept. Its `edition` is what an edition counts while a board is postponed.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="snapshot")
    version = models.PositiveBigIntegerField()
    facts = models.JSONField()
    standings = models.JSONField()
    boards = models.JSONField(default=dict)
    finished = models.JSONField(default=list)
    room = models.JSONField(null=True)
    computed_at = models.DateTimeField(default=timezone.now)

    @property
    def publishable(self) -> dict[str, Any]:
        """`facts` and `standings` of an edition that is made now: without boards that are still to be played."""
        held: dict[str, Any] | None = (self.room or {}).get("edition")
        return {"facts": self.facts, "standings": self.standings} if held is None else held

    @property
    def holds_back(self) -> bool:
        """Whether an edition that is made now leaves a board out."""
        return "edition" in (self.room or {})


class Unscored(models.Model):
    """Facts that could not be scored: the snapshot stays what it was, and the director is told why.

    `faults` are messages of the engine, as `Message.plain` has them. The row goes as soon as a later version has been
    scored.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="unscored")
    version = models.PositiveBigIntegerField()
    faults = models.JSONField(default=list)
    at = models.DateTimeField(default=timezone.now)


class Publication(AppendOnly):
    """One edition of the results: immutable, numbered, for ever. Names are looked up when it is shown.

    `follows`: the edition that counted when this one was made, with which `changes` compares it; 0: none did.
    Empty in rows of before withdrawals: the one with the number before.
    """

    class Reason(models.TextChoices):
        FIRST = "first", _("first edition")
        SCORE_CORRECTION = "score_correction", _("score correction")
        LATE_RESULT = "late_result", _("result entered late")
        RULING = "ruling", _("ruling")
        APPEAL = "appeal", _("appeal")
        GROSS_ERROR = "gross_error", _("gross scoring error")
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
    follows = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="edition_number_once")]

    @property
    def before(self) -> int:
        """The number of the edition that it follows; 0 where none counted."""
        return self.number - 1 if self.follows is None else self.follows


class EditionWithdrawal(AppendOnly):
    """An edition that was published by mistake and counts no more; it stays, marked. Append-only.

    `note` is why, for the desk.
    """

    publication = models.OneToOneField(Publication, on_delete=models.CASCADE, related_name="withdrawal")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    note = models.CharField(max_length=300, blank=True)
