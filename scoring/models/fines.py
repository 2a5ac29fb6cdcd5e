"""Which fines, warnings and awards a club gives again and again."""

from __future__ import annotations

from django.db import models

from club.models import Club


class UsualFines(models.Model):
    """The club's own list; a club without a row has that of the White Book (`scoring.queries.fines`).

    `listed` is [{"name", "kind", "amount", "unit"}], in the order of the buttons; kinds and units of Penalty.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="usual_fines")
    listed = models.JSONField(default=list)
