"""A question that is put to peers by a link (Laws 12C1(c), 16B1(b)), and what each of them answered."""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings
from django.db import models
from django.utils import timezone

from club.models import Board, Session, User
from club.models.append_only import AppendOnly

QUESTION_AT_MOST = 300
CHOICE_AT_MOST = 100
COMMENT_AT_MOST = 300


class PeerPoll(AppendOnly):
    """What peers are shown, without a name: a hand as `AK92.QT5.J3.9842`, where it sat, the auction and a question.

    `choices` are one a line. Of the secret of the link, 128 bits, only the hash is kept. `way` is the query string of
    the ruling assistant that led here, "" without. Append-only.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="peer_polls")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    seat = models.CharField(max_length=1, choices=[(seat, seat) for seat in "NESW"])
    hand = models.CharField(max_length=20)
    auction = models.CharField(max_length=QUESTION_AT_MOST, blank=True)
    question = models.CharField(max_length=QUESTION_AT_MOST)
    choices = models.TextField()
    way = models.TextField(blank=True)
    nonce = models.CharField(max_length=32)
    secret_hash = models.CharField(max_length=64, unique=True)
    ends_at = models.DateTimeField()
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def secret(self) -> str:
        """The secret as hexadecimal, made again from the server's own: no copy of it is stored."""
        message = f"peer-poll:{self.session_id}:{self.nonce}"
        return hmac.new(settings.SECRET_KEY.encode(), message.encode(), hashlib.sha256).hexdigest()[:32]


class PeerPollEnd(AppendOnly):
    """A director has closed it before its time. Append-only."""

    poll = models.OneToOneField(PeerPoll, on_delete=models.CASCADE, related_name="end")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]


class PeerAnswer(AppendOnly):
    """One answer, from 0 in the order of the choices; who gave it is not known, only that a device answers once.

    Append-only.
    """

    poll = models.ForeignKey(PeerPoll, on_delete=models.CASCADE, related_name="answers")
    device_hash = models.CharField(max_length=64)
    choice = models.PositiveSmallIntegerField()
    comment = models.CharField(max_length=COMMENT_AT_MOST, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["poll", "device_hash"], name="peer_answers_once_a_device")]
