"""Which version of conditions of contest holds on a day (L78D)."""

from __future__ import annotations

from datetime import date

from club.models import ConditionsOfContest, Event


def version_of_day(club_id: int, name: str, day: date) -> ConditionsOfContest | None:
    """The version of that name in force on the day: of several from the same day the last one written."""
    of_the_name = ConditionsOfContest.objects.filter(club_id=club_id, name=name, since__lte=day)
    return of_the_name.order_by("-since", "-pk").first()


def usual_version(club_id: int, day: date) -> ConditionsOfContest | None:
    """Those of the club's last session, else those that have come into force last; as they are on the day."""
    known = ConditionsOfContest.objects.filter(club_id=club_id).order_by("-since", "pk")
    last = Event.objects.filter(club_id=club_id, conditions__isnull=False).order_by("-pk")
    usual = last.values_list("conditions__name", flat=True).first()
    newest = known.filter(since__lte=day).values_list("name", flat=True).first()
    named = (version_of_day(club_id, name, day) for name in (usual, newest) if name)
    return next((version for version in named if version), known.first())
