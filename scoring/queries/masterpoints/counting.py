"""Which sessions wait for their master points."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from club.models import Session
from scoring.models import MasterpointAwards, MasterpointRules, SessionFile
from scoring.queries.history.counting import with_newest
from scoring.queries.ladders.counting import OVER


def awaiting_masterpoints() -> QuerySet[Session]:
    """The sessions over since the day from which their club awards master points, whose edition that counts has none,
    or had them before the session's own level was said; the newest first. Practice is none of them."""
    wanted = MasterpointRules.objects.filter(club=OuterRef("club")).exclude(rules="")
    made = MasterpointAwards.objects.filter(publication__session=OuterRef("pk"))
    made = made.filter(publication__number=OuterRef("newest")).order_by("-revision")
    own = SessionFile.objects.filter(session=OuterRef("pk"))
    found = with_newest(Session.objects.kept().filter(practice=False, played_elsewhere="", state__in=OVER))
    found = found.filter(Q(newest__isnull=False), date__gte=Subquery(wanted.values("since")[:1]))
    found = found.annotate(
        made_level=Subquery(made.values("level")[:1]),
        made_awarded=Subquery(made.values("awarded")[:1]),
        own_level=Subquery(own.values("scale")[:1]),
        own_awarded=Subquery(own.values("master_points")[:1]),
    )
    changed = Q(own_level__gt="") & ~Q(own_level=F("made_level"))
    changed |= Q(own_awarded__gt="") & ~Q(own_awarded=F("made_awarded"))
    return found.filter(~Exists(made) | changed).order_by("-pk")
