"""What the tests of room late and others build and ask: see test_room_late.py."""

from __future__ import annotations

from club.actor import PROGRAM
from club.services import close_round
from scoring.models import LateEntry
from tests import builders
from tests.doors.at_the_table import AtTheTable, answer
from tests.doors.rooms import Room


def came_late(room: Room, *boards: int, result: str = "4SN+1") -> list[int]:
    """Table 1 sends results of a closed round; the entries' ids."""
    table = AtTheTable(room.session, 1)
    close_round(section_id=builders.section_of(room.session).pk, number=1, actor=PROGRAM)
    for board in boards:
        answer(table.send(board, result, queued=True, round=1, lead="HK", keyed_at="2026-11-20T19:42:07Z"), 202)
    return list(LateEntry.objects.order_by("pk").values_list("pk", flat=True))
