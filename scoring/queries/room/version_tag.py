"""What beside its facts the desk's page of a session is made from."""

from __future__ import annotations

from django.db.models import Max

from club.models import Session


def room_version_tag(session_id: int) -> tuple[int, ...]:
    """The newest edition, the last withdrawal of one, the version of the standings, the version that could not be
    scored, what came late from a table, and what was decided about it; 0 for none."""
    found = Session.objects.filter(pk=session_id).annotate(
        newest=Max("publications__number"),
        gone=Max("publications__withdrawal"),
        late=Max("late_entries"),
        decided=Max("late_entries__decisions"),
    )
    row = found.values_list("newest", "gone", "snapshot__version", "unscored__version", "late", "decided").first()
    return tuple(each or 0 for each in row or ())
