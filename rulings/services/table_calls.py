"""What a table's device may call for: the director, to its own table."""

from __future__ import annotations

from uuid import UUID

from club.actor import Actor
from club.models import Section
from rulings.services.calls import CallRequest, PlacedCall, call_director, withdraw_call
from scoring.queries.table.rounds import position_of
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place


def call_from_table(
    *, place: Place, device_id: int, client_id: UUID, board: int | None = None, reason: str = ""
) -> PlacedCall:
    """One press at a table, in whatever round it is. `board` is the one that its page shows, `reason` what is said of
    it; one that is not played in the session is left out: the press counts all the same. Raises what `call_director`
    does.
    """
    rows = read_table(place)
    asking = CallRequest(
        section=rows.section.letter,
        table=place.table,
        round=position_of(rows).current,
        board=board if board in rows.boards else None,
        reason=reason,
    )
    actor = Actor(device_id=device_id)
    return call_director(session_id=place.session_id, asking=asking, client_id=client_id, actor=actor)


def withdraw_from_table(*, place: Place, device_id: int) -> None:
    """The table needs nobody any more. Raises what `withdraw_call` does."""
    letter = Section.objects.values_list("letter", flat=True).get(pk=place.section_id)
    actor = Actor(device_id=device_id)
    withdraw_call(session_id=place.session_id, section=letter, table=place.table, actor=actor)
