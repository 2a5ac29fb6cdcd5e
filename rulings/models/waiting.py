"""Letters to directors and managers about what waits for them, for those who have asked for them."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from club.models import User

BASE_AT_MOST = 200


class WaitingLetters(models.Model):
    """An account that wants a letter when something waits for it; nobody has one without asking.

    `base`: the address of the club's pages as its owner reached them, for the links.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="waiting_letters")
    base = models.CharField(max_length=BASE_AT_MOST)
    since = models.DateTimeField(default=timezone.now)


class WaitingTold(models.Model):
    """An occasion that a letter has told an account of, or is about to; `row` is its id in the table of its kind."""

    class Kind(models.TextChoices):
        QUERY = "query"
        APPEAL = "appeal"
        ERROR = "error"
        QUESTION = "question"
        UNATTENDED = "unattended"

    letters = models.ForeignKey(WaitingLetters, on_delete=models.CASCADE, related_name="told")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    row = models.PositiveBigIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["letters", "kind", "row"], name="one_letter_for_an_occasion")]
