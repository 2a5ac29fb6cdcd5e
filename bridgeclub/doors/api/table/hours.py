"""Moments as a table says them."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo


def with_hours(zone: str, comparing: list[dict[str, Any]]) -> None:
    """Put the time of day at the club in place of the moments at which captains agreed; "" where none has."""
    for said in (each[side] for each in comparing for side in ("ns", "ew")):
        said["at"] = f"{said['at'].astimezone(ZoneInfo(zone)):%H:%M}" if said["at"] else ""
