"""What a table sent and the server could not take as it stood: kept word for word until the director has decided."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Session, TableDevice, User
from club.models.append_only import AppendOnly
from club.models.events import TEXT_AT_MOST


class LateEntry(AppendOnly):
    """A result as it was keyed at a table, and why it does not count by itself. Append-only.

    `contract` "" is passed out. `round` as the device said it; None: it did not, 0: a board played later.
    `saw` are the contestants that the device saw at its table, as `FourSeats.everybody` has them, and `ns` and `ew` the
    printed numbers of the two sides, where it said them. Who was seen may have been taken off the list since.
    """

    class Why(models.TextChoices):
        BEFORE = "before", _("play had not begun here")
        ENDED = "ended", _("play had ended")
        CLOSED = "closed", _("its round was closed")
        OVER = "over", _("there is another result, and its round is over")
        ADJUSTED = "adjusted", _("the board has an adjusted score")
        NOT_PLAYED = "not_played", _("the board is marked as not played")
        CONFLICT = "conflict", _("it already has two different results")
        TURNED = "turned", _("it is recorded with the pairs sitting the other way round")
        MOVED = "moved", _("the movement has changed there")
        OTHERS = "others", _("others sit there now")
        LINK = "link", _("the tablet had been disconnected")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="late_entries")
    section = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    table = models.PositiveIntegerField()
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, related_name="+")
    client_id = models.UUIDField(unique=True)
    board = models.PositiveIntegerField()
    round = models.PositiveIntegerField(null=True, blank=True)
    ns = models.PositiveIntegerField(null=True, blank=True)
    ew = models.PositiveIntegerField(null=True, blank=True)
    saw = models.JSONField(default=list, blank=True)
    contract = models.CharField(max_length=5, blank=True)
    declarer = models.CharField(max_length=1, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    lead = models.CharField(max_length=3, blank=True)
    why = models.CharField(max_length=10, choices=Why.choices)
    keyed_at = models.DateTimeField(null=True, blank=True)
    arrived_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(contract="", declarer="", tricks__isnull=True, lead="")
                | Q(contract__gt="", declarer__in=list("NESW"), tricks__lte=13),
                name="late_entry_contract_whole_or_absent",
            ),
        ]


class LateDecision(AppendOnly):
    """What the director decided about it; the last one counts. Append-only.

    `taken`: it is the result; else what stands was left. `changed` is what taking it did to lines, as in Repair.
    """

    entry = models.ForeignKey(LateEntry, on_delete=models.CASCADE, related_name="decisions")
    taken = models.BooleanField()
    changed = models.JSONField(default=dict)
    note = models.CharField(max_length=300, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
