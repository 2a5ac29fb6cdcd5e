"""The small repairs of an evening: what each changed, so that it can be read, and taken back to the letter."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Session, User
from club.models.append_only import AppendOnly


class Repair(AppendOnly):
    """One repair. `said` is what it was about, for words; `changed` the rows before and after. Append-only.

    `changed` is {table: {row: [values before, values after]}}; None where there was, or is, no such row.
    """

    class Kind(models.TextChoices):
        NAMES = "names", _("names corrected")
        EXCHANGE = "exchange", _("names swapped")
        SUBSTITUTE = "substitute", _("substitute")
        WITHDRAWAL = "withdrawal", _("withdrawal")
        STANDING = "standing", _("ranked or not")
        TURN = "turn", _("sides changed")
        CUT = "cut", _("rounds cut")
        FILL = "fill", _("free seats filled")
        BOARDS = "boards", _("boards moved wrongly")
        TABLES = "tables", _("pairs at each other’s tables")
        MOVEMENT = "movement", _("movement changed")
        POSTPONE = "postpone", _("board postponed")
        OTHER_WAY = "other-way", _("tables the other way round")
        MOVED = "moved", _("result on the wrong board")
        LOST = "lost", _("boards lost for lack of time")
        REALLY = "really", _("wrong board or pairs")
        FOULED = "fouled", _("fouled board")
        VOID = "void", _("void match")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="repairs")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    said = models.JSONField(default=dict)
    changed = models.JSONField()
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]


class RepairUndone(AppendOnly):
    """A repair taken back. Append-only."""

    repair = models.OneToOneField(Repair, on_delete=models.CASCADE, related_name="undone")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
