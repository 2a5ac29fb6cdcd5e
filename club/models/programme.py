"""What is played: sessions, sections, contestants, boards."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.during_play import BoardResults, LiveRanking
from club.models.entries import Entry
from club.models.events import TEXT_AT_MOST, ConditionsOfContest, Event, Habits, Vulnerable
from club.models.people import Club, Player, User
from club.models.simultaneous import Simultaneous
from club.models.ways_of_scoring import OF_ROOMS, OWN_SCALE, SCORING_OPTIONS, ScoredBy


class SessionManager(models.Manager["Session"]):
    """All sessions; `kept` are those that nobody has discarded."""

    def kept(self) -> models.QuerySet[Session]:
        return self.filter(discarded_at__isnull=True)


class Session(Habits):
    """One sitting of an event, with the version of the facts that its standings must follow."""

    class HeldBy(models.TextChoices):
        """Where a session is corrected that a laptop and a hosted site both have."""

        HERE = "", _("here")
        LAPTOP = "laptop", _("on the laptop")
        HOSTED = "hosted", _("at the hosted site")

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
    # Players have started it, and no director is there: see club.models.unattended.
    unattended = models.BooleanField(default=False, db_default=False)
    # Only of a session that came as a document: what it said there and no other column keeps (see
    # scoring.services.importing), and the number of results due, as it stood there.
    imported_heading = models.JSONField(null=True, blank=True)
    imported_expected = models.JSONField(null=True, blank=True)
    # Only of a session that came with its history from elsewhere: from which club, when, and the archive's digest.
    came_from = models.JSONField(null=True, blank=True)
    # Of a session that is here and elsewhere: on which side it is corrected. The other side only reads it.
    held_by = models.CharField(
        max_length=6, choices=HeldBy.choices, blank=True, default=HeldBy.HERE, db_default=HeldBy.HERE
    )
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Several clubs play the same boards: until the embargo has ended only the desk sees anything of a board.
    simultaneous = models.ForeignKey(
        Simultaneous, on_delete=models.SET_NULL, null=True, blank=True, related_name="sessions", db_constraint=False
    )
    # The end of its embargo, as far as it is known: a copy of the evening is part of none, and stays closed until then.
    boards_closed_until = models.DateTimeField(null=True, blank=True)
    # Only of an evening that came as a file: the club elsewhere that played it; the session is the organiser's.
    played_elsewhere = models.CharField(max_length=120, blank=True, default="")
    # Its rows stay, because the audit log names them; no page shows it and no act finds it any more.
    discarded_at = models.DateTimeField(null=True, blank=True)
    # Its second rankings follow from what was known of the members then: when it was published first, or when somebody
    # said that they are to be taken anew. None: from what is known now.
    rankings_as_of = models.DateTimeField(null=True, blank=True)

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
            models.CheckConstraint(
                condition=Q(simultaneous=None) | Q(board_results=BoardResults.NEVER, live_ranking=LiveRanking.OFF),
                name="session_of_a_simultaneous_shows_nothing",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def scoring_options(self) -> dict[str, Any]:
        """How IMPs and matches are counted: `butler`, `cross_imps`, `victory_points`, `teams_of_eight` as in
        a document.

        An imported night says it as it came.
        """
        scoring = (self.imported_heading or {}).get("scoring", {})
        if "method" in scoring or self.imported_heading is not None:
            return {key: scoring[key] for key in SCORING_OPTIONS if key in scoring}
        table = {"table": self.vp_table} if self.vp_scale == OWN_SCALE else {}
        options: dict[str, Any] = {"victory_points": {"scale": self.vp_scale, **table}} if self.vp_scale else {}
        if self.scored_by == ScoredBy.BUTLER:
            options["butler"] = {"drop_each_end": self.butler_drop}
        elif self.scored_by == ScoredBy.IMPS and self.teams_of_eight:
            options["teams_of_eight"] = str(self.teams_of_eight)
        elif self.scored_by in (ScoredBy.CROSS_IMPS, ScoredBy.CROSS_IMPS_MEAN):
            options["cross_imps"] = "mean" if self.scored_by == ScoredBy.CROSS_IMPS_MEAN else "sum"
        if self.split_ties and (self.vp_scale or self.scored_by in OF_ROOMS):
            options["split_ties"] = str(self.split_ties)
        return options

    @property
    def method(self) -> str:
        """How it is scored. What came from a program that scored otherwise says so, and waits until this one can."""
        if self.imported_heading is not None:
            return str(self.imported_heading.get("scoring", {}).get("method", ScoredBy.MATCHPOINTS.value))
        return str(ScoredBy.CROSS_IMPS if self.scored_by == ScoredBy.CROSS_IMPS_MEAN else self.scored_by)


class Section(models.Model):
    """A field of tables with a movement of its own. Rounds up to `open_round` may be entered, after `closed_round`.

    `clock`: the rounds as they were called, and what was added to them (club.engine.round_clock_document).
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sections")
    letter = models.CharField(max_length=TEXT_AT_MOST, default="A")
    open_round = models.PositiveSmallIntegerField(default=0)
    closed_round = models.PositiveSmallIntegerField(default=0)
    round_opened_at = models.DateTimeField(null=True, blank=True)
    clock = models.JSONField(default=dict, blank=True)

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
    """What is ranked in a session: a pair, a team, a player. `key` is its id in documents and addresses of the session.

    `entry` is the team of the event, whatever session it plays; pairs have none.
    """

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
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="contestants")
    # The place in the list of pairs present, from which numbers are given out.
    place = models.PositiveIntegerField()
    standing = models.CharField(max_length=16, choices=Standing.choices, default=Standing.RANKED)
    handicap = models.CharField(max_length=30, default="0")
    # Cannot move: a movement chosen later gives it a place that stays at its table, if there is one.
    stays = models.BooleanField(default=False)
    # A seat in round 1 that is theirs, whatever is drawn: table and direction; `kept_section` "" is any section.
    kept_table = models.PositiveSmallIntegerField(null=True, blank=True)
    kept_side = models.CharField(max_length=2, blank=True, default="")
    kept_section = models.CharField(max_length=TEXT_AT_MOST, blank=True, default="")
    # How strong they are as somebody has typed it, in percent; "": as their history says.
    strength = models.CharField(max_length=10, blank=True, default="")

    class Meta:
        ordering = ["place", "pk"]
        constraints = [models.UniqueConstraint(fields=["session", "key"], name="contestant_key_once")]

    def __str__(self) -> str:
        return self.key

    def kept_in(self, letter: str) -> tuple[int, str] | None:
        """Table and direction of the seat that is kept in a section, "" where there is only one."""
        if self.kept_table is None or (letter and self.kept_section not in ("", letter)):
            return None
        return self.kept_table, self.kept_side


class LineUp(models.Model):
    """Who plays for a contestant: seat 0 is North or East, seat 1 South or West.

    Of a team seats 0 and 1 sit North–South, 2 and 3 East–West at the other table, the rest are in reserve, where
    nothing else is said for a match (movements.models.PlayingPair).
    """

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
    # What is printed on it, where boards are dealt again for each match: 1 for 101; "" where it is the number.
    label = models.CharField(max_length=12, blank=True, default="")
    dealer = models.CharField(max_length=1, choices=[(seat, seat) for seat in "NESW"])
    vulnerable = models.CharField(max_length=4, choices=Vulnerable.choices)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="board_number_once")]

    @property
    def printed(self) -> str:
        """What people call it by."""
        return self.label or str(self.number)
