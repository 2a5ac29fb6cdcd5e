"""How the scoring does, over all clubs but those that a director practises in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import DateTimeField, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from club.models import AuditRow, Club, Session
from scoring.models import Result


@dataclass(frozen=True)
class Figures:
    """`entries` ever; sessions `playing`, and `behind` their facts; `lag` seconds of the oldest such change."""

    entries: int
    playing: int
    behind: int
    lag: float


def figures(now: datetime) -> Figures:
    sessions = Session.objects.kept().filter(club__practice=Club.Practice.REAL)
    behind = sessions.filter(
        Q(snapshot__isnull=True, facts_version__gt=0) | Q(snapshot__version__lt=F("facts_version"))
    ).exclude(unscored__version=F("facts_version"))
    computed = Coalesce("snapshot__computed_at", "created_at", output_field=DateTimeField())
    since = AuditRow.objects.filter(session=OuterRef("pk"), at__gt=OuterRef("computed")).order_by("number")
    changed = behind.annotate(computed=computed).annotate(changed=Subquery(since.values("at")[:1]))
    lags = [(now - at).total_seconds() for at in changed.values_list("changed", flat=True) if at is not None]
    return Figures(
        entries=Result.objects.filter(line__session__club__practice=Club.Practice.REAL).count(),
        playing=sessions.filter(state=Session.State.PLAYING).count(),
        behind=behind.count(),
        lag=max([*lags, 0.0]),
    )
