"""What the director decided: a row for each ruling, never changed, and rows of what it did and what came after."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Board, Contestant, Session, User
from club.models.append_only import AppendOnly
from club.models.events import TEXT_AT_MOST
from club.models.keys import index_of_some
from scoring.models import Adjustment, Penalty


class Ruling(AppendOnly):
    """A ruling, numbered in its session from 1. Amended only by another one that says which it supersedes.

    `decision` is `rulings.engine.decision_document`, `effect` what it did to everybody then
    (`rulings.engine.effect`). Neither names anybody: that stands in rows beside it. Append-only.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="rulings")
    number = models.PositiveIntegerField()
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    kind = models.CharField(max_length=16)
    decision = models.JSONField()
    effect = models.JSONField(default=dict)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="ruling_number_once_a_session"),
            models.CheckConstraint(condition=Q(number__gte=1), name="ruling_number_from_one"),
        ]


class RulingLine(AppendOnly):
    """One board at one table that a ruling is about, with what scoring awards for it (None: nothing). Append-only.

    `position` is that of the line in the decision, from 0.
    """

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="lines")
    position = models.PositiveSmallIntegerField()
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    # Only in an individual: South and West, as they sat when it was given.
    ns_partner = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    ew_partner = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    section = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    round = models.PositiveIntegerField(null=True, blank=True)
    table = models.PositiveIntegerField(null=True, blank=True)
    # Which table of a match, as its line has it; 0 where a meeting has but one.
    room = models.PositiveSmallIntegerField(default=0)
    adjustment = models.OneToOneField(Adjustment, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["ruling", "position"], name="ruling_line_position_once")]
        indexes = [index_of_some("rulingline", name) for name in ("ns_partner", "ew_partner")]


class RulingPenalty(AppendOnly):
    """A penalty, a warning or an award that a ruling gave. Append-only."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="penalties")
    penalty = models.OneToOneField(Penalty, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]


class RulingNote(AppendOnly):
    """A later fact about a ruling. Append-only.

    Shown: its pair can read it on its phone and at the table. Told: the director told the pair. Right: the pair heard
    of its right of appeal (L83). Appealed: somebody has asked for another decision. `contestant` None: the whole
    ruling.
    """

    class What(models.TextChoices):
        SHOWN = "shown", _("shown to the pair")
        TOLD = "told", _("told by the director")
        RIGHT = "right", _("right of appeal mentioned")
        APPEALED = "appealed", _("appealed")

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="notes")
    what = models.CharField(max_length=8, choices=What.choices)
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
