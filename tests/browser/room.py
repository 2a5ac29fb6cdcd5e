"""What the tests of room and others build and ask: see test_room.py."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext

from tests import builders
from tests.doors.rooms import Room


def let_in(context: BrowserContext, room: Room, live_server: Any) -> None:
    cookie = room.client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])


def key_of(room: Room, table: int, round: int, which: int = 0) -> str:
    seating = builders.seating_at(room.session, table, round)
    return f"{seating.boards[which]}:{seating.ns_id}-{seating.ew_id}"
