"""A table that called by voice, put into the queue at the desk."""

from __future__ import annotations

from uuid import UUID

from club.actor import Actor
from club.models import Section
from rulings.errors import NotFoundError
from rulings.services.calls import CallRequest, PlacedCall, call_director, no_table_words
from scoring.queries.table.rounds import position_of
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place


def call_by_voice(*, session_id: int, section: str, table: int, client_id: UUID, actor: Actor) -> PlacedCall:
    """The director puts a table into the queue, in the round that it is in. Raises what `call_director` does."""
    found = Section.objects.filter(session_id=session_id, letter=section).first()
    if found is None:
        raise NotFoundError(no_table_words(table))
    rows = read_table(Place(session_id, found.pk, table))
    asking = CallRequest(section=section, table=table, round=position_of(rows).current)
    return call_director(session_id=session_id, asking=asking, client_id=client_id, actor=actor)
