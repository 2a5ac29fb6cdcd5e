"""Files of results that wait to be imported."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models import Club, User


class ResultsUpload(models.Model):
    """A file as it came. It goes when it is imported or put away, and after some days by itself.

    `columns` says which column of a table is which, where somebody has said so; `answers` what the file leaves open,
    by evening and question; `summary` is what was read.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="results_uploads")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    columns = models.JSONField(null=True, blank=True)
    answers = models.JSONField(default=dict, blank=True)
    summary = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name
