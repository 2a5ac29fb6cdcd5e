"""The common field of a simultaneous: as it is, and its numbered editions."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Simultaneous, User
from club.models.append_only import AppendOnly
from scoring.models.editions import Publication


class SimultaneousSnapshot(models.Model):
    """The common field of one version. Written only where its version is older; in no copy, as it is made anew.

    `document`: see scoring.engine.simultaneous_document. `publications`: the ids of the editions that it counts, in
    order.
    """

    simultaneous = models.OneToOneField(
        Simultaneous, on_delete=models.CASCADE, primary_key=True, related_name="snapshot"
    )
    version = models.PositiveBigIntegerField()
    document = models.JSONField()
    publications = models.JSONField(default=list)
    computed_at = models.DateTimeField(default=timezone.now)


class SimultaneousEdition(AppendOnly):
    """One edition of the common ranking: immutable, numbered. Names are looked up when it is shown.

    `document` names no ids: its sessions are the rows of `counted`, in order.
    """

    # It stands above clubs: no club’s audit log can answer for it, only for the editions of which it is made.
    sealed = False

    class Reason(models.TextChoices):
        FIRST = "first", _("first edition")
        CLUBS = "clubs", _("another club")
        CORRECTION = "correction", _("a club’s evening was corrected")

    simultaneous = models.ForeignKey(Simultaneous, on_delete=models.CASCADE, related_name="editions")
    number = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=10, choices=Reason.choices)
    document = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["simultaneous", "number"], name="simultaneous_edition_once")]


class SimultaneousEditionSession(AppendOnly):
    """The edition of a session that an edition of the common ranking counts; `place` in its document, from 0.

    A club that is taken away leaves the row: then nobody knows any more who its pairs were.
    """

    # It stands above clubs: no club’s audit log can answer for it, only for the editions of which it is made.
    sealed = False

    edition = models.ForeignKey(SimultaneousEdition, on_delete=models.CASCADE, related_name="counted")
    place = models.PositiveSmallIntegerField()
    publication = models.ForeignKey(
        Publication, on_delete=models.CASCADE, related_name="in_simultaneous", db_constraint=False
    )

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "place"], name="simultaneous_place_once"),
            models.UniqueConstraint(fields=["edition", "publication"], name="simultaneous_publication_once"),
        ]
