"""A call that the ruling assistant has led to an end without a ruling, with what holds at its table from then on."""

from __future__ import annotations

from uuid import uuid4

from club.actor import PROGRAM
from club.models import Session
from rulings.engine.noted import Noted, noted
from rulings.services.calls import CallRequest, call_director
from rulings.services.restrictions import close_as_noted

#: Two low cards shown in the play: two things hold at the table.
PENALTY_CARDS = ("play", "defender", "yes", "slip", "more")


def penalty_cards(offender: str = "S", declarer: str = "E") -> Noted:
    found = noted("exposed-card", PENALTY_CARDS, offender, declarer)
    assert found is not None
    return found


def noted_at(session: Session, table: int, *, round: int = 1, board: int | None = None) -> int:
    """The id of the call: two penalty cards at a table of section A."""
    asking = CallRequest("A", table, round, board)
    placed = call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM)
    close_as_noted(
        session_id=session.pk, call_id=placed.id, seen_event_id=0, noted=penalty_cards(), keep=True, actor=PROGRAM
    )
    return placed.id
