"""Simultaneous pairs: several clubs play the same boards, each on its own evening, and are one field afterwards."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models.people import Club, User

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


class SimultaneousInvitation(models.Model):
    """A link with which one club joins, `name` as the organiser calls it. It is signed, so that nothing secret is kept.

    Used or taken back by compare-and-swap, never both; `session` is the evening that joined with it.
    """

    simultaneous = models.ForeignKey(Simultaneous, on_delete=models.CASCADE, related_name="invitations")
    name = models.CharField(max_length=120)
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    session = models.ForeignKey(
        "club.Session", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_constraint=False
    )
    used_at = models.DateTimeField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(used_at=None) | models.Q(taken_back_at=None), name="invitation_used_or_taken_back"
            )
        ]

    def __str__(self) -> str:
        return self.name
