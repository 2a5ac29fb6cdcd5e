"""The row that the bare view inserts: what a result says, and nothing that hangs on it."""

from django.db import models
from django.utils import timezone


class Row(models.Model):
    """An entry as it arrived."""

    client_id = models.UUIDField(unique=True)
    board = models.PositiveIntegerField()
    contract = models.CharField(max_length=5)
    declarer = models.CharField(max_length=1)
    tricks = models.PositiveSmallIntegerField(null=True)
    entered_at = models.DateTimeField(default=timezone.now)
