"""An edition → what its players have → one guarded write. Late, doubled and lost calls are harmless."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from club.actor import PROGRAM
from club.models import Contestant, Session
from club.queries import SessionInfo
from club.services import append_audit_row, locked_session
from scoring.engine.masterpoints import HUNDREDTHS, Awards, NotAwarded, Rules, awards_of
from scoring.errors import NotFoundError
from scoring.models import MasterpointAward, MasterpointAwards, Publication
from scoring.queries.files_say import charges_of
from scoring.queries.history.counting import with_newest
from scoring.queries.ladders.counting import OVER
from scoring.queries.masterpoints.chosen import chosen_rules
from scoring.queries.masterpoints.counting import awaiting_masterpoints
from scoring.queries.masterpoints.games import game_of
from scoring.queries.public import results_sheet

logger = logging.getLogger(__name__)

SESSIONS_AT_ONCE = 40
NO = "N"


@dataclass(frozen=True)
class _Made:
    """What was worked out, for which edition, and after which revision; `level` and `awarded` as the files say."""

    edition: int
    revision: int
    rules: Rules
    level: str
    awarded: str
    awards: Awards


def sweep_masterpoints() -> int:
    """What heals a lost task; how many sessions were awarded."""
    done = 0
    for session_id in list(awaiting_masterpoints().values_list("pk", flat=True)[:SESSIONS_AT_ONCE]):
        try:
            done += award_masterpoints(session_id)
        except Exception:
            logger.exception("The master points of session %s could not be worked out.", session_id)
    return done


def award_masterpoints(session_id: int) -> bool:
    """Award what the edition that counts gives, unless that is done. True when this call wrote something.

    Nothing while its ranking may not be read: where a board of it is still to be played, or other clubs play on.
    """
    session = with_newest(Session.objects.kept().select_related("club", "event", "director")).filter(pk=session_id)
    row = session.first()
    number: int = getattr(row, "newest", None) or 0
    if row is None or not number or row.practice or row.played_elsewhere or row.held_by or row.state not in OVER:
        return False
    made = _worked_out(row, number)
    return made is not None and _write(row, made)


def _worked_out(session: Session, number: int) -> _Made | None:
    chosen = chosen_rules(session.club_id)
    if chosen.rules is None or chosen.since is None or session.date < chosen.since:
        return None
    said = charges_of(session.pk, session.club_id)
    last = _newest(session, number)
    if last is not None and (last.level, last.awarded) == (said.scale, said.master_points):
        return None
    sheet = results_sheet(SessionInfo.of(session), number)
    if sheet is None or not sheet.ranking_shown:
        return None
    found = Awards(why=NotAwarded.SWITCHED_OFF)
    if said.master_points != NO:
        found = awards_of(chosen.rules, game_of(sheet, said.scale))
    return _Made(number, last.revision + 1 if last else 1, chosen.rules, said.scale, said.master_points, found)


def _newest(session: Session, number: int) -> MasterpointAwards | None:
    made = MasterpointAwards.objects.filter(publication__session=session, publication__number=number)
    return made.order_by("-revision").first()


def _write(session: Session, made: _Made) -> bool:
    """All of it, unless another edition counts by now or somebody has written this one."""
    try:
        with transaction.atomic():
            locked_session(session.pk)
            editions = Publication.objects.filter(session=session, withdrawal=None).only("pk", "number")
            edition = editions.order_by("-number").first()
            if edition is None or edition.number != made.edition:
                return False
            known = dict(Contestant.objects.filter(session=session).values_list("key", "pk"))
            awards = MasterpointAwards.objects.create(
                publication=edition,
                revision=made.revision,
                rules=made.rules.name,
                title=made.rules.title,
                unit=made.rules.unit,
                level=made.level,
                awarded=made.awarded,
                why=made.awards.why or "",
            )
            MasterpointAward.objects.bulk_create(
                MasterpointAward(
                    awards=awards,
                    contestant_id=known[each.contestant],
                    hundredths=int(each.points * HUNDREDTHS),
                    place=each.place,
                    verified=each.verified,
                )
                for each in made.awards.awards
                if each.contestant in known
            )
            data = {"edition": made.edition, "rules": made.rules.name, "number": len(made.awards.awards)}
            append_audit_row(session.club_id, PROGRAM, "master points awarded", data, session_id=session.pk)
    except (IntegrityError, NotFoundError):
        # Two made it at once, or the session went meanwhile.
        return False
    return True
