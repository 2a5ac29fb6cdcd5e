"""What a table's device may read and agree to of the match that is played there."""

from __future__ import annotations

from club.actor import Actor
from scoring.errors import NotFoundError
from scoring.queries.table.matches import part_at
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place
from scoring.services.comparing import Comparison, compared
from scoring.services.match_agreement import AgreementRequest, agree_to_match, not_now


def comparison_at(place: Place, number: int) -> Comparison | None:
    """How the match of a round at this table compares; None where that may not be seen here now."""
    part = part_at(read_table(place), number)
    return compared(place.session_id, part) if part is not None else None


def agree_at_table_to_match(*, place: Place, device_id: int, round: int, side: str, request: AgreementRequest) -> bool:
    """The team that sits North–South (`side` NS) or East–West there agrees. Raises as `agree_to_match` does."""
    rows = read_table(place)
    part, seating = part_at(rows, round), rows.here.get(round)
    contestant = None if seating is None else seating.ns_id if side == "NS" else seating.ew_id
    if part is None or contestant is None or (part.key, part.stanza) != (request.match, request.stanza):
        raise NotFoundError(not_now())
    return agree_to_match(
        session_id=place.session_id, contestant_id=contestant, request=request, actor=Actor(device_id=device_id)
    )
