"""Deals of a club: sets of boards as they were dealt, and the set that a session plays."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models.events import Vulnerable
from club.models.people import Club, User
from club.models.programme import Session

CARDS_AT_MOST = 80


class DealSet(models.Model):
    """What one loading brought. It is never changed: other files make another set."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="deal_sets")
    name = models.CharField(max_length=120)
    loaded_at = models.DateTimeField(default=timezone.now)
    loaded_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["-loaded_at", "-pk"]

    def __str__(self) -> str:
        return self.name


class Deal(models.Model):
    """The cards of one board, as a line that begins with North; dealer and vulnerability as the file has them."""

    deal_set = models.ForeignKey(DealSet, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveIntegerField()
    dealer = models.CharField(max_length=1, choices=[(seat, seat) for seat in "NESW"])
    vulnerable = models.CharField(max_length=4, choices=Vulnerable.choices)
    # Found again where another set has the same cards: what one session may see, another may have still to play.
    cards = models.CharField(max_length=CARDS_AT_MOST, db_index=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["deal_set", "number"], name="deal_number_once_a_set")]


class SessionDeals(models.Model):
    """The set that a session plays. Several sessions may play the same one.

    `open_before`: the boards of the set whose cards a published night showed to everybody when the session took it:
    they are not hidden again for its sake. `agreed_boards`, `agreed_players`: the director was told that so many of
    its boards had been played on other nights, by so many of its players, and took it all the same (Law 6D2).
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="deals")
    deal_set = models.ForeignKey(DealSet, on_delete=models.PROTECT, related_name="uses")
    since = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    open_before = models.JSONField(default=list)
    agreed_boards = models.PositiveSmallIntegerField(default=0)
    agreed_players = models.PositiveSmallIntegerField(default=0)
