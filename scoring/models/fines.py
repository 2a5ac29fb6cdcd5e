"""Which fines, warnings and awards a club gives again and again."""

from __future__ import annotations

from django.db import models

from club.models import Club
from scoring.models.results import Penalty


class UsualFines(models.Model):
    """The club's own list; a club without a row has that of the White Book (`scoring.queries.fines`).

    `listed` is [{"name", "kind", "amount", "unit"}], in the order of the buttons; kinds and units of Penalty.
    `late_amount` and `late_unit` are what a pair that comes late is fined, where the director fines it.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="usual_fines")
    listed = models.JSONField(default=list)
    late_amount = models.CharField(max_length=30, default="10")
    late_unit = models.CharField(max_length=14, choices=Penalty.Unit.choices, default=Penalty.Unit.PERCENT_OF_TOP)
