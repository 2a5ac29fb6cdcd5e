"""What is settled before play begins: seats that are drawn, who keeps apart, who waits for a place."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.events import TEXT_AT_MOST
from club.models.people import Player
from club.models.programme import Contestant, Session


class SeatDraw(models.Model):
    """How the order of a session's list was drawn last, and with which lot: the same lot draws the same again."""

    class How(models.TextChoices):
        LOT = "lot", _("by lot")
        SEEDED = "seeded", _("seeded")

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="seat_draw")
    how = models.CharField(max_length=6, choices=How.choices)
    lot = models.PositiveIntegerField()
    drawn_at = models.DateTimeField(default=timezone.now)


class DrawnSeat(models.Model):
    """Where the draw put somebody: `place` in the list and, with several, the `section`; `listed` is the place before
    the first draw. `seed` counts from 1, the strongest; None for who is no seed.
    """

    contestant = models.OneToOneField(Contestant, on_delete=models.CASCADE, primary_key=True, related_name="drawn_seat")
    place = models.PositiveIntegerField()
    listed = models.PositiveIntegerField()
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    section = models.CharField(max_length=TEXT_AT_MOST, blank=True, default="")


class KeptApart(models.Model):
    """Two that do not want to be compared: drawn into other sections or, in one section, onto other lines."""

    one = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="kept_apart")
    other = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["one"], name="one_is_kept_apart_from_one")]


class StandByPairs(models.Manager["StandByPair"]):
    """Pairs that stand by."""

    def with_player(self, *ids: int) -> models.QuerySet[StandByPair]:
        return self.filter(Q(first__in=ids) | Q(second__in=ids))


class StandByPair(models.Model):
    """A pair that is there and has no seat: it plays where the number is odd or somebody does not come."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="stand_by_pairs")
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    stays = models.BooleanField(default=False)
    since = models.DateTimeField(default=timezone.now)

    objects: ClassVar[StandByPairs] = StandByPairs()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "first"], name="stands_by_once_first"),
            models.UniqueConstraint(fields=["session", "second"], name="stands_by_once_second"),
        ]
