"""What the tests of people and others build and ask: see test_people.py."""

from __future__ import annotations

from club.actor import PROGRAM
from club.models import Contestant, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Repair
from scoring.services.repairs import (
    PreparedRepair,
    make_repair,
    preview_repair,
    undo_repair,
)
from scoring.services.repairs.change_set import state_of


def make(session: Session, act: PreparedRepair) -> Repair:
    """Looked at and made, with nothing kept by the look."""
    before = state_of(session.pk)
    seen = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    assert state_of(session.pk) == before
    return make_repair(session_id=session.pk, act=act, digest=seen.digest, permission=BY_THE_CLOCKS, actor=PROGRAM)


def undo(session: Session, repair: Repair) -> None:
    undo_repair(session_id=session.pk, repair_id=repair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)


def pair(session: Session, number: int, line: str = "NS") -> Contestant:
    return Contestant.objects.get(session=session, number=number, line=line)


def names(contestant: Contestant) -> list[str]:
    return list(contestant.line_up.order_by("seat").values_list("player__name", flat=True))
