"""What a device is told of its table's call."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from bridgeclub.api.table.authentication import Device
from rulings.queries.table_call import TableCall


def shown(device: Device, call: TableCall | None) -> dict[str, Any] | None:
    """{"state": "waiting", "coming" or "here", "at": the time of day at the club}; None where no call is open."""
    if call is None:
        return None
    return {"state": call.state, "at": f"{call.opened_at.astimezone(ZoneInfo(device.zone)):%H:%M}"}
