"""The total of an event of several sessions: how it is made, who is the same, its editions."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Club, Contestant, Event, Session, User
from club.models.append_only import AppendOnly
from scoring.models.editions import Publication

WEIGHT_AT_MOST, SESSIONS_AT_MOST, QUALIFIERS_AT_MOST = 9, 60, 999


class EventTotal(models.Model):
    """How the sessions of an event make one ranking. `slug` is its name in addresses, which are printed and stay.

    `version` is raised by whatever the total follows from: standings, editions, these settings, who is the same.
    """

    class By(models.TextChoices):
        PERCENTAGES = "percentages", _("mean of the percentages")
        PERCENTAGE_SUM = "percentage_sum", _("sum of the percentages")
        MATCHPOINTS = "matchpoints", _("all matchpoints, as if it were one session")
        POINTS = "points", _("sum of the IMPs or points")
        VICTORY_POINTS = "victory_points", _("sum of the victory points")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="event_totals")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="total")
    slug = models.SlugField(max_length=80)
    by = models.CharField(max_length=15, choices=By.choices, default=By.PERCENTAGES)
    # So many sessions count, each contestant's best; 0: all of them.
    best = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(SESSIONS_AT_MOST)])
    # Who has played fewer than count has no place.
    missed_out = models.BooleanField(default=True)
    # So many go from the qualifying sessions to the final; 0: nothing is said.
    qualifiers = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(QUALIFIERS_AT_MOST)])
    # Into the final and the consolation go matchpoints from the qualifying sessions (White Book 172).
    carry = models.BooleanField(default=False)
    # Ties are split by White Book 143.
    split_ties = models.BooleanField(default=False)
    version = models.PositiveBigIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="event_total_slug_once_a_club")]

    def __str__(self) -> str:
        return self.slug


class EventStage(models.Model):
    """Which stage of its event a session is, and how much it counts. Without a row: all, once."""

    class Stage(models.TextChoices):
        ALL = "all", _("one of all")
        QUALIFYING = "qualifying", _("qualifying")
        FINAL = "final", _("final")
        CONSOLATION = "consolation", _("consolation")

    total = models.ForeignKey(EventTotal, on_delete=models.CASCADE, related_name="stages")
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="event_stage")
    stage = models.CharField(max_length=11, choices=Stage.choices, default=Stage.ALL)
    weight = models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1), MaxValueValidator(WEIGHT_AT_MOST)]
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(weight__gte=1, weight__lte=WEIGHT_AT_MOST), name="event_stage_weight_in_range"
            )
        ]


class SameContestant(models.Model):
    """What the director has said of a contestant of one session: the same as another one, or (None) nobody else's."""

    total = models.ForeignKey(EventTotal, on_delete=models.CASCADE, related_name="said")
    contestant = models.OneToOneField(Contestant, on_delete=models.CASCADE, related_name="said_same")
    same_as = models.ForeignKey(Contestant, on_delete=models.CASCADE, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(same_as=None) | ~Q(same_as=models.F("contestant")), name="same_contestant_of_two"
            )
        ]


class EventSnapshot(models.Model):
    """The total of one version. Written only where its version is older; in no copy, as it is made anew.

    `present` counts every session that is over, `publishable` the newest edition of each: documents as
    scoring.engine.events.document has them. `sessions` and `publications`: the ids of what they count, in their order.
    """

    total = models.OneToOneField(EventTotal, on_delete=models.CASCADE, primary_key=True, related_name="snapshot")
    version = models.PositiveBigIntegerField()
    present = models.JSONField()
    sessions = models.JSONField(default=list)
    publishable = models.JSONField()
    publications = models.JSONField(default=list)
    computed_at = models.DateTimeField(default=timezone.now)


class EventEdition(AppendOnly):
    """One edition of an event's ranking: immutable, numbered. Names are looked up when it is shown.

    `document`: see scoring.engine.events.document. It names no ids; its sessions are the rows of `counted`, in order.
    """

    class Reason(models.TextChoices):
        FIRST = "first", _("first edition")
        SESSION = "session", _("another session")
        CORRECTION = "correction", _("a session was corrected")
        CONTESTANTS = "contestants", _("who is the same in which session")
        RULES = "rules", _("how the total is made")
        BALLOT = "ballot", _("a tie was decided by lot or a play-off")
        WITHDRAWAL = "withdrawal", _("an edition was withdrawn")

    total = models.ForeignKey(EventTotal, on_delete=models.CASCADE, related_name="editions")
    number = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=11, choices=Reason.choices)
    document = models.JSONField()
    changes = models.JSONField(default=list)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["total", "number"], name="event_edition_number_once")]


class EventEditionSession(AppendOnly):
    """The edition of a session that an edition of the event counts; `place` in its document, from 0."""

    edition = models.ForeignKey(EventEdition, on_delete=models.CASCADE, related_name="counted")
    place = models.PositiveSmallIntegerField()
    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="in_events")

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "place"], name="event_edition_place_once"),
            models.UniqueConstraint(fields=["edition", "publication"], name="event_edition_publication_once"),
        ]
