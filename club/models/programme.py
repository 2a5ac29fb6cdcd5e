"""What is played: conditions of contest, events, sessions, sections, contestants, boards."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.engine.correction_rules import DEFAULT, NotRules, read_correction
from club.models.append_only import AppendOnly
from club.models.during_play import BoardResults, LiveRanking
from club.models.people import Club, Player, User
from club.models.ways_of_scoring import SCORING_OPTIONS, Compare, ScoredBy, ThirdAveragePlus

# As long as a text in a session document may be.
TEXT_AT_MOST = 500
CONDITIONS_AT_MOST, PRIZES_AT_MOST = 20_000, 20


class Pace(models.TextChoices):
    TABLES = "tables", _("each table at its own pace")
    TOGETHER = "together", _("rounds together, opened by the director")


class SignOffAt(models.TextChoices):
    """When the pairs agree on what was entered (Law 79A)."""

    BOARD = "board", _("at each board, by the opponents")
    ROUND = "round", _("at the end of the round, by both pairs")
    BOTH = "both", _("at each board, and again at the end of the round")


class Vulnerable(models.TextChoices):
    NONE = "none", _("nobody vulnerable")
    NS = "ns", _("North–South vulnerable")
    EW = "ew", _("East–West vulnerable")
    BOTH = "both", _("both vulnerable")


def usual_correction() -> dict[str, Any]:
    """As the Laws have it."""
    return dict(DEFAULT)


def readable_correction(document: object) -> None:
    """Refuse what is no document of correction periods."""
    try:
        read_correction(document)
    except NotRules as error:
        raise ValidationError(_("These are no rules for correction periods.")) from error


class Habits(models.Model):
    """What conditions of contest prescribe and a session may change for itself."""

    scored_by = models.CharField(max_length=15, choices=ScoredBy.choices, default=ScoredBy.MATCHPOINTS)
    # At Butler: so many best and so many worst results stay out of the datum.
    butler_drop = models.PositiveSmallIntegerField(default=0, choices=[(0, "0"), (1, "1"), (2, "2")])
    # Where totals of IMPs rank: who sits out gets its own average for those boards (WB 80.5).
    sit_outs_averaged = models.BooleanField(default=False)
    matchpoints_per_win = models.PositiveSmallIntegerField(default=2, choices=[(2, "2"), (1, "1")])
    compare = models.CharField(max_length=7, choices=Compare.choices, default=Compare.FIELD)
    pace = models.CharField(max_length=8, choices=Pace.choices, default=Pace.TABLES)
    live_ranking = models.CharField(max_length=6, choices=LiveRanking.choices, default=LiveRanking.ROUNDS)
    board_results = models.CharField(max_length=6, choices=BoardResults.choices, default=BoardResults.PLAYED)
    ask_lead = models.BooleanField(default=False)
    sign_off = models.CharField(max_length=5, choices=SignOffAt.choices, default=SignOffAt.BOARD)
    # What is keyed from paper is keyed a second time, without sight of the first.
    key_twice = models.BooleanField(default=False)
    # Players give their own names at the table, and say there who sits in for a round.
    names_at_table = models.BooleanField(default=False)
    # Players may follow their own evening on their own telephones.
    own_phones = models.BooleanField(default=True)
    # After the last clock, with whatever is still open; else only the director makes them official.
    official_by_itself = models.BooleanField(default=True)
    minutes_per_board = models.PositiveSmallIntegerField(default=7)
    # Until when corrections, rulings and appeals may be asked for (see club.engine.correction_rules).
    correction = models.JSONField(default=usual_correction, validators=[readable_correction])
    # A query about one slip of the keys is accepted once opponents confirm, unless it moves a rank with a prize.
    queries_accept_themselves = models.BooleanField(default=False)
    prize_places = models.PositiveSmallIntegerField(default=3, validators=[MaxValueValidator(PRIZES_AT_MOST)])
    third_average_plus = models.CharField(
        max_length=10, choices=ThirdAveragePlus.choices, default=ThirdAveragePlus.GIVEN
    )

    class Meta:
        abstract = True


class ConditionsOfContest(Habits, AppendOnly):
    """One version of a club's named conditions (L78D), in force from a day on. A new text is a new version.

    Of two versions of a name from the same day, the one written later holds.
    """

    class Preset(models.TextChoices):
        LAW = "law", _("the Laws alone")
        WHITE_BOOK = "white_book", _("White Book")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="conditions")
    name = models.CharField(max_length=120)
    preset = models.CharField(max_length=12, choices=Preset.choices, default=Preset.LAW)
    since = models.DateField()
    text = models.TextField(blank=True, max_length=CONDITIONS_AT_MOST)
    written_at = models.DateTimeField(default=timezone.now)
    written_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """A contest of one or more sessions."""

    class Contest(models.TextChoices):
        PAIRS = "pairs", _("pairs")
        TEAMS = "teams", _("teams")
        INDIVIDUAL = "individual", _("individual")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(max_length=120)
    contest = models.CharField(max_length=10, choices=Contest.choices, default=Contest.PAIRS)
    conditions = models.ForeignKey(ConditionsOfContest, on_delete=models.PROTECT, null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class SessionManager(models.Manager["Session"]):
    """All sessions; `kept` are those that nobody has discarded."""

    def kept(self) -> models.QuerySet[Session]:
        return self.filter(discarded_at__isnull=True)


class Session(Habits):
    """One sitting of an event, with the version of the facts that its standings must follow."""

    class State(models.TextChoices):
        DRAFT = "draft", _("being set up")
        READY = "ready", _("ready to start")
        PLAYING = "playing", _("being played")
        ENDED = "ended", _("ended")
        OFFICIAL = "official", _("official")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="sessions")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sessions")
    # The version that players may read; settled when play begins.
    conditions = models.ForeignKey(
        ConditionsOfContest, on_delete=models.PROTECT, null=True, blank=True, related_name="sessions"
    )
    slug = models.SlugField(max_length=80)
    title = models.CharField(max_length=120)
    date = models.DateField(_("local date"))
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    director = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    winners = models.PositiveSmallIntegerField(default=2)
    facts_version = models.PositiveBigIntegerField(default=0)
    # A practice session may play by itself at the tables that have no device; a real one never does.
    practice = models.BooleanField(default=False)
    plays_itself = models.BooleanField(default=False)
    # Only of a session that came as a document: what it said there and no other column keeps (see
    # scoring.services.importing), and the number of results due, as it stood there.
    imported_heading = models.JSONField(null=True, blank=True)
    imported_expected = models.JSONField(null=True, blank=True)
    # Only of a session that came with its history from elsewhere: from which club, when, and the archive's digest.
    came_from = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Its rows stay, because the audit log names them; no page shows it and no act finds it any more.
    discarded_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[SessionManager] = SessionManager()

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(discarded_at__isnull=True) | Q(state__in=["draft", "ready"], started_at__isnull=True),
                name="session_discarded_before_play_only",
            ),
            models.UniqueConstraint(fields=["club", "slug"], name="session_slug_once_a_club"),
            models.CheckConstraint(condition=Q(winners__in=[1, 2]), name="session_one_or_two_winners"),
            models.CheckConstraint(
                condition=Q(plays_itself=False) | Q(practice=True), name="session_plays_itself_in_practice_only"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def scoring_options(self) -> dict[str, Any]:
        """How IMPs and matches are counted: `butler`, `cross_imps`, `victory_points` as in a document.

        An imported night says it as it came.
        """
        scoring = (self.imported_heading or {}).get("scoring", {})
        if "method" in scoring or self.scored_by == ScoredBy.MATCHPOINTS:
            return {key: scoring[key] for key in SCORING_OPTIONS if key in scoring}
        if self.scored_by == ScoredBy.BUTLER:
            return {"butler": {"drop_each_end": self.butler_drop}}
        return {"cross_imps": "mean" if self.scored_by == ScoredBy.CROSS_IMPS_MEAN else "sum"}

    @property
    def method(self) -> str:
        """How it is scored. What came from a program that scored otherwise says so, and waits until this one can."""
        came = (self.imported_heading or {}).get("scoring", {}).get("method")
        own = ScoredBy.CROSS_IMPS if self.scored_by == ScoredBy.CROSS_IMPS_MEAN else self.scored_by
        return str(came or own)


class Section(models.Model):
    """A field of tables with a movement of its own. Rounds up to `open_round` may be entered, after `closed_round`."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sections")
    letter = models.CharField(max_length=TEXT_AT_MOST, default="A")
    open_round = models.PositiveSmallIntegerField(default=0)
    closed_round = models.PositiveSmallIntegerField(default=0)
    round_opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["letter"]
        constraints = [
            models.UniqueConstraint(fields=["session", "letter"], name="section_letter_once"),
            models.CheckConstraint(
                condition=Q(closed_round__lte=F("open_round")), name="section_closed_not_after_open"
            ),
        ]

    def __str__(self) -> str:
        return self.letter


class Contestant(models.Model):
    """A pair (later: a team, an individual). `key` is its id in documents and addresses of the session."""

    class Standing(models.TextChoices):
        RANKED = "ranked", _("ranked")
        WITHOUT_STANDING = "without_standing", _("without standing")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    class Line(models.TextChoices):
        NS = "NS", _("North–South")
        EW = "EW", _("East–West")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="contestants")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, null=True, blank=True, related_name="contestants")
    key = models.CharField(max_length=TEXT_AT_MOST)
    number = models.IntegerField()
    line = models.CharField(max_length=2, choices=Line.choices, blank=True)
    # The place in the list of pairs present, from which numbers are given out.
    place = models.PositiveIntegerField()
    standing = models.CharField(max_length=16, choices=Standing.choices, default=Standing.RANKED)
    handicap = models.CharField(max_length=30, default="0")
    # Cannot move: a movement chosen later gives it a place that stays at its table, if there is one.
    stays = models.BooleanField(default=False)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [models.UniqueConstraint(fields=["session", "key"], name="contestant_key_once")]

    def __str__(self) -> str:
        return self.key


class LineUp(models.Model):
    """Who plays for a contestant: seat 0 is North or East, seat 1 South or West."""

    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="line_up")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="line_ups")

    class Meta:
        ordering = ["seat"]
        constraints = [models.UniqueConstraint(fields=["contestant", "seat"], name="one_player_per_seat")]


class Board(models.Model):
    """A board of a session, dealt and marked as it really was (L2)."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveIntegerField()
    dealer = models.CharField(max_length=1, choices=[(seat, seat) for seat in "NESW"])
    vulnerable = models.CharField(max_length=4, choices=Vulnerable.choices)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="board_number_once")]
