"""What a device is told of the other devices at its table."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from bridgeclub.doors.api.table.authentication import Device
from club.queries import device_info


def other_devices_of(device: Device) -> dict[str, Any]:
    """{"live": how many are in, "newer": {"id", "what", "at"} of the last that came after this one, or None}.

    `what` is "iPad" or the like, `at` the time of day at the club. No query where none came after it.
    """
    newer = device_info(device.newest) if device.newest > device.id else None
    if newer is None:
        return {"live": device.live, "newer": None}
    came = newer.came.astimezone(ZoneInfo(device.zone))
    return {"live": device.live, "newer": {"id": newer.id, "what": newer.description, "at": f"{came:%H:%M}"}}
