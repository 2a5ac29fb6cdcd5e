"""What beside its facts the desk's page of a session is made from."""

from __future__ import annotations

from django.db.models import Max

from club.models import Session


def room_stamp(session_id: int) -> tuple[int, int, int]:
    """The newest edition, the version of the standings, and the version that could not be scored; 0 for none."""
    found = Session.objects.filter(pk=session_id).annotate(newest=Max("publications__number"))
    row = found.values_list("newest", "snapshot__version", "unscored__version").first()
    newest, scored, unscored = row or (0, 0, 0)
    return newest or 0, scored or 0, unscored or 0
