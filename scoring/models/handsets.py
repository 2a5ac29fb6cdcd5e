"""A session on scoring handsets: the program that speaks with them, and what only the director can enter."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models import Session
from club.models.events import TEXT_AT_MOST


class HandsetConnection(models.Model):
    """The Data Connector to which a session was sent, and how it answers. One process at a time writes it.

    `trouble` is a `Trouble` of scoring.services.handsets.client while it does not answer or refuses; `detail` its own
    words.
    """

    session = models.OneToOneField(
        Session, on_delete=models.CASCADE, primary_key=True, related_name="handset_connection"
    )
    address = models.CharField(max_length=200)
    sent_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=12, blank=True, default="")
    detail = models.CharField(max_length=300, blank=True, default="")

    def __str__(self) -> str:
        return self.address


class HandsetRemark(models.Model):
    """What a handset said and no table may enter: a board not played, an average, a result taken away, a name.

    `board` is its number in the session, as printed where the table has no such board, 0 for none; `said` a `Remark` of
    scoring.services.handsets.remarks. `from_file`: it stands in the file that is read, else the Data Connector said it.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="handset_remarks")
    section = models.CharField(max_length=TEXT_AT_MOST)
    table = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    board = models.PositiveIntegerField(default=0)
    said = models.CharField(max_length=12)
    text = models.CharField(max_length=120, blank=True, default="")
    from_file = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "section", "table", "round", "board", "said", "text"],
                name="handset_remark_once",
            )
        ]

    def __str__(self) -> str:
        return self.said
