"""A knock-out: its teams and seeds, the draw, who was drawn in each match, and what came of it.

Who meets whom follows from the number of teams (movements.engine.bracket); here stands what was decided.
"""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.append_only import AppendOnly
from club.models.entries import Entry
from club.models.events import Event
from club.models.people import Club, User
from club.models.programme import Session

BOARDS_AT_MOST, STANZAS_AT_MOST = 64, 8
IMPS_AT_MOST = 999


class Bracket(models.Model):
    """The knock-out of an event. `slug` is its name in addresses, which are printed and stay.

    `lot` is what a draw that nobody has confirmed yet is made from; None: none is proposed.
    """

    class ThreeWay(models.TextChoices):
        NONE = "", _("no, teams have byes")
        ONE = "one", _("yes, and one of three goes through")
        TWO = "two", _("yes, and two of three go through")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="brackets")
    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="bracket")
    slug = models.SlugField(max_length=80)
    three_way = models.CharField(max_length=3, choices=ThreeWay.choices, blank=True, default=ThreeWay.NONE)
    seeds_by_lot = models.BooleanField(default=False)
    boards = models.PositiveSmallIntegerField(
        default=24, validators=[MinValueValidator(2), MaxValueValidator(BOARDS_AT_MOST)]
    )
    stanzas = models.PositiveSmallIntegerField(
        default=2, validators=[MinValueValidator(1), MaxValueValidator(STANZAS_AT_MOST)]
    )
    lot = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="bracket_slug_once_a_club"),
            models.CheckConstraint(condition=Q(boards__gte=2, stanzas__gte=1), name="bracket_boards_and_stanzas"),
        ]

    def __str__(self) -> str:
        return self.slug


class BracketEntry(models.Model):
    """A team of the knock-out. `seed` 1 is the best; None: it is drawn."""

    bracket = models.ForeignKey(Bracket, on_delete=models.CASCADE, related_name="entries")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="in_bracket")
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["entry__number"]
        constraints = [
            models.UniqueConstraint(fields=["bracket", "seed"], name="bracket_seed_once"),
            models.CheckConstraint(condition=Q(seed=None) | Q(seed__gte=1), name="bracket_seeds_from_one"),
        ]


class BracketDraw(AppendOnly):
    """A draw that was confirmed; the newest version counts. `lines`: the teams' numbers by their line, best first."""

    bracket = models.ForeignKey(Bracket, on_delete=models.CASCADE, related_name="draws")
    version = models.PositiveSmallIntegerField()
    three_way = models.CharField(max_length=3, choices=Bracket.ThreeWay.choices, blank=True)
    lot = models.PositiveIntegerField()
    lines = models.JSONField()
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["bracket", "version"], name="bracket_draw_version_once")]


class BracketMatch(models.Model):
    """A match of a draw, by its number there. Played at home by a day, or in sessions here."""

    draw = models.ForeignKey(BracketDraw, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField()
    play_by = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["draw", "number"], name="bracket_match_number_once")]


class BracketSide(AppendOnly):
    """Who was drawn for a place in a match (0, 1, 2); the newest version counts. No entry: nobody comes.

    `by_director`: put there by him, not by the results before.
    """

    match = models.ForeignKey(BracketMatch, on_delete=models.CASCADE, related_name="sides")
    place = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    by_director = models.BooleanField(default=False)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "place", "version"], name="bracket_side_version_once"),
            models.CheckConstraint(condition=Q(place__lte=2), name="bracket_side_of_three"),
        ]


class BracketSession(models.Model):
    """A session here in which a match is played, or its extra boards (White Book 143.2.1)."""

    match = models.ForeignKey(BracketMatch, on_delete=models.CASCADE, related_name="sessions")
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="of_bracket")
    extra = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]


class BracketResult(AppendOnly):
    """What came of a match; the newest version counts. `first`: who goes through, `second` the other of three.

    Nobody goes through while teams are level. TAKEN_BACK: nothing counts any more. `edition`: of the session.
    """

    class How(models.TextChoices):
        HAND = "hand", _("entered by hand")
        SESSION = "session", _("played here")
        DECISION = "decision", _("the director’s decision")
        TAKEN_BACK = "taken_back", _("taken back")

    match = models.ForeignKey(BracketMatch, on_delete=models.CASCADE, related_name="results")
    version = models.PositiveSmallIntegerField()
    how = models.CharField(max_length=10, choices=How.choices)
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    edition = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="bracket_result_version_once"),
            models.CheckConstraint(
                condition=Q(second=None) | (Q(first__isnull=False) & ~Q(first=F("second"))),
                name="bracket_second_after_first",
            ),
            models.CheckConstraint(
                condition=~Q(how="taken_back") | Q(first=None), name="bracket_taken_back_sends_nobody"
            ),
        ]


class BracketScore(AppendOnly):
    """The IMPs of two teams in a result, and those of their extra boards. Of three teams there are three rows."""

    result = models.ForeignKey(BracketResult, on_delete=models.CASCADE, related_name="scores")
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    one_imps = models.IntegerField()
    other_imps = models.IntegerField()
    one_extra = models.IntegerField(null=True, blank=True)
    other_extra = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["result", "one", "other"], name="bracket_score_once"),
            models.CheckConstraint(condition=~Q(one=F("other")), name="bracket_score_of_two"),
        ]
