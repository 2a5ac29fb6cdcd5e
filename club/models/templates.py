"""Evenings that come again: a club's templates, and what a session has from the one it was made from."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.events import Event, Habits
from club.models.people import Club
from club.models.programme import Session

WEEKDAYS = [
    (1, _("Monday")),
    (2, _("Tuesday")),
    (3, _("Wednesday")),
    (4, _("Thursday")),
    (5, _("Friday")),
    (6, _("Saturday")),
    (7, _("Sunday")),
]


class EveningHabits(models.Model):
    """What setting up asks beyond the habits of play."""

    class Missing(models.TextChoices):
        NS = "ns", _("North–South")
        EW = "ew", _("East–West")

    start_time = models.TimeField(null=True, blank=True)
    # For each pair; the movement comes near.
    boards = models.PositiveSmallIntegerField(default=24, validators=[MinValueValidator(1), MaxValueValidator(60)])
    # 0: one or two rankings.
    winners = models.PositiveSmallIntegerField(default=0, choices=[(0, "0"), (1, "1"), (2, "2")])
    missing = models.CharField(max_length=2, choices=Missing.choices, default=Missing.NS)
    first_board = models.PositiveSmallIntegerField(default=1, validators=[MinValueValidator(1), MaxValueValidator(200)])
    deals_wished = models.BooleanField(default=False)
    # A list of movement habits (see club.engine.movement_habits), no two for the same number of tables.
    movements = models.JSONField(default=list, blank=True)

    class Meta:
        abstract = True


class EveningTemplate(Habits, EveningHabits):
    """An evening that comes again. It is retired, never deleted: sessions name the one they were made from."""

    class TitleDate(models.TextChoices):
        NONE = "", _("the name alone")
        DAY = "day", _("with the day")
        MONTH = "month", _("with the month")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="evening_templates")
    name = models.CharField(max_length=90)
    contest = models.CharField(max_length=10, choices=Event.Contest.choices, default=Event.Contest.PAIRS)
    title_date = models.CharField(max_length=5, choices=TitleDate.choices, blank=True, default=TitleDate.NONE)
    weekday = models.PositiveSmallIntegerField(null=True, blank=True, choices=WEEKDAYS)
    # By name, so that an evening is played under the version of its day; "" for those of the last session.
    conditions = models.CharField(max_length=120, blank=True)
    # In the smallest unit of the club's currency; None: as an evening of the club usually costs.
    price_member = models.PositiveIntegerField(null=True, blank=True)
    price_visitor = models.PositiveIntegerField(null=True, blank=True)
    price_junior = models.PositiveIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], condition=Q(retired_at__isnull=True), name="one_template_of_a_name_in_use"
            )
        ]

    def __str__(self) -> str:
        return self.name


class PlannedEvening(EveningHabits):
    """What a session has from its template, as that was when it was made.

    `counts` is false once the session is discarded, or was moved to a day on which the template has another one.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="planned")
    template = models.ForeignKey(EveningTemplate, on_delete=models.PROTECT, related_name="evenings")
    template_version = models.PositiveIntegerField()
    day = models.DateField()
    made_at = models.DateTimeField(default=timezone.now)
    counts = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["template", "day"], condition=Q(counts=True), name="one_evening_of_a_template_a_day"
            )
        ]
