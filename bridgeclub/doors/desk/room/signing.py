"""What pairs dispute at the end of a round and who has signed: what the pages of the room show of it."""

from __future__ import annotations

from typing import Any

from bridgeclub.doors.desk.room.base_view import Desk
from scoring.queries.room import LineView, Room
from scoring.queries.room.signing import answers_on, disputes_on, open_disputes, signed_rows

AT_EACH_BOARD = "board"


def signing_context(desk: Desk, room: Room) -> dict[str, Any]:
    """What the room shows of disputes and signatures."""
    return {"disputes": open_disputes(desk.session.id, desk.hidden), "signed": signed_rows(desk.session, room)}


def line_context(desk: Desk, line: LineView) -> dict[str, Any]:
    """The same of one board at one table."""
    to_sign = desk.session.sign_off != AT_EACH_BOARD and line.current is not None
    return {
        "disputes": disputes_on(line.id or 0, desk.hidden),
        "answers": answers_on(line.id or 0) if to_sign else None,
    }
