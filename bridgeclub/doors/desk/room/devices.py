"""The tablets and phones at the tables: which, since when, last seen; and the end of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.handsets_shown import handsets_context
from club.queries import DeviceInfo, TableAccess, devices_in, table_accesses
from club.services import end_device

#: A page that is open asks every few seconds; one that sleeps in a pocket does not.
AWAY = timedelta(minutes=5)


@dataclass(frozen=True)
class AtTable:
    """A table's devices that are in, the last to come first, and those that have ended."""

    way: TableAccess
    live: tuple[DeviceInfo, ...]
    ended: tuple[DeviceInfo, ...]


@require_safe
@at_desk
def devices(desk: Desk) -> HttpResponse:
    """Table by table."""
    tables = tuple(_tables(desk.session.id))
    several = len({each.way.section for each in tables}) > 1
    away: datetime = timezone.now() - AWAY
    handsets = handsets_context(desk)
    return desk.show("devices.html", tab="tablets", tables=tables, several=several, away=away, **handsets)


def _tables(session_id: int) -> Iterator[AtTable]:
    found = {
        key: tuple(devices)
        for key, devices in groupby(devices_in(session_id), key=lambda each: (each.section, each.table))
    }
    for way in table_accesses(session_id):
        here = found.get((way.section, way.table), ())
        live = tuple(each for each in reversed(here) if each.ended is None)
        yield AtTable(way, live, tuple(each for each in here if each.ended is not None))


@require_POST
@at_desk
def ended(desk: Desk, *, device: int) -> HttpResponse:
    """This device reads and enters nothing more at its table."""
    sentence = _("Disconnected. To come back, it scans the code of its table.")
    desk.attempt(lambda: end_device(session_id=desk.session.id, device_id=device, actor=desk.actor), sentence)
    return desk.redirect_to("devices")
