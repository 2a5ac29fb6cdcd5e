"""What double dummy play makes of a deal."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Deal


class Analysis(models.Model):
    """The tricks of each declarer in each denomination and the par of each marking, or that there are none (yet).

    `tricks`: {"N": {"S": 10, …}, …}; `par`: {"N ns": {"score": 420, "contracts": ["4SN=", …]}, …} by dealer and who
    is vulnerable. A row is claimed by raising `attempts` from what was seen; who claimed it may die.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("to be computed")
        DONE = "done", _("computed")
        FAILED = "failed", _("could not be computed")

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, primary_key=True, related_name="analysis")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)
    tricks = models.JSONField(null=True, blank=True)
    par = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state="done", tricks__isnull=False, par__isnull=False)
                | (~Q(state="done") & Q(tricks__isnull=True, par__isnull=True)),
                name="analysis_has_figures_when_done",
            )
        ]
