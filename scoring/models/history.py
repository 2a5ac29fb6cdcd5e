"""What each player had from each session that is over: a row for each of them, made from the edition that counts."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Contestant, Player, Session


class SessionHistory(models.Model):
    """A session that was read, and from what: its edition, the version of its facts, and `people`, a digest of who sat
    where and of what is still to be played. The session's rows below are written with it, or not at all.

    `embargoed`: other clubs had the same boards still to play, so there is nothing of its boards in the rows yet.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="history")
    edition = models.PositiveIntegerField()
    version = models.PositiveBigIntegerField()
    people = models.CharField(max_length=64)
    embargoed = models.BooleanField(default=False)


class PlayedSession(models.Model):
    """A player in a session. `figure` is exact (`Fraction` as text: 200/3), in the unit of `measure`; "" for whoever
    the score is not counted to: a substitute for some rounds, somebody without standing.

    `partner`: of a pair the other one, of a team whoever sat opposite on most boards; None where nobody did, and for
    single players, who change. `rank` is in the own list of `of` contestants.
    """

    class Measure(models.TextChoices):
        """What figures may be put together: never two of these in one."""

        PERCENT = "percent", _("percentages")
        VICTORY_POINTS = "vp", _("victory points a match")
        TEAMS = "teams", _("IMPs a board of teams")
        BUTLER = "butler", _("IMPs a board against a datum")
        CROSS = "cross", _("cross-IMPs a board, averaged")
        BOARDS = "boards", _("share of the points of boards")

    history = models.ForeignKey(SessionHistory, on_delete=models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="played_sessions")
    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="+")
    partner = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    measure = models.CharField(max_length=7, choices=Measure.choices, blank=True, default="")
    figure = models.CharField(max_length=60, blank=True, default="")
    rank = models.PositiveIntegerField(null=True, blank=True)
    tied = models.BooleanField(default=False)
    of = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["history", "player", "contestant"], name="played_session_once"),
            models.CheckConstraint(
                condition=Q(figure="", measure="") | Q(figure__gt="", measure__gt=""), name="played_figure_of_a_measure"
            ),
        ]


class PlayedRole(models.Model):
    """How the boards went that a player declared, or was dummy of, or defended, on one side, in one session.

    `points` of `tops` (0 at IMPs), both summed over so many `boards`; points in units of 0.0001, as scores have them.
    """

    class Role(models.TextChoices):
        DECLARER = "declarer", _("declarer")
        DUMMY = "dummy", _("dummy")
        DEFENDER = "defender", _("defender")

    played = models.ForeignKey(PlayedSession, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(max_length=8, choices=Role.choices)
    side = models.CharField(max_length=2, choices=Contestant.Line.choices)
    measure = models.CharField(max_length=7, choices=PlayedSession.Measure.choices)
    boards = models.PositiveSmallIntegerField()
    points = models.BigIntegerField()
    tops = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["played", "role", "side"], name="played_role_once")]
