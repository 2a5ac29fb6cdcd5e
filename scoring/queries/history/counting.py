"""Which sessions histories count, and by what it is known that one has changed."""

from __future__ import annotations

import hashlib
import json

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from club.engine.contests import CONTESTS
from club.models import LineUp, Session, Substitution
from scoring.models import EditionWithdrawal, PlayedSession, Publication
from scoring.queries.ladders.counting import OVER
from scoring.queries.postponed import postponed_boards


def with_newest(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """`newest`: the number of the edition that counts, None where none does."""
    newest = Publication.objects.filter(session=OuterRef("pk"), withdrawal=None).order_by("-number")
    return sessions.annotate(newest=Subquery(newest.values("number")[:1]))


def behind() -> QuerySet[Session]:
    """The sessions whose rows are not made from what counts now, the newest first: practice has none. An embargo that
    waits for a club after its time is asked after again and again."""
    counted = Q(newest__isnull=False, state__in=OVER, practice=False, discarded_at=None)
    over = Q(simultaneous__embargo_until__lte=timezone.now())
    over |= Q(simultaneous=None) & (Q(boards_closed_until=None) | Q(boards_closed_until__lte=timezone.now()))
    opened = Q(history__embargoed=True) & over
    fresh = Q(history__edition=F("newest"), history__version=F("facts_version")) & ~opened
    stale = counted & (Q(history=None) | ~fresh)
    return with_newest(Session.objects.all()).filter(stale | (Q(history__isnull=False) & ~counted)).order_by("-pk")


def people_digest(session: Session) -> str:
    """Who sat where, and what is still to be played. Three queries; of teams "", as line-ups are more than that."""
    if CONTESTS[session.event.contest].by_rooms:
        return ""
    seats = LineUp.objects.filter(contestant__session=session).order_by("contestant", "seat")
    sat_in = Substitution.objects.filter(contestant__session=session).order_by("pk")
    known = [
        [list(row) for row in seats.values_list("contestant", "seat", "player")],
        [list(row) for row in sat_in.values_list("contestant", "seat", "player", "first_round", "last_round")],
        sorted(postponed_boards(session.pk)),
    ]
    return hashlib.sha256(json.dumps(known).encode()).hexdigest()


def rows_shown(player_id: int) -> QuerySet[PlayedSession]:
    """The rows of a player that may be read now: of no edition that was withdrawn, of no session in which play goes on
    again, whatever the task has done about it."""
    gone = EditionWithdrawal.objects.filter(
        publication__session=OuterRef("history"), publication__number=OuterRef("history__edition")
    )
    rows = PlayedSession.objects.filter(
        player=player_id, history__session__state__in=OVER, history__session__discarded_at=None
    )
    return rows.filter(~Exists(gone))
