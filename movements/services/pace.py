"""Whether all tables change together, and which rounds are open then."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.round_clock_document import read_record, written_record
from club.errors import DomainError
from club.models import Section, Session
from club.models.events import Pace
from club.services import append_audit_row, facts_changed, locked_session
from movements.models import Plan


@transaction.atomic
def change_pace(*, session_id: int, pace: str, actor: Actor) -> None:
    """Let each table go at its own pace, or open the rounds together, also while play goes on.

    At the tables' own pace all rounds are open. Together, those stay open that were: open_round goes back.
    """
    session = locked_session(session_id)
    if pace not in Pace.values:
        raise DomainError(_("Choose: each table at its own pace, or all tables together."))
    if session.state in {Session.State.ENDED, Session.State.OFFICIAL}:
        raise DomainError(_("Play has ended."))
    if session.pace == pace:
        return
    session.pace = pace
    session.save(update_fields=["pace"])
    if session.state == Session.State.PLAYING:
        for plan in Plan.objects.filter(section__session=session).select_related("section"):
            open_rounds(plan.section, session, plan.rounds)
    append_audit_row(session.club_id, actor, "pace changed", {"pace": pace}, session_id=session.pk)
    facts_changed(session.pk)


def open_rounds(section: Section, session: Session, rounds: int, *, anew: bool = True) -> None:
    """Those that are open from now on. The clock of the open round starts; where not `anew`, only of another round."""
    at_own_pace = session.pace == Pace.TABLES
    before = section.open_round
    section.open_round = rounds if at_own_pace else min(max(section.open_round, 1), rounds)
    section.closed_round = min(section.closed_round, section.open_round)
    if anew or section.open_round != before or section.round_opened_at is None:
        section.round_opened_at = timezone.now()
    if anew:
        section.clock = written_record(read_record(section.clock).forgotten())
    section.save(update_fields=["open_round", "closed_round", "round_opened_at", "clock"])
