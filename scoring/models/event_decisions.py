"""What the director decides of an event's ranking: ties by lot or play-off, and editions that count no more."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Contestant, User
from club.models.append_only import AppendOnly
from scoring.models.event_totals import EventEdition, EventTotal

NOTE_AT_MOST = 300


class EventBallot(AppendOnly):
    """How a shared rank was decided after so many sessions of a stage, where no rule splits it. Append-only.

    `note`: who drew, or how they played off. Of several about the same contestants the newest counts; one that is
    `taken_back` says that they share their rank again.
    """

    class Way(models.TextChoices):
        LOT = "lot", _("by lot")
        PLAY_OFF = "play_off", _("by a play-off")
        TAKEN_BACK = "taken_back", _("taken back")

    total = models.ForeignKey(EventTotal, on_delete=models.CASCADE, related_name="ballots")
    stage = models.CharField(max_length=11)
    sessions = models.PositiveSmallIntegerField()
    way = models.CharField(max_length=10, choices=Way.choices)
    note = models.CharField(max_length=NOTE_AT_MOST, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]


class EventBallotPlace(AppendOnly):
    """One of them: any contestant of its line, from the first (`place` 0) to the last."""

    ballot = models.ForeignKey(EventBallot, on_delete=models.CASCADE, related_name="places")
    place = models.PositiveSmallIntegerField()
    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["ballot", "place"], name="event_ballot_place_once")]


class EventEditionWithdrawal(AppendOnly):
    """An edition of an event that was published by mistake and counts no more; it stays, marked. Append-only.

    `note` is why, for the desk.
    """

    edition = models.OneToOneField(EventEdition, on_delete=models.CASCADE, related_name="withdrawal")
    note = models.CharField(max_length=NOTE_AT_MOST, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
