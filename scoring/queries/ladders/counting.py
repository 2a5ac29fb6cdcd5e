"""Which sessions a ladder counts, and by what it is known that something has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from django.db.models import Max, Q, QuerySet

from club.models import Session
from scoring.models import Ladder, LadderLeftOut

OVER = (Session.State.ENDED, Session.State.OFFICIAL)


def sessions_between(ladder: Ladder) -> QuerySet[Session]:
    """The club's sessions of these days and conditions or events, whatever they are at, the first one first.

    `newest` is the number of the edition that counts, None where none does. Practice is none of them.
    """
    found = Session.objects.kept().filter(
        club_id=ladder.club_id, practice=False, date__range=(ladder.first_day, ladder.last_day)
    )
    events = list(ladder.events.values_list("event_id", flat=True))
    if events or ladder.conditions:
        found = found.filter(Q(event__in=events) | Q(conditions__name__in=ladder.conditions))
    newest = Max("publications__number", filter=Q(publications__withdrawal=None))
    return found.annotate(newest=newest).order_by("date", "pk")


def counted_sessions(ladder: Ladder) -> list[Session]:
    """Those that are over, have an edition that counts, and were not left out. Two queries."""
    out = LadderLeftOut.objects.filter(ladder=ladder).values("session")
    found = sessions_between(ladder).filter(state__in=OVER).exclude(pk__in=out)
    return [each for each in found.select_related("club", "event", "director") if newest_edition(each)]


def newest_edition(session: Session) -> int:
    """The number of the edition that counts, of a session of `sessions_between`; 0 where none does."""
    return getattr(session, "newest", None) or 0


def stamp_of(ladder: Ladder, sessions: Sequence[Session]) -> str:
    """What the ladder follows from: its own settings, the editions that count, and who sat where in their sessions."""
    known = [[each.pk, each.date.isoformat(), newest_edition(each), each.facts_version] for each in sessions]
    return hashlib.sha256(json.dumps([ladder.version, known]).encode()).hexdigest()
