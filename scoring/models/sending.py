"""Results that go to players by e-mail: the wish, its end, and one letter for each who is written to."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Contestant, Player, User
from club.models.append_only import AppendOnly
from scoring.models.editions import Publication


class Sending(AppendOnly):
    """An edition is to be sent to players who have agreed. Held until `due_at`. Append-only.

    `kind`: to all, because somebody wants it; or, because it changed what they have had a letter about, to those
    whose own result it changed (own), and with the daily letter to those who moved through other tables (digest); or,
    once the embargo of a simultaneous has ended, to those who have had letters without boards (boards).
    `base` is the address under which the club's pages are reached from outside, empty where there is none.
    `once_more`: also to those who have had this edition already. `in_place_of`: the wish about another edition that
    had not gone when this one came to count; never twice for the same wish.
    """

    sealed = False

    class Kind(models.TextChoices):
        ALL = "all", _("to everybody who has agreed")
        OWN = "own", _("to those whose own result was changed")
        DIGEST = "digest", _("to those who moved because of other tables, in the daily e-mail")
        BOARDS = "boards", _("to those who have had an e-mail without their boards")

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="sendings")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.ALL)
    asked_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField()
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    once_more = models.BooleanField(default=False)
    base = models.CharField(max_length=200, blank=True)
    words = models.CharField(max_length=1000, blank=True)
    in_place_of = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="in_its_place"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["publication", "kind"], condition=~models.Q(kind="all"), name="one_telling_of_each_kind"
            )
        ]


class SendingEnd(AppendOnly):
    """After this row no letter of a sending goes out. Append-only."""

    sealed = False

    class Reason(models.TextChoices):
        DONE = "done", _("all e-mails have gone")
        STOPPED = "stopped", _("stopped")
        OVERTAKEN = "overtaken", _("a newer edition was published in the meantime")
        LATE = "late", _("this computer was off when the e-mails were due")
        RESTORED = "restored", _("the club was restored from a copy")

    sending = models.OneToOneField(Sending, on_delete=models.CASCADE, related_name="end")
    reason = models.CharField(max_length=9, choices=Reason.choices)
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")


class Letter(models.Model):
    """One letter. The address stands in the player's row and nowhere else.

    `state` moves by compare-and-swap, so that two workers never send the same letter. Whoever took it and died
    leaves it "taken": it may have gone, and is not sent again by itself.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        TAKEN = "taken", _("nobody knows whether it has gone")
        SENT = "sent", _("sent")
        FAILED = "failed", _("not delivered")
        UNWANTED = "unwanted", _("not sent: the agreement was taken back")

    sending = models.ForeignKey(Sending, on_delete=models.CASCADE, related_name="letters")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    # When it was taken, other clubs had the same boards still to play: the boards follow in another letter.
    without_boards = models.BooleanField(default=False)
    tries = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField(default=timezone.now)
    trouble = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["sending", "player"], name="one_letter_a_player_and_sending")]
