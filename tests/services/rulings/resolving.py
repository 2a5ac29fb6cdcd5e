"""What the tests of resolving and others build and ask: see test_resolving.py."""

from __future__ import annotations

from club.actor import PROGRAM
from club.models import Session
from rulings.engine.decision import Decision, Kind, RuledLine
from scoring.services.repairs import LostBoards, PreparedRepair, lost_boards_repair
from tests.builders import meeting_at, section_of


def lost_boards(session: Session, ns: str = "60", ew: str = "60") -> PreparedRepair:
    return lost_boards_repair(lost=LostBoards(section_of(session).pk, 1, 1, (1,), ns, ew), actor=PROGRAM)


def ruling_about(session: Session, laws: tuple[str, ...] = ("12C2(a)",), facts: str = "Table 1 was late.") -> Decision:
    at = meeting_at(session, 1, 1)
    lines = (RuledLine(1, at.ns, at.ew, "A", 1, 1),)
    return Decision(Kind.RECTIFICATION, facts, laws, decision="Averages.", lines=lines)
