"""Score queries: what a player says is wrong with a recorded score, and everything that was said and done about it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Contestant, Session, TableDevice, User
from club.models.append_only import AppendOnly
from rulings.engine.query import WORDS_AT_MOST, ClaimKind
from scoring.models import Adjustment, Line, Result


class ScoreQuery(models.Model):
    """A pair's query about one line (Law 79C1), with the pointer to where it stands.

    `result` is the one that the pair saw, None where there was none. `version` is raised by every change and guards
    it. What was said and done stands in the events.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("the opponents have not answered")
        CONFIRMED = "confirmed", _("the opponents agree")
        CONTESTED = "contested", _("the opponents do not agree")
        WITHDRAWN = "withdrawn", _("withdrawn")
        ACCEPTED = "accepted", _("accepted")
        REJECTED = "rejected", _("rejected")
        RULED = "ruled", _("ruled on")

    #: Those in which somebody still has to decide.
    OPEN = (State.ASKED, State.CONFIRMED, State.CONTESTED)

    class Channel(models.TextChoices):
        PHONE = "phone", _("the pair’s own phone")
        CODE = "code", _("the results page, with the table’s code")
        ACCOUNT = "account", _("an account")
        LETTER = "letter", _("the link in an e-mail")
        CHECK = "check", _("the results page, with the club’s own check")
        DESK = "desk", _("told to the director")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="score_queries")
    line = models.ForeignKey(Line, on_delete=models.CASCADE, related_name="score_queries")
    result = models.ForeignKey(Result, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="score_queries")
    channel = models.CharField(max_length=7, choices=Channel.choices)
    # Asked by what only the pair has (its slip, an account), or told to the director.
    sure = models.BooleanField(default=False, db_default=False)
    # Of the two players of the pair the one who telephoned, by seat; none where nobody has said.
    caller_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.ASKED)
    version = models.PositiveIntegerField(default=0)
    opened_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["line"],
                condition=Q(state__in=["asked", "confirmed", "contested"]),
                name="one_open_query_a_line",
            ),
            models.CheckConstraint(
                condition=Q(caller_seat__isnull=True) | Q(channel="desk"), name="query_caller_only_where_told"
            ),
        ]


class QueryEvent(AppendOnly):
    """Something that was said or done about a query. Append-only; `client_id` is made where it was said.

    A claim (`said`, with contract, declarer and tricks, or the board) is the asking pair's own where the query is
    opened, the opponents' where they contest.
    """

    class Kind(models.TextChoices):
        OPENED = "opened", _("queried")
        CONFIRMED = "confirmed", _("the opponents agree")
        CONTESTED = "contested", _("the opponents do not agree")
        WITHDRAWN = "withdrawn", _("withdrawn")
        ACCEPTED = "accepted", _("accepted")
        BY_ITSELF = "by_itself", _("accepted by itself")
        REJECTED = "rejected", _("rejected")
        SETTLED = "settled", _("settled under Law 79B3")
        RULED = "ruled", _("ruled on")

    class Said(models.TextChoices):
        NOTHING = "", _("nothing")
        RESULT = ClaimKind.RESULT.value, _("another result")
        BOARD = ClaimKind.BOARD.value, _("another board")
        TURNED = ClaimKind.TURNED.value, _("the other way round")
        WORDS = ClaimKind.WORDS.value, _("in words")

    query = models.ForeignKey(ScoreQuery, on_delete=models.CASCADE, related_name="events")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    # The pair that says so; none where it is the director or the program.
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    client_id = models.UUIDField(unique=True)
    said = models.CharField(max_length=6, choices=Said.choices, blank=True, default="")
    contract = models.CharField(max_length=5, blank=True)
    declarer = models.CharField(max_length=1, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    board = models.PositiveIntegerField(null=True, blank=True)
    words = models.CharField(max_length=WORDS_AT_MOST, blank=True)
    # What followed on the line.
    result = models.ForeignKey(Result, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    adjustment = models.ForeignKey(Adjustment, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # Who said to the director that the correction is right.
    agreed = models.CharField(max_length=9, choices=Result.Agreed.choices, blank=True, default="")
    # The ruling's number in the session.
    ruling = models.PositiveIntegerField(null=True, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    device = models.ForeignKey(TableDevice, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(said="board", board__isnull=False) | (~Q(said="board") & Q(board__isnull=True)),
                name="query_board_where_said",
            ),
            models.CheckConstraint(
                condition=Q(contract="", declarer="", tricks__isnull=True)
                | Q(said="result", contract__gt="", declarer__in=list("NESW"), tricks__lte=13),
                name="query_contract_whole_or_absent",
            ),
        ]
