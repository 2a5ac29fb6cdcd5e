"""The tablets and phones at the tables: which, since when, last seen; and the end of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.wording.handsets import remark_words, stopped_words, trouble_words
from club.engine.passed import has_passed
from club.queries import DeviceInfo, SessionInfo, TableAccess, devices_in, table_accesses
from club.services import end_device
from scoring.queries.handset_line import handset_line

#: A page that is open asks every few seconds; one that sleeps in a pocket does not.
AWAY = timedelta(minutes=5)
#: The program of the handsets asks every few seconds, and at least once a minute where it has no answer.
SILENT = timedelta(minutes=2)


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
    handsets = _handsets(desk.session)
    return desk.show("devices.html", tab="tablets", tables=tables, several=several, away=away, handsets=handsets)


def _handsets(session: SessionInfo) -> dict[str, Any] | None:
    """Whether the program of the handsets answers, and what they said that only a director enters."""
    line = handset_line(session.id)
    if line is None:
        return None
    trouble = trouble_words(line.trouble) if line.trouble else ""
    silent = session.playing and line.answered is not None and has_passed(line.answered, SILENT, timezone.now())
    return {
        "line": line,
        "trouble": trouble or (stopped_words() if silent else ""),
        "remarks": [(each, remark_words(each.said)) for each in line.remarks],
    }


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
