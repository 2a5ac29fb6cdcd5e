"""What the tests of clocks and others build and ask: see test_clocks.py."""

from __future__ import annotations

from typing import Any

from tests.builders import meeting_at, published_session, put_back
from tests.doors.rooms import Room, room_of


def late_room(**habits: Any) -> Room:
    session, _edition = published_session(8, habits=habits)
    put_back(session, hours=2)
    return room_of(session)


def error_at(room: Room, table: int = 1) -> str:
    meeting = meeting_at(room.session, table, 1)
    return f"times/error/{meeting.board}/{meeting.ns}-{meeting.ew}/"
