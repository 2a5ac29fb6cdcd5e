"""A table calls the director (Laws 9B1, 81C): the call, and what became of it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Contestant, Session, TableDevice, User
from club.models.append_only import AppendOnly
from club.models.events import TEXT_AT_MOST

NOTE_AT_MOST = 300


class Call(models.Model):
    """A table wants the director. `newest` is the last of its events (None: nobody has seen to it yet) and is moved
    by compare-and-swap alone; all the rest is written once.

    `topic`: what happened on an evening without a director, "" for a call: nobody comes for such a note, a table may
    have several, and `said` is what the players wrote.

    `round` None: before or after play. `board` None: the table did not say. `side` is NS or EW, "" where it is not
    known; `caller` the pair whose own telephone called. Neither `device` nor `caller`: `user` opened it at the desk.
    """

    class Topic(models.TextChoices):
        IRREGULAR = "irregular", _("a call, lead or play out of turn, or another irregularity")
        REVOKE = "revoke", _("a revoke")
        TOLD = "told", _("a wrong explanation, a hesitation, something overheard")
        CLAIM = "claim", _("a disputed claim")
        RESULT = "result", _("a result that is wrong or not agreed")
        BOARD = "board", _("a wrong board, wrong pairs, or cards not as they should be")
        UNPLAYED = "unplayed", _("a board that cannot be played")
        LEFT = "left", _("somebody has to leave")
        OTHER = "other", _("something else")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="calls")
    section = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    table = models.PositiveIntegerField()
    round = models.PositiveIntegerField(null=True, blank=True)
    board = models.PositiveIntegerField(null=True, blank=True)
    side = models.CharField(max_length=2, choices=Contestant.Line.choices, blank=True)
    caller = models.ForeignKey(Contestant, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    topic = models.CharField(max_length=9, choices=Topic.choices, blank=True, default="", db_default="")
    said = models.CharField(max_length=NOTE_AT_MOST, blank=True, default="", db_default="")
    client_id = models.UUIDField(unique=True)
    opened_at = models.DateTimeField(default=timezone.now)
    open = models.BooleanField(default=True)
    newest = models.ForeignKey("CallEvent", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "section", "table"], condition=Q(open=True, topic=""), name="one_open_call_per_table"
            ),
        ]


class CallEvent(AppendOnly):
    """What somebody did about a call. Append-only. `ruling` is the number that it was closed with.

    SHOWN, once at most: a desk, or a program of a director's, has had it before somebody's eyes; nobody goes for that.
    SAID: what the table wants to be told of a `board`, when it calls or while its call is open; it moves nothing.
    HANDED: a director asks a colleague, `to`, to go; nobody is on the way until somebody says so. RETURNED: whoever had
    it, or was asked, does not go.
    """

    class Kind(models.TextChoices):
        SHOWN = "shown", _("shown at a desk")
        SAID = "said", _("the table said why")
        ACKNOWLEDGED = "acknowledged", _("on the way")
        ATTENDED = "attended", _("at the table")
        HANDED = "handed", _("a colleague is asked to go")
        RETURNED = "returned", _("given back")
        CLOSED = "closed", _("closed")

    class How(models.TextChoices):
        NOTHING = "nothing", _("there was nothing to do")
        SETTLED = "settled", _("settled at the table")
        RULING = "ruling", _("with a ruling")
        WITHDRAWN = "withdrawn", _("the table no longer needed the director")

    class Reason(models.TextChoices):
        NOT_PLAYED = "not_played", _("this board is not played here")
        OTHERS = "others", _("other players played it here")

    call = models.ForeignKey(Call, on_delete=models.CASCADE, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    how = models.CharField(max_length=9, choices=How.choices, blank=True)
    ruling = models.PositiveIntegerField(null=True, blank=True)
    board = models.PositiveIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=10, choices=Reason.choices, blank=True)
    note = models.CharField(max_length=NOTE_AT_MOST, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    to = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="closed", how__gt="") | (~Q(kind="closed") & Q(how="", ruling__isnull=True)),
                name="call_closed_in_some_way",
            ),
            models.CheckConstraint(
                condition=Q(how="ruling", ruling__isnull=False) | (~Q(how="ruling") & Q(ruling__isnull=True)),
                name="call_closed_with_a_ruling_names_it",
            ),
            models.CheckConstraint(
                condition=Q(kind="handed", to__isnull=False) | (~Q(kind="handed") & Q(to__isnull=True)),
                name="call_handed_to_somebody",
            ),
            models.UniqueConstraint(fields=["call"], condition=Q(kind="shown"), name="call_shown_once"),
            models.CheckConstraint(
                condition=Q(kind="said", reason__gt="", board__isnull=False)
                | (~Q(kind="said") & Q(reason="", board__isnull=True)),
                name="call_said_of_a_board",
            ),
            models.UniqueConstraint(
                fields=["call", "board", "reason"], condition=Q(kind="said"), name="call_said_once_of_a_board"
            ),
        ]
