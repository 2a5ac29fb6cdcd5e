"""What conditions of contest say about scoring, as it is kept."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

#: What a document says of scoring in IMPs or victory points and no column of an imported session keeps.
SCORING_OPTIONS = ("butler", "cross_imps", "cross_imps_places", "victory_points")


class Compare(models.TextChoices):
    FIELD = "field", _("across the whole field")
    SECTION = "section", _("within each section")


class ScoredBy(models.TextChoices):
    """How the results of a board are compared. Its own options stand in the fields beside it."""

    MATCHPOINTS = "matchpoints", _("matchpoints")
    CROSS_IMPS = "cross_imps", _("cross-IMPs, the sum")
    CROSS_IMPS_MEAN = "cross_imps_mean", _("cross-IMPs, the mean of the comparisons")
    BUTLER = "butler", _("Butler")


class ThirdAveragePlus(models.TextChoices):
    """What a ruling gives for the third average plus of a contestant in one session, and for every later one."""

    GIVEN = "given", _("what the director gives")
    AVERAGE = "average", _("average")
    NOT_SCORED = "not_scored", _("the board is not scored for them")
