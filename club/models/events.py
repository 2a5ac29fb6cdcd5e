"""Under which conditions and in which events a club plays."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.engine.correction_rules import DEFAULT, NotRules, read_correction
from club.models.append_only import AppendOnly
from club.models.during_play import CLOCK_MINUTES_AT_MOST, BoardResults, ClockColours, ClockSound, LiveRanking
from club.models.people import Club, User
from club.models.ways_of_scoring import (
    BoardsAre,
    Compare,
    PairsOfTeams,
    ScoredBy,
    SeatingRights,
    SplitTies,
    TeamsOfEight,
    ThirdAveragePlus,
)

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


def list_of_keys(value: object) -> None:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValidationError(_("These are no rankings."))


class Habits(models.Model):
    """What conditions of contest prescribe and a session may change for itself."""

    scored_by = models.CharField(max_length=15, choices=ScoredBy.choices, default=ScoredBy.MATCHPOINTS)
    # At Butler: so many best and so many worst results stay out of the datum.
    butler_drop = models.PositiveSmallIntegerField(default=0, choices=[(0, "0"), (1, "1"), (2, "2")])
    # Where totals of IMPs rank: who sits out gets its own average for those boards (WB 80.5).
    sit_outs_averaged = models.BooleanField(default=False)
    # Matches become victory points by this scale (see scoring.engine.victory_points); "" where they do not.
    vp_scale = models.CharField(max_length=40, blank=True, default="")
    # The club's own scale, where vp_scale is "own": lines of margin, winner, loser.
    vp_table = models.TextField(blank=True, max_length=4000, default="")
    boards_are = models.CharField(max_length=10, choices=BoardsAre.choices, default=BoardsAre.SHARED)
    teams_of_eight = models.CharField(max_length=9, choices=TeamsOfEight.choices, blank=True, default=TeamsOfEight.FOUR)
    # Of matches: by what equal totals are told apart; "" where they share the place.
    split_ties = models.CharField(max_length=12, choices=SplitTies.choices, blank=True, default=SplitTies.SHARED)
    pairs_of_teams = models.CharField(max_length=10, choices=PairsOfTeams.choices, default=PairsOfTeams.NONE)
    # A player of a team qualifies with so many boards played; 0: nothing is asked.
    boards_to_qualify = models.PositiveSmallIntegerField(default=0)
    # Of teams: whoever wins a match goes on, so that scores of a board have to balance (L12C4).
    knock_out = models.BooleanField(default=False)
    seating_rights = models.CharField(max_length=4, choices=SeatingRights.choices, default=SeatingRights.NONE)
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
    # The round clock (see club.engine.round_clock): minutes for moving, of the warning, of a break after a round (0:
    # none); whether rounds begin by themselves, and whether all sections have one clock.
    clock_moving = models.PositiveSmallIntegerField(default=1, validators=[MaxValueValidator(CLOCK_MINUTES_AT_MOST)])
    clock_warning = models.PositiveSmallIntegerField(default=3, validators=[MaxValueValidator(CLOCK_MINUTES_AT_MOST)])
    clock_break_after = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(200)])
    clock_break = models.PositiveSmallIntegerField(default=10, validators=[MaxValueValidator(CLOCK_MINUTES_AT_MOST)])
    clock_opens = models.BooleanField(default=False)
    clock_shared = models.BooleanField(default=False)
    clock_sound = models.CharField(max_length=8, choices=ClockSound.choices, blank=True, default=ClockSound.OFF)
    clock_colours = models.CharField(max_length=8, choices=ClockColours.choices, default=ClockColours.CALM)
    # Until when corrections, rulings and appeals may be asked for (see club.engine.correction_rules).
    correction = models.JSONField(default=usual_correction, validators=[readable_correction])
    # A query about one slip of the keys is accepted once opponents confirm, unless it moves a rank with a prize.
    queries_accept_themselves = models.BooleanField(default=False)
    prize_places = models.PositiveSmallIntegerField(default=3, validators=[MaxValueValidator(PRIZES_AT_MOST)])
    third_average_plus = models.CharField(
        max_length=10, choices=ThirdAveragePlus.choices, default=ThirdAveragePlus.GIVEN
    )

    # What a session is ranked by beside its ranking: keys of club.engine.second_rankings.RankingRules.
    second_rankings = models.JSONField(default=list, blank=True, validators=[list_of_keys])

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
