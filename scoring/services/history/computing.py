"""An edition → a row for each player → one guarded write. Late, doubled and lost calls are harmless."""

from __future__ import annotations

import logging

from django.db import IntegrityError, transaction

from club.models import Contestant, Session
from club.queries import SessionInfo
from scoring.models import PlayedRole, PlayedSession, SessionHistory
from scoring.queries.embargo import embargo_over
from scoring.queries.history.counting import behind, people_digest, with_newest
from scoring.queries.history.reading import Played, played_in
from scoring.queries.ladders.counting import OVER
from scoring.queries.public import results_sheet

logger = logging.getLogger(__name__)

#: A club that has just been brought in has thousands: the worker is not away from the standings for long.
SESSIONS_AT_ONCE = 40


def sweep_histories() -> int:
    """What heals a lost task, and follows names that were put right after an edition; how many sessions were done."""
    done = 0
    for session_id in list(behind().values_list("pk", flat=True)[:SESSIONS_AT_ONCE]):
        try:
            done += recompute_history(session_id)
        except Exception:
            logger.exception("The history of session %s could not be made.", session_id)
    return done


def recompute_history(session_id: int) -> bool:
    """Bring the rows of one session up to its edition. True when this call wrote something.

    The version is read before what it stands for: what changes in between is read once more under its own version.
    Where the edition and the people are the same as before, as after a change of how a name is shown, none is read.
    """
    session = with_newest(Session.objects.select_related("club", "event", "director")).filter(pk=session_id).first()
    if session is None:
        return False
    edition: int = getattr(session, "newest", None) or 0
    if not edition or session.practice or session.discarded_at or session.state not in OVER:
        return bool(SessionHistory.objects.filter(pk=session_id).delete()[0])
    people, embargoed = people_digest(session), embargo_over(session) is not None
    made = SessionHistory.objects.filter(pk=session_id, edition=edition, people=people, embargoed=embargoed)
    same = made.exclude(people="")
    if same.filter(version__lte=session.facts_version).update(version=session.facts_version):
        return True
    sheet = results_sheet(SessionInfo.of(session), edition)
    kept = SessionHistory(
        session=session, edition=edition, version=session.facts_version, people=people, embargoed=embargoed
    )
    return _write(kept, played_in(sheet) if sheet else ())


def _write(history: SessionHistory, rows: tuple[Played, ...]) -> bool:
    """All of it, unless somebody has written from later facts."""
    session = history.session
    known = dict(Contestant.objects.filter(session=session).values_list("key", "pk"))
    try:
        with transaction.atomic():
            if SessionHistory.objects.filter(pk=session.pk, version__gt=history.version).exists():
                return False
            SessionHistory.objects.filter(pk=session.pk).delete()
            history.save(force_insert=True)
            made = PlayedSession.objects.bulk_create(
                PlayedSession(
                    history=history,
                    player_id=row.player,
                    contestant_id=known[row.key],
                    partner_id=row.partner,
                    measure=row.outcome.measure,
                    figure="" if row.outcome.figure is None else str(row.outcome.figure),
                    rank=row.outcome.rank,
                    tied=row.outcome.tied,
                    of=row.outcome.of,
                )
                for row in rows
                if row.key in known
            )
            PlayedRole.objects.bulk_create(
                PlayedRole(
                    played=played,
                    role=each.role,
                    side=each.side,
                    measure=each.measure,
                    boards=each.boards,
                    points=each.points,
                    tops=each.tops,
                )
                for played, row in zip(made, (row for row in rows if row.key in known), strict=True)
                for each in row.roles
            )
    except IntegrityError:
        # Two made it at once, or the session went meanwhile.
        return False
    return True
