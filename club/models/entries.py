"""Who has entered for an event: teams keep their name and their players over all of its sessions."""

from __future__ import annotations

from django.db import models

from club.models.events import Event
from club.models.people import Player

TEAM_NAME_AT_MOST = 60


class Entry(models.Model):
    """A team of an event. `number` is its place in the list of entries, and its number in every session."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    # "" where a team has none: it is called by its captain, or by its number.
    name = models.CharField(max_length=TEAM_NAME_AT_MOST, blank=True)
    captain = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    # A stand-in team fills a place so that nobody sits out; it is not ranked.
    stand_in = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="entry_number_once")]

    def __str__(self) -> str:
        return self.name or str(self.number)


class EntryPlayer(models.Model):
    """A player of a team, in the order of its list. A player is in one team of an event."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "place"], name="one_entry_player_a_place"),
            models.UniqueConstraint(fields=["entry", "player"], name="player_once_an_entry"),
        ]
