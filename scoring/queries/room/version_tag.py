"""What beside its facts the desk's page of a session is made from."""

from __future__ import annotations

from django.db.models import Count, Max, OuterRef, Subquery

from club.models import Session, TableDevice


def room_version_tag(session_id: int) -> tuple[int, ...]:
    """The newest edition, the last withdrawal of one, the version of the standings, the version that could not be
    scored, what came late from a table, what was decided about it, the newest device that is in at a table and how
    many are; 0 for none."""
    devices = TableDevice.objects.filter(link__session=OuterRef("pk"))
    inside = devices.filter(link__ended_at__isnull=True, ended_at__isnull=True).order_by().values("link__session")
    found = Session.objects.filter(pk=session_id).annotate(
        newest=Max("publications__number"),
        gone=Max("publications__withdrawal"),
        late=Max("late_entries"),
        decided=Max("late_entries__decisions"),
        device=Subquery(inside.annotate(newest=Max("pk")).values("newest")),
        devices=Subquery(inside.annotate(number=Count("pk")).values("number")),
    )
    versions = ("snapshot__version", "unscored__version")
    row = found.values_list("newest", "gone", *versions, "late", "decided", "device", "devices").first()
    return tuple(each or 0 for each in row or ())
