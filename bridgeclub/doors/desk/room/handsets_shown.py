"""What pages of the desk show of the handsets: whether they are heard, and what they leave to the director."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording.handsets import fault_words, remark_words, stopped_words, trouble_words
from club.engine.passed import has_passed
from scoring.queries.room import RoomHandsets, room_handsets

#: The program of the handsets asks every few seconds, and at least once a minute where it has no answer.
SILENT = timedelta(minutes=2)


def handsets_context(desk: Desk) -> dict[str, Any]:
    """For the templates `_handsets.html`, `_handset_line.html` and `_handset_remarks.html`."""
    found = room_handsets(desk.session.id, desk.hidden)
    if found is None:
        return {"handsets": None}
    return {
        "handsets": found,
        "fault": fault_words(found.file.fault) if found.file else "",
        "trouble": _trouble(desk, found),
        "remarks": [remark_words(each) for each in found.remarks],
    }


def _trouble(desk: Desk, found: RoomHandsets) -> str:
    """What is wrong with the Data Connector, or with what asks it."""
    line = found.connector
    if line is None or line.trouble:
        return trouble_words(line.trouble) if line else ""
    silent = line.answered is not None and has_passed(line.answered, SILENT, timezone.now())
    return stopped_words() if desk.session.playing and silent else ""
