"""What the director of the made-up evening had to do: adjusted scores, a penalty, a correction after publication."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

from bridgeclub.management.demonstration.evenings import meeting_at
from club.actor import Actor
from club.queries import SessionInfo, boards_of
from movements.queries import SeatingInfo, seatings_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.board import VULNERABILITIES
from scoring.engine.contract import Contract, Played
from scoring.engine.score import table_score
from scoring.queries.room import LineView, line_view
from scoring.services import Award, Entry, adjust, enter_result, penalise

ARTIFICIAL = Award(ns={"artificial": "60"}, ew={"artificial": "40"}, note="East–West arrived late, no time to play it")


def rule(session: SessionInfo, director: Actor) -> None:
    """A weighted score in the middle of the evening, an artificial one, and a penalty for slow play."""
    late, _slow, contested = (_meetings(session, number)[number] for number in (0, 1, 4))
    _award(session, late, ARTIFICIAL, director)
    _award(session, contested, _weighted(session, contested), director)
    fine: dict[str, Any] = {"kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": "slow play"}
    assert late.ew is not None
    penalise(session_id=session.id, contestant_id=late.ew, permission=BY_THE_CLOCKS, actor=director, **fine)


def _meetings(session: SessionInfo, round: int) -> list[SeatingInfo]:
    return seatings_of(session.id, round=round + 1)


def _award(session: SessionInfo, seating: SeatingInfo, award: Award, director: Actor) -> None:
    meeting = meeting_at(seating, seating.boards[0])
    line = _line(session, seating)
    adjust(
        session_id=session.id,
        meeting=meeting,
        award=award,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=director,
    )


def _weighted(session: SessionInfo, seating: SeatingInfo) -> Award:
    """Four spades: would it have made? Sixty times in a hundred (L12C1(c))."""
    number = seating.boards[0]
    marked = {board: vulnerable for board, _dealer, vulnerable in boards_of(session.id)}[number]
    vulnerable = next(each for each in VULNERABILITIES if each == marked)
    made, down = (table_score(Played(Contract(4, "S"), "S", tricks), vulnerable) for tricks in (10, 9))
    outcome = {"weighted": [["60%", made], ["40%", down]]}
    return Award(ns=outcome, ew=outcome, note="misinformation about the two heart bid")


def _line(session: SessionInfo, seating: SeatingInfo) -> LineView:
    assert seating.ns is not None
    assert seating.ew is not None
    line = line_view(session, seating.boards[0], seating.ns, seating.ew)
    assert line is not None
    return line


def correct(session: SessionInfo, director: Actor) -> None:
    """A pair found next morning that a trick had been written down wrongly (L79C1)."""
    for seating in _meetings(session, 2):
        line = _line(session, seating)
        played = line.current.played if line.current else None
        if line.current is None or played is None or played.contract is None or not played.tricks:
            continue
        right = replace(played, tricks=played.tricks - 1)
        entry = Entry(client_id=uuid4(), played=right, replaces=line.current.id, note="both sides agree")
        meeting = meeting_at(seating, seating.boards[0])
        enter_result(
            session_id=session.id, meeting=meeting, entry=entry, source="desk", permission=BY_THE_CLOCKS, actor=director
        )
        return
