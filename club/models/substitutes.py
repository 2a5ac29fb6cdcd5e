"""Who sat in for whom."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from club.models.people import Player
from club.models.programme import Contestant


class Substitution(models.Model):
    """In these rounds somebody else has a seat of a contestant's line-up: of a pair 0 is North or East, 1 the other.

    The line-up stays as it is: who entered remains the contestant, whose score it is (WB 144.2).
    """

    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="substitutions")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="substitutions")
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["first_round", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(first_round__gte=1, last_round__gte=F("first_round")), name="substitution_rounds_in_order"
            ),
            models.CheckConstraint(condition=Q(seat__lte=7), name="substitution_at_a_seat"),
            models.UniqueConstraint(
                fields=["contestant", "seat", "first_round"], name="one_substitute_per_first_round"
            ),
        ]
