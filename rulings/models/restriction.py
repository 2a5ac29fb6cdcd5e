"""What holds at a table until it ends (Laws 26B, 30, 50), what to come back for after the play, and how a call ended
that needed no ruling."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models import User
from club.models.append_only import AppendOnly
from rulings.models.call import Call, CallEvent

DETAIL_AT_MOST = 60


class Restriction(AppendOnly):
    """What somebody at the table of a call must or may not do later on. Append-only.

    `board` None: it is not known on which one. `says` and `until` are the sentences of the ruling assistant as they
    were read out; `detail` is the director's own, such as the suit or the card. It ends with a row of RestrictionEnd,
    with a result on its board, or with the session. `until` "": it is what the director comes back for when the board
    has been played (Laws 16C, 64C, 72C); then no result ends it.
    """

    call = models.ForeignKey(Call, on_delete=models.CASCADE, related_name="restrictions")
    board = models.PositiveIntegerField(null=True, blank=True)
    says = models.TextField()
    until = models.TextField()
    detail = models.CharField(max_length=DETAIL_AT_MOST, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]


class RestrictionEnd(AppendOnly):
    """A director has said that it is over. Append-only."""

    restriction = models.OneToOneField(Restriction, on_delete=models.CASCADE, related_name="end")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]


class NotedWay(AppendOnly):
    """The way through the ruling assistant by which a call was closed without a ruling: `document` is
    `rulings.engine.noted`. Append-only.
    """

    event = models.OneToOneField(CallEvent, on_delete=models.CASCADE, related_name="way")
    document = models.JSONField()

    class Meta:
        ordering = ["pk"]
