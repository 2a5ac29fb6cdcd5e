"""What the tests of doubts and others build and ask: see test_doubts.py."""

from __future__ import annotations

from club.actor import PROGRAM
from club.models import Session
from scoring.services import confirm_result
from tests.builders import enter, seating_at


def play(session: Session, other: dict[tuple[int, int], str]) -> None:
    for round in range(1, 6):
        for table in range(1, 6):
            board = seating_at(session, table, round).boards[0]
            entered = enter(session, table, round, board, other.get((board, table), "4SN="))
            confirm_result(session_id=session.pk, result_id=entered.result_id, actor=PROGRAM)
