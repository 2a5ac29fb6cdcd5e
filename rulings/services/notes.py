"""On an evening without a director nobody comes: what a table would call for is noted, and settled afterwards."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import locked_session, refuse_official
from rulings.errors import DomainError
from rulings.models import Call
from rulings.models.call import NOTE_AT_MOST
from rulings.services.call_rows import CallRequest, PlacedCall, refuse_elsewhere
from rulings.services.call_steps import record_of_call
from scoring.queries.table.rounds import position_of
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place

#: Of one table in one evening.
MOST_NOTES = 40
TOPICS = tuple(Call.Topic.values)


@transaction.atomic
def note_problem(*, session_id: int, asking: CallRequest, topic: str, said: str, client_id: UUID, actor: Actor) -> None:
    """Something happened at a table; `said` is what the players write of it. The same `client_id` again is once.

    Raises DomainError where a director runs the session, or after too many notes of the table, NotFoundError where
    there is no such table.
    """
    session = locked_session(session_id)
    if Call.objects.filter(client_id=client_id).exists():
        return
    if not session.unattended:
        raise DomainError(_("A director runs this session. Please call the director."))
    if topic not in TOPICS:
        raise DomainError(_("Choose what happened."))
    place_note(session, asking, topic, said, client_id, actor)


def note_from_table(*, place: Place, device_id: int, topic: str, board: int | None, said: str, client_id: UUID) -> None:
    """From the device of a table, in whatever round it is; a `board` that is not played in the session is left out.
    Raises what `note_problem` does."""
    rows = read_table(place)
    known = board if board in rows.boards else None
    asking = CallRequest(rows.section.letter, place.table, position_of(rows).current, known)
    actor = Actor(device_id=device_id)
    note_problem(session_id=place.session_id, asking=asking, topic=topic, said=said, client_id=client_id, actor=actor)


def place_note(
    session: Session, asking: CallRequest, topic: str, said: str, client_id: UUID, actor: Actor
) -> PlacedCall:
    """A note of a table, to be looked at afterwards; the session is held. Raises DomainError after too many of a table,
    NotFoundError where there is no such table.
    """
    refuse_official(session)
    refuse_elsewhere(session, asking)
    notes = Call.objects.filter(session=session, section=asking.section, table=asking.table).exclude(topic="")
    if notes.count() >= MOST_NOTES:
        raise DomainError(_("This table has noted a great deal already. Please tell the director afterwards."))
    call = Call.objects.create(
        session=session,
        section=asking.section,
        table=asking.table,
        round=asking.round,
        board=asking.board,
        side=asking.side,
        caller_id=asking.caller,
        topic=topic,
        said=" ".join(said.split())[:NOTE_AT_MOST],
        client_id=client_id,
        device_id=actor.device_id,
    )
    boards = [call.board] if call.board is not None else []
    caller = {"contestant": call.caller_id} if call.caller_id is not None else {}
    record_of_call(call, "problem noted", actor, {"round": call.round, "boards": boards, "topic": call.topic, **caller})
    return PlacedCall(call.pk, repeated=False)
