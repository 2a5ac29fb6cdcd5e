"""What a device is told of its table's call."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from bridgeclub.doors.api.table.authentication import Device
from rulings.queries.table_call import TableCall


def call_answer(device: Device, call: TableCall | None) -> dict[str, Any] | None:
    """None where no call is open; else "state": waiting, coming or here; "shown": a desk has it on its screen; "who"
    comes, "" where there is no name; "board": the one that it is about, None where it says none; "at": the time of day
    at the club, "age": so many seconds ago, by the server's clock: a device may have another."""
    if call is None:
        return None
    return {
        "state": call.state,
        "shown": call.shown,
        "who": call.who,
        "board": call.board,
        "at": f"{call.opened_at.astimezone(ZoneInfo(device.zone)):%H:%M}",
        "age": int(call.age(timezone.now()).total_seconds()),
    }
