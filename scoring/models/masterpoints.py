"""By which rules a club awards master points, and what it has awarded: for each edition, never changed."""

from __future__ import annotations

from datetime import date

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Club, Contestant
from club.models.append_only import AppendOnly
from scoring.models.editions import Publication


def _today() -> date:
    return timezone.now().date()


class MasterpointRules(models.Model):
    """What a club has chosen: the name of a rule file (`scoring.engine.masterpoints`), "" for none, "own" for its own.

    `own`: the text of the club's own file, which stays when another one is chosen. `since`: sessions of before that day
    are awarded nothing.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="+")
    rules = models.CharField(max_length=40, blank=True)
    own = models.TextField(blank=True)
    since = models.DateField(default=_today)


class MasterpointAwards(AppendOnly):
    """What one edition gives: its rows, or `why` there are none. Append-only.

    Where the level of the session, or whether it is awarded at all, was put right later, a further `revision` counts in
    place of the one before. `title`, `unit`: of the rule file at that time.
    """

    class Why(models.TextChoices):
        SWITCHED_OFF = "switched_off", _("the session’s file says that no master points are awarded")
        NO_SCALE = "no_scale", _("the rule file says nothing of sessions of this kind")
        LEVEL = "level", _("the rule file says nothing of this level")
        TABLES = "tables", _("too few tables")
        BOARDS = "boards", _("the rule file says nothing of so few or so many boards")
        SHARE = "share", _("each plays too few of the boards in use")

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="masterpoints")
    revision = models.PositiveIntegerField()
    rules = models.CharField(max_length=40)
    title = models.CharField(max_length=100)
    unit = models.CharField(max_length=100)
    level = models.CharField(max_length=8, blank=True)
    awarded = models.CharField(max_length=1, blank=True)
    why = models.CharField(max_length=12, choices=Why.choices, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["publication", "revision"], name="masterpoints_of_an_edition_once")
        ]


class MasterpointAward(AppendOnly):
    """What each player of a contestant has, in hundredths of a point. `place`: for which, None for matches alone.

    `verified`: every figure of it comes from a document that the rule file names. Append-only.
    """

    awards = models.ForeignKey(MasterpointAwards, on_delete=models.CASCADE, related_name="rows")
    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="+")
    hundredths = models.PositiveIntegerField()
    place = models.PositiveIntegerField(null=True, blank=True)
    verified = models.BooleanField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["awards", "contestant"], name="masterpoints_of_a_contestant_once"),
            models.CheckConstraint(condition=Q(hundredths__gt=0), name="masterpoints_above_nothing"),
        ]
