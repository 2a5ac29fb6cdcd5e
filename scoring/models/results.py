"""What happened at the tables and what the director awarded: append-only facts, and the pointer to what counts."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Board, Contestant, Session, TableDevice, User
from club.models.append_only import AppendOnly
from club.models.events import TEXT_AT_MOST, Vulnerable
from club.models.keys import index_of_some
from movements.models import FourSeats, Match

KEYS_OF_SOME_LINES = ("ns_partner", "ew_partner", "match", "result", "rival", "adjustment")


class Line(FourSeats, models.Model):
    """One meeting on one board: N/S and E/W as they really sat, with the pointer to what counts now.

    `version` is raised by every change and guards it: a writer says which version it saw.
    `rival` is a result that another device entered for the same meeting, until the director has decided.
    `postponed`: the director lets it be played later (Law 8B2), `later_table` where (None: not said yet). It is so
    until the line tells something: nobody is asked for it, and the board counts as still to be played.
    `lead_compared`: its lead has been compared with the cards for the table, which is done once.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="lines", db_index=False)
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="lines")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+", db_index=False)
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    # Only in an individual: the partners.
    ns_partner = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    ew_partner = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="lines", db_index=False
    )
    # Which table of the match, as its seating has it (movements.models.Seating); 0 without a match of two rooms.
    room = models.PositiveSmallIntegerField(default=0)
    section = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    round = models.PositiveIntegerField(null=True, blank=True)
    table = models.PositiveIntegerField(null=True, blank=True)
    unscheduled = models.BooleanField(default=False)
    # Above 0 only where an imported night lists a meeting on a board again in another round, or at another table that
    # is no room of a match.
    occurrence = models.PositiveSmallIntegerField(default=0)
    result = models.ForeignKey(
        "Result", on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    rival = models.ForeignKey(
        "Result", on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    adjustment = models.ForeignKey(
        "Adjustment", on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    confirmed = models.BooleanField(default=False)
    postponed = models.BooleanField(default=False)
    later_table = models.PositiveIntegerField(null=True, blank=True)
    lead_compared = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "board", "ns", "ew", "room", "occurrence"], name="one_line_per_meeting_and_board"
            ),
            models.CheckConstraint(condition=~Q(ns=F("ew")), name="line_two_sides"),
        ]
        # The session begins the first constraint, North–South the first index.
        indexes = [
            models.Index(fields=["ns", "ew"], name="line_of_a_meeting"),
            *(index_of_some("line", name) for name in KEYS_OF_SOME_LINES),
            models.Index(fields=["session"], condition=Q(postponed=True), name="line_to_be_played_later"),
        ]


class Result(AppendOnly):
    """A result as somebody entered it. Never changed: a correction is another row."""

    class Outcome(models.TextChoices):
        PLAYED = "played", _("played")
        PASSED = "passed", _("passed out")
        SCORE = "score", _("score without a contract")
        NOT_PLAYED = "not_played", _("not played")

    class Source(models.TextChoices):
        TABLE = "table", _("at the table")
        DESK = "desk", _("at the director's desk")
        IMPORT = "import", _("imported")

    class Agreed(models.TextChoices):
        NOBODY = "", _("nobody has said so")
        NS = "ns", _("North–South")
        EW = "ew", _("East–West")
        BOTH = "both", _("both pairs")
        TRAVELLER = "traveller", _("the traveller or slip")

    line = models.ForeignKey(Line, on_delete=models.CASCADE, related_name="results")
    outcome = models.CharField(max_length=10, choices=Outcome.choices)
    contract = models.CharField(max_length=5, blank=True)
    declarer = models.CharField(max_length=1, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)
    # An imported document gave the score beside the contract; an export must give it again.
    score_stated = models.BooleanField(default=False)
    lead = models.CharField(max_length=3, blank=True)
    client_id = models.UUIDField(unique=True)
    source = models.CharField(max_length=6, choices=Source.choices)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    device = models.ForeignKey(
        TableDevice, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    keyed_at = models.DateTimeField(null=True, blank=True)
    entered_at = models.DateTimeField(default=timezone.now)
    replaces = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    note = models.CharField(max_length=300, blank=True)
    # Who says so, where a director corrects a result.
    agreed = models.CharField(max_length=9, choices=Agreed.choices, blank=True, default="")

    class Meta:
        ordering = ["pk"]
        indexes = [index_of_some("result", name) for name in ("user", "device", "replaces")]
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome="played", contract__gt="", declarer__in=list("NESW"), tricks__lte=13)
                | (~Q(outcome="played") & Q(contract="", declarer="", tricks__isnull=True)),
                name="result_contract_whole_or_absent",
            ),
            models.CheckConstraint(
                condition=Q(outcome="not_played", score__isnull=True)
                | (~Q(outcome="not_played") & Q(score__isnull=False)),
                name="result_score_unless_not_played",
            ),
        ]


class Confirmation(AppendOnly):
    """The opponents said yes to a result. Append-only."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="confirmations")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)


class Adjustment(AppendOnly):
    """What scoring must award on a line, now: outcomes as in the session document. Append-only.

    Both outcomes null and no group: what was awarded before is taken back. `ns_third`, `ew_third`: the how-manieth
    average plus of the session the side would have had, where the conditions make something else of it (WB 12.20).
    """

    line = models.ForeignKey(Line, on_delete=models.CASCADE, related_name="adjustments")
    ns_outcome = models.JSONField(null=True, blank=True)
    ew_outcome = models.JSONField(null=True, blank=True)
    # Both outcomes are artificial and given up where the offenders did no better at the table (WB 90.4.2).
    unless_better = models.BooleanField(default=False)
    ns_third = models.PositiveSmallIntegerField(null=True, blank=True)
    ew_third = models.PositiveSmallIntegerField(null=True, blank=True)
    group = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    dealer = models.CharField(max_length=1, blank=True)
    vulnerable = models.CharField(max_length=4, choices=Vulnerable.choices, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    note = models.CharField(max_length=300, blank=True)


class Penalty(AppendOnly):
    """A penalty or an award to a contestant (L90, L91). Append-only; a withdrawal is a row of its own.

    A warning has the amount "0" and is no fact of the scores: it is on record at the desk and nowhere else.
    """

    class Kind(models.TextChoices):
        PROCEDURAL = "procedural", _("procedural penalty")
        DISCIPLINARY = "disciplinary", _("disciplinary penalty")
        AWARD = "award", _("award")
        WARNING = "warning", _("warning")

    class Unit(models.TextChoices):
        PERCENT_OF_TOP = "percent_of_top", _("percent of a top")
        POINTS = "points", _("matchpoints")
        VP = "vp", _("victory points")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="penalties")
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="penalties")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    amount = models.CharField(max_length=30)
    unit = models.CharField(max_length=14, choices=Unit.choices)
    note = models.CharField(max_length=2000, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]


class PenaltyWithdrawal(AppendOnly):
    """A penalty or award taken back. Append-only."""

    penalty = models.OneToOneField(Penalty, on_delete=models.CASCADE, related_name="withdrawal")
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
