"""Editions of the common ranking: over the editions of the clubs' sessions, immutable and numbered."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, StaleError
from club.services import append_audit_row
from scoring.models import Publication, SimultaneousEdition, SimultaneousEditionSession, SimultaneousSnapshot
from scoring.queries.embargo import embargo_of
from scoring.queries.simultaneous.desk import edition_differs
from scoring.services.simultaneous.computing import recompute_simultaneous
from scoring.services.simultaneous.organising import locked_simultaneous

Reason = SimultaneousEdition.Reason


def publish_simultaneous(*, simultaneous_id: int, after: int | None = None, actor: Actor) -> SimultaneousEdition:
    """Publish what the newest editions of the clubs make together. `after` (0: none): the edition that was seen.

    DomainError before the embargo has ended, where no club has published, and where nothing has changed.
    """
    recompute_simultaneous(simultaneous_id)
    with transaction.atomic():
        row = locked_simultaneous(simultaneous_id)
        if embargo_of(row.pk) is not None:
            raise DomainError(_("The embargo has not ended: clubs have boards still to play."))
        last = row.editions.order_by("-number").first()
        if after is not None and last is not None and last.number > after:
            raise StaleError(_("Edition %(number)s is already published.") % {"number": last.number})
        snapshot = SimultaneousSnapshot.objects.filter(simultaneous=row).first()
        if snapshot is None or snapshot.version < row.version:
            raise DomainError(_("Somebody has just changed something. Please press again."))
        if not snapshot.publications:
            raise DomainError(_("No club has published its evening yet."))
        if last is not None and not edition_differs(last, snapshot):
            raise DomainError(_("Nothing has changed since edition %(number)s.") % {"number": last.number})
        made = SimultaneousEdition.objects.create(
            simultaneous=row,
            number=1 + (last.number if last else 0),
            at=timezone.now(),
            user_id=actor.user_id,
            reason=_reason(last, snapshot.publications),
            document=snapshot.document,
        )
        SimultaneousEditionSession.objects.bulk_create(
            SimultaneousEditionSession(edition=made, place=place, publication_id=pk)
            for place, pk in enumerate(snapshot.publications)
        )
        append_audit_row(row.club_id, actor, "simultaneous published", {"name": row.slug, "edition": made.number})
    return made


def _reason(last: SimultaneousEdition | None, publications: list[int]) -> str:
    if last is None:
        return Reason.FIRST
    before = last.counted.values_list("publication_id", flat=True)
    now, then = (
        set(Publication.objects.filter(pk__in=ids).values_list("session_id", flat=True))
        for ids in (publications, list(before))
    )
    return Reason.CORRECTION if now == then else Reason.CLUBS
