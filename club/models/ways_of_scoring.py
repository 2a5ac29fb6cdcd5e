"""What conditions of contest say about scoring, as it is kept."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

#: What a document says of scoring in IMPs or victory points; of an imported session no column keeps it.
SCORING_OPTIONS = ("butler", "cross_imps", "cross_imps_places", "victory_points", "teams_of_eight", "split_ties")
#: Of `vp_scale`: the club's own, whose lines stand in `vp_table`.
OWN_SCALE = "own"


class Compare(models.TextChoices):
    FIELD = "field", _("across the whole field")
    SECTION = "section", _("within each section")


class ScoredBy(models.TextChoices):
    """How the results of a board are compared. Its own options stand in the fields beside it."""

    MATCHPOINTS = "matchpoints", _("matchpoints")
    CROSS_IMPS = "cross_imps", _("cross-IMPs, the sum")
    CROSS_IMPS_MEAN = "cross_imps_mean", _("cross-IMPs, the mean of the comparisons")
    BUTLER = "butler", _("Butler")
    IMPS = "imps", _("IMPs between the two tables of a match")
    BOARD_A_MATCH = "board_a_match", _("board-a-match")
    HYBRID = "hybrid", _("hybrid: boards won and the share of the total points")
    TOTAL_POINTS = "total_points", _("total points of the two tables of a match")


#: Ways that compare the rooms of a match, so that there are matches.
OF_ROOMS = (ScoredBy.IMPS, ScoredBy.BOARD_A_MATCH, ScoredBy.HYBRID, ScoredBy.TOTAL_POINTS)


class BoardsAre(models.TextChoices):
    """Where the boards of a contest of teams come from; it decides sharing, hands and what may be compared."""

    DUPLICATED = "duplicated", _("duplicated: every table has its own set")
    SHARED = "shared", _("shared: the two tables of a match have one set")
    DEALT = "dealt", _("dealt again by the tables of each match")


class TeamsOfEight(models.TextChoices):
    """Whether teams of eight play, each match at four tables, and how these are scored (White Book 161.5, 161.6).

    The words are those of documents; none where teams of four play.
    """

    FOUR = "", _("teams of four")
    FOURS = "fours", _("teams of eight: two teams of four, their IMPs added")
    AGGREGATE = "aggregate", _("teams of eight: all four scores added before IMPs")
    CROSS = "cross", _("teams of eight: cross-IMPs within the team")


class SplitTies(models.TextChoices):
    """Whether equal totals of matches share the place, or by what they are told apart (White Book 143.7).

    The words are those of documents.
    """

    SHARED = "", _("they share the place")
    REGULATIONS = "regulations", _("told apart by their own match first (White Book 143.7)")
    SWISS_POINTS = "swiss_points", _("told apart by Swiss points first: the scores of the opponents met")


class SeatingRights(models.TextChoices):
    """Which team sees the other's line-up before it gives its own, part by part of a match (L5A)."""

    NONE = "none", _("neither team has them")
    HOME = "home", _("the team named first in the first part, then in turn")
    AWAY = "away", _("the team named last in the first part, then in turn")


class PairsOfTeams(models.TextChoices):
    """What the pairs of teams are compared by, besides the result of their team."""

    NONE = "none", _("nothing")
    CROSS_IMPS = "cross_imps", _("cross-IMPs")
    BUTLER = "butler", _("Butler")


class ThirdAveragePlus(models.TextChoices):
    """What a ruling gives for the third average plus of a contestant in one session, and for every later one."""

    GIVEN = "given", _("what the director gives")
    AVERAGE = "average", _("average")
    NOT_SCORED = "not_scored", _("the board is not scored for them")
