"""A club's ladder: what the manager has settled, and the snapshot of it that follows the editions of its sessions."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Club, Event, Player, Session

TITLE_AT_MOST, SESSIONS_AT_MOST, FLOOR_AT_MOST = 120, 400, 60


class Ladder(models.Model):
    """What counts. `slug` is its name in addresses, which are given to members and stay.

    `best`: so many sessions count, 0 all of them; `at_least` so many make a rank. `floor`: a session worse than so
    many percent counts as that; None: none does. `conditions` are names of conditions of contest; with them, or with
    events, only their sessions count. `version` is raised with every change, against two who change it at once.
    """

    class Of(models.TextChoices):
        PLAYERS = "players", _("players")
        PAIRS = "pairs", _("pairs")

    class Unit(models.TextChoices):
        PERCENT = "percent", _("percentages")
        VICTORY_POINTS = "vp", _("victory points")
        IMPS = "imps", _("IMPs a board")

    class Count(models.TextChoices):
        MEAN = "mean", _("their average")
        SUM = "sum", _("their sum")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="ladders")
    slug = models.SlugField(max_length=80)
    title = models.CharField(max_length=TITLE_AT_MOST)
    of = models.CharField(max_length=7, choices=Of.choices, default=Of.PLAYERS)
    unit = models.CharField(max_length=7, choices=Unit.choices, default=Unit.PERCENT)
    count = models.CharField(max_length=4, choices=Count.choices, default=Count.MEAN)
    first_day = models.DateField()
    last_day = models.DateField()
    best = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(SESSIONS_AT_MOST)])
    at_least = models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1), MaxValueValidator(SESSIONS_AT_MOST)]
    )
    floor = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(FLOOR_AT_MOST)]
    )
    conditions = models.JSONField(default=list, blank=True)
    # A session counts with the handicaps of its edition, and only one that is ranked with handicap.
    with_handicap = models.BooleanField(default=False)
    # Only whoever is of a level or a category counts (scoring.engine.events.ladder_only.read_only); {}: everybody.
    only = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)
    # Taken off the list; its rows stay, because the audit log names it.
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-last_day", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="ladder_slug_once_a_club"),
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="ladder_days_in_order"),
            models.CheckConstraint(condition=Q(at_least__gte=1), name="ladder_one_session_at_least"),
            models.CheckConstraint(condition=Q(floor=None) | Q(unit="percent"), name="ladder_floor_in_percent"),
            models.CheckConstraint(condition=Q(with_handicap=False) | ~Q(unit="imps"), name="ladder_handicap_no_imps"),
        ]

    def __str__(self) -> str:
        return self.title


class LadderEvent(models.Model):
    """An event whose sessions count."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="events")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "event"], name="ladder_event_once")]


class LadderLeftOut(models.Model):
    """A session that would count, and was left out by hand."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="left_out")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "session"], name="ladder_left_out_once")]


class LadderSnapshot(models.Model):
    """When the rows below were worked out, and from what (`stamp`); only whoever has seen the last `revision` may write
    the next."""

    ladder = models.OneToOneField(Ladder, on_delete=models.CASCADE, primary_key=True, related_name="snapshot")
    revision = models.PositiveBigIntegerField(default=0)
    stamp = models.CharField(max_length=64, blank=True, default="")
    # The number of the last thing said of a member, where only some of them count.
    marks = models.PositiveBigIntegerField(default=0)
    computed_at = models.DateTimeField(default=timezone.now)


class LadderSource(models.Model):
    """A session with an edition that was looked at. `refused` says why it gives nothing; "" where it counts.

    `version` is that of the session's facts then: who sat where is looked up when an edition is shown, and so here.
    `settings` is the version of the ladder for which it was looked at.
    """

    class Refused(models.TextChoices):
        UNIT = "unit", _("has no such figures")
        WAITS = "waits", _("a board of it is still to be played")
        NOBODY = "nobody", _("nobody in it has a name and a score")
        HANDICAP = "handicap", _("is not ranked with handicap")

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="sources")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="+")
    place = models.PositiveSmallIntegerField()
    edition = models.PositiveIntegerField()
    version = models.PositiveBigIntegerField()
    settings = models.PositiveIntegerField()
    refused = models.CharField(max_length=8, choices=Refused.choices, blank=True, default="")

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["ladder", "session"], name="ladder_source_once")]


class LadderRow(models.Model):
    """Who is on the ladder: a player, or a pair, the lower id first. `place` is the order on the page.

    `figure` is decimal text, rounded for the page; `rank` follows from what it was before that, None for who has
    played too little.
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="rows")
    place = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    partner = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    figure = models.CharField(max_length=20)
    rank = models.PositiveIntegerField(null=True, blank=True)
    tied = models.BooleanField(default=False)
    counted = models.PositiveSmallIntegerField()
    played = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "place"], name="ladder_place_once"),
            models.CheckConstraint(condition=Q(counted__lte=F("played")), name="ladder_counted_of_played"),
        ]


class LadderFigure(models.Model):
    """What a session gave to a row, exact (`Fraction` as text: 200/3); `counts`: it is among the best."""

    row = models.ForeignKey(LadderRow, on_delete=models.CASCADE, related_name="figures")
    source = models.ForeignKey(LadderSource, on_delete=models.CASCADE, related_name="figures")
    figure = models.CharField(max_length=60)
    counts = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["row", "source"], name="ladder_figure_once")]
