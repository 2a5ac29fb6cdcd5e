"""What was said about a doubtful result: asked at the table, answered there, accepted by the director."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Board, Contestant, Session, TableDevice, User
from club.models.append_only import AppendOnly
from scoring.models import Result

NOTE_AT_MOST = 300
RULE_AT_MOST = 16


class DoubtDecision(AppendOnly):
    """One word about the result of a meeting on a board. Append-only; of what was said about one doubt the last
    counts, and only while `result` (and `other`) are still those that stand: a changed result raises it anew.

    `rule` names the doubt as the engine does; "" is said about the result as such. `result` None: nothing was
    entered. `other` is the second result that the doubt is about.
    """

    class What(models.TextChoices):
        ASKED = "asked", _("the table was asked to look again")
        RIGHT = "right", _("the table said that it is right")
        ACCEPTED = "accepted", _("accepted")
        REOPENED = "reopened", _("opened again")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="doubt_decisions")
    rule = models.CharField(max_length=RULE_AT_MOST, blank=True)
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    # Which table of a match, as its line has it; 0 where a meeting has but one.
    room = models.PositiveSmallIntegerField(default=0)
    result = models.ForeignKey(Result, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    other = models.ForeignKey(Result, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    what = models.CharField(max_length=8, choices=What.choices)
    note = models.CharField(max_length=NOTE_AT_MOST, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(ns=F("ew")), name="doubt_two_sides"),
            models.CheckConstraint(
                condition=Q(what__in=["accepted", "reopened"], rule__gt="")
                | Q(what__in=["asked", "right"], rule="", result__isnull=False),
                name="doubt_asked_of_a_result_accepted_by_rule",
            ),
            models.CheckConstraint(condition=~Q(what="accepted") | Q(note__gt=""), name="doubt_accepted_with_a_reason"),
        ]
