"""What a player's own telephone may call for: the director, to the table where its pair sits now."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from club.actor import PROGRAM
from club.models import Contestant
from rulings.errors import NotFoundError
from rulings.services.calls import CallRequest, PlacedCall, call_director, withdraw_call
from rulings.services.notes import note_problem
from scoring.queries.phone import Sitting


@dataclass(frozen=True)
class PhoneAt:
    """A telephone's pair and where it sits now; the door has read it for the page."""

    session_id: int
    contestant_id: int
    now: Sitting | None


def call_from_phone(*, phone: PhoneAt, client_id: UUID) -> PlacedCall:
    """One press of a player. Raises NotFoundError where the pair sits at no table, else what `call_director` does."""
    section, table = _table(phone)
    assert phone.now is not None
    asking = CallRequest(section, table, phone.now.round, side=phone.now.side, caller=phone.contestant_id)
    return call_director(session_id=phone.session_id, asking=asking, client_id=client_id, actor=PROGRAM)


def note_from_phone(*, phone: PhoneAt, topic: str, board: int | None, said: str, client_id: UUID) -> None:
    """On an evening without a director: what happened at the table where they sit. Raises as `call_from_phone`, and
    what `note_problem` does."""
    section, table = _table(phone)
    assert phone.now is not None
    asking = CallRequest(section, table, phone.now.round, board, side=phone.now.side, caller=phone.contestant_id)
    note_problem(session_id=phone.session_id, asking=asking, topic=topic, said=said, client_id=client_id, actor=PROGRAM)


def withdraw_from_phone(*, phone: PhoneAt) -> None:
    """Their table needs nobody any more. Raises as `call_from_phone`, and what `withdraw_call` does."""
    section, table = _table(phone)
    withdraw_call(session_id=phone.session_id, section=section, table=table, actor=PROGRAM)


def _table(phone: PhoneAt) -> tuple[str, int]:
    sections = Contestant.objects.filter(pk=phone.contestant_id, session_id=phone.session_id)
    letter = sections.values_list("section__letter", flat=True).first()
    if letter is None or phone.now is None or phone.now.table is None or not phone.now.plays:
        raise NotFoundError(_("You are not at a table now. Please go to the director."))
    return letter, phone.now.table
