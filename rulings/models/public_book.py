"""Whether everybody may read a club's ruling book, and the texts of rulings that a manager has released for it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models import Club, User
from club.models.append_only import AppendOnly
from rulings.models.ruling import Ruling

TEXT_AT_MOST = 2000


class PublicBook(AppendOnly):
    """A manager has opened the book to everybody, or closed it; the last row of a club counts, none is closed.

    Append-only.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="public_books")
    open = models.BooleanField()
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]


class ReleasedText(AppendOnly):
    """What a manager, who has read it, lets everybody read of what happened; the last row of a ruling counts, "" takes
    it back. Append-only.
    """

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="released_texts")
    text = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
