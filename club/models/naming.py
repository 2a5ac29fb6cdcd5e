"""What tables say about who sits there."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models.append_only import AppendOnly
from club.models.people import Player
from club.models.programme import Contestant, Session
from club.models.tables import TableDevice


class TableAct(AppendOnly):
    """What a table's device did beside entering results, once, however often it is sent. Append-only.

    `client_id` is made on the device; `digest` is of what was sent with it, so that one id does not stand for two
    acts. Whom it names stands in the audit log, by id.
    """

    sealed = False

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="table_acts")
    client_id = models.UUIDField(unique=True)
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, related_name="+")
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)


class SeatClaim(models.Model):
    """A table named somebody who has another seat of the session: the director finds out which of the two is right.

    It stands until the seat gets a name, the other seat loses it, or the director puts it aside.
    """

    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="claims")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    table = models.PositiveSmallIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["contestant", "seat"], name="one_claim_of_a_seat")]
