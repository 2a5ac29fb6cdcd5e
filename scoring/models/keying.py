"""Paper beside devices: which tables write on paper, and what was keyed from it a second time."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models import Section, User
from club.models.append_only import AppendOnly
from scoring.models.results import Result


class PaperTable(models.Model):
    """A table that writes its results on paper in this session; the director keys them."""

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="paper_tables")
    table = models.PositiveIntegerField()

    class Meta:
        ordering = ["section", "table"]
        constraints = [models.UniqueConstraint(fields=["section", "table"], name="paper_table_once")]


class SecondKeying(AppendOnly):
    """A line keyed once more without sight of the first: the result that stood, and the one keyed. Append-only."""

    # It is written when the second result has been recorded, and counts for nothing: both results are sealed.
    sealed = False

    first = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="keyed_again")
    second = models.OneToOneField(Result, on_delete=models.CASCADE, related_name="compared_with")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
