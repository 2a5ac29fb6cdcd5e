"""Rounds opened to the tables and closed to them."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.round_clock_document import read_record, written_record
from club.errors import DomainError, NotFoundError
from club.models import Section, Session
from club.services.audit import append_audit_row
from club.services.facts import facts_changed
from club.services.sessions import locked_session

ROUNDS_AT_MOST = 200


@transaction.atomic
def open_round(*, section_id: int, number: int, actor: Actor, began: datetime | None = None) -> None:
    """Let tables enter rounds up to `number`; going back closes the later ones to the tables again.

    The round's clock starts now, or at `began`; of a round that was gone back to it goes on.
    """
    session, section = _locked_section(section_id)
    if session.state != Session.State.PLAYING:
        raise DomainError(_("The session is not being played."))
    if not 0 <= number <= ROUNDS_AT_MOST:
        raise DomainError(_("There is no round %(number)s.") % {"number": number})
    began, record = began or timezone.now(), read_record(section.clock)
    back = number <= section.open_round
    if record.of_round(section.open_round) is None and section.open_round and section.round_opened_at is not None:
        record = record.called(section.open_round, int(section.round_opened_at.timestamp()))
    # Opened too early: the round before it has gone on meanwhile.
    record = record.back_to(number) if back else record.called(number, int(began.timestamp()))
    section.clock = written_record(record)
    section.open_round = number
    section.closed_round = min(section.closed_round, number)
    known = record.of_round(number)
    section.round_opened_at = datetime.fromtimestamp(known.began, UTC) if back and known else began
    section.save(update_fields=["open_round", "closed_round", "round_opened_at", "clock"])
    data = {"section": section.letter, "round": number}
    append_audit_row(session.club_id, actor, "round opened", data, session_id=session.pk)
    facts_changed(session.pk)


@transaction.atomic
def close_round(*, section_id: int, number: int, actor: Actor) -> None:
    """No table enters or corrects a result of rounds up to `number` any more; the director still can. 0 reopens all."""
    session, section = _locked_section(section_id)
    if not 0 <= number <= section.open_round:
        raise DomainError(_("Round %(number)s has not begun.") % {"number": number})
    section.closed_round = number
    section.save(update_fields=["closed_round"])
    data = {"section": section.letter, "round": number}
    append_audit_row(session.club_id, actor, "round closed", data, session_id=session.pk)
    facts_changed(session.pk)


def _locked_section(section_id: int) -> tuple[Session, Section]:
    """The section as it is once its session is held."""
    session_id = Section.objects.filter(pk=section_id).values_list("session_id", flat=True).first()
    if session_id is None:
        raise NotFoundError(_("This section is no longer there."))
    session = locked_session(session_id)
    return session, Section.objects.get(pk=section_id)
