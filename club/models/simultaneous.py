"""Simultaneous pairs: several clubs play the same boards, each on its own evening, and are one field afterwards."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models.people import Club

CODE_AT_MOST = 16


class Simultaneous(models.Model):
    """One contest of pairs over several clubs, at matchpoints; its sessions point to it. `club` organises it: its
    managers run it.

    `code` lets a club in. `version` is raised by whatever the common ranking follows from. It stands above clubs: a
    club that is taken away and put back leaves it as it is, so nothing in the database holds on to the club's rows.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="simultaneous", db_constraint=False)
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80)
    code = models.CharField(max_length=CODE_AT_MOST, unique=True)
    first_day = models.DateField()
    last_day = models.DateField()
    embargo_until = models.DateTimeField()
    # The organiser's own; every club that joins has a set of the same deals.
    deal_set = models.ForeignKey(
        "club.DealSet", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_constraint=False
    )
    version = models.PositiveBigIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-first_day", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="simultaneous_slug_once_a_club"),
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")), name="simultaneous_ends_after_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return self.name
