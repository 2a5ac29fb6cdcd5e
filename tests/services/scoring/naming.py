"""What the tests of naming and others build and ask: see test_naming.py."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from club.actor import PROGRAM
from club.models import Session
from movements.services import start_session
from scoring.queries.table import Naming, Place, table_state
from scoring.services.naming import PersonChoice, SeatInput, SeatOutcome, name_at_table, stand_in_at_table
from tests.builders import add_pairs, make_session, seat, section_of, table_device

ON = {"names_at_table": True}


def numbers_only(pairs: int = 6, *, named: bool = False, **habits: Any) -> Session:
    """An evening that is played, nobody named. 6 pairs: three tables, three rounds of two boards."""
    session = make_session(**{**ON, **habits})
    add_pairs(session, pairs, named=named)
    seat(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


class AtTable:
    """A device at a table that says who sits there."""

    def __init__(self, session: Session, table: int = 1) -> None:
        self.place = Place(session.pk, section_of(session).pk, table)
        actor, _token = table_device(session, table)
        assert actor.device_id is not None
        self.device = actor.device_id

    def naming(self) -> Naming:
        found = table_state(self.place).naming
        assert found is not None
        return found

    def names(self) -> dict[str, str]:
        return {each.seat: each.name for each in self.naming().seats}

    def _said(self, where: str, person: PersonChoice | None, more: dict[str, Any]) -> SeatInput:
        now = next(each for each in self.naming().seats if each.seat == where)
        seen = more.get("seen", now.name)
        return SeatInput(more.get("id", uuid4()), more.get("round", self.naming().round), where, seen, person)

    def name(self, where: str, number: str = "", **more: Any) -> SeatOutcome:
        person = PersonChoice(number, more.get("chosen"), more.get("typed", ""))
        said = self._said(where, person, more)
        return name_at_table(place=self.place, device_id=self.device, seat_input=said)

    def stand_in(self, where: str, typed: str = "", **more: Any) -> SeatOutcome:
        person = None if more.get("regular") else PersonChoice(chosen=more.get("chosen"), name=typed)
        return stand_in_at_table(place=self.place, device_id=self.device, seat_input=self._said(where, person, more))
