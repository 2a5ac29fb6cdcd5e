"""What a manager takes away as a file tells no more than the pages: nothing to who plays, no card that waits."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Deal
from club.services import end_play
from club.services.deals import deal_of
from scoring.models import Analysis
from scoring.recompute import recompute
from tests import builders
from tests.deal_makers import load, set_of
from tests.doors.pages import words
from tests.doors.rooms import Room, room_of, sits_down

pytestmark = [pytest.mark.django_db, pytest.mark.always]
WAITS = "You still have to play boards in"


def taken(room: Room, path: str) -> dict[str, list[dict[str, Any]]]:
    """The rows by table of the file that the manager gets."""
    response: Any = room.client.post(path)
    assert response.status_code == 200
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as archive:
        return {
            name.removeprefix("rows/").removesuffix(".jsonl"): [json.loads(line) for line in archive.open(name)]
            for name in archive.namelist()
            if name.startswith("rows/")
        }


def whole_club(room: Room) -> str:
    return f"/desk/{room.session.club.slug}/copies/download/"


def refused(room: Room, path: str) -> bool:
    """Whether the file is refused in words, with no word of it in the audit log."""
    response: Any = room.client.post(path, follow=True)
    actions = AuditRow.objects.filter(user=room.user).values_list("action", flat=True)
    return WAITS in words(response.content.decode()) and not {"copy taken away", "archive taken away"} & set(actions)


def test_a_manager_who_plays_takes_the_club_away_when_their_boards_are_played() -> None:
    room = room_of(builders.started_session(4, "howell"), manager=True)
    sits_down(room)
    builders.enter(room.session, 2, 1, builders.seating_at(room.session, 2, 1).boards[0], "3NTN=")
    assert refused(room, whole_club(room))
    assert len(taken(room_of(room.session, manager=True), whole_club(room))["scoring.result"]) == 1
    builders.play_all(room.session)
    assert taken(room, whole_club(room))["scoring.result"]
    assert AuditRow.objects.get(user=room.user).action == "copy taken away"


def test_a_board_played_later_keeps_its_player_from_both_files_after_the_end() -> None:
    room = room_of(builders.started_session(4, "howell"), manager=True)
    sits_down(room)
    room.send(f"{room.line(1, 2)}later/")
    later = builders.meeting_at(room.session, 1, 2).board
    for seating, board in list(builders.still_to_play(room.session)):
        if (seating.table, seating.round, board) != (1, 2, later):
            builders.enter(room.session, seating.table, seating.round, board, "1NTN=")
    end_play(session_id=room.session.pk, actor=PROGRAM)
    assert refused(room, whole_club(room))
    assert refused(room, room.at("archive/"))
    builders.enter(room.session, 1, 2, later, "1NTN=", source="desk")
    assert taken(room, room.at("archive/"))["scoring.line"]
    assert taken(room, whole_club(room))["scoring.line"]


def test_cards_that_nobody_may_see_stay_behind_whoever_takes_the_file() -> None:
    room = room_of(builders.started_session(4, "howell"), manager=True)
    load(room.session)
    coming = builders.ready_session(4, "howell", club=room.session.club)
    load(coming, seed="coming")
    builders.play_all(room.session)
    recompute(room.session.pk)
    done = {row.pk for row in set_of(room.session).deals.all()}
    waiting = Deal.objects.exclude(pk__in=done)
    assert waiting.exists()
    Analysis.objects.bulk_create(Analysis(deal=row) for row in Deal.objects.all())
    rows = taken(room, whole_club(room))
    assert {row["id"] for row in rows["club.deal"]} == done
    assert {row["deal_id"] for row in rows["scoring.analysis"]} == done
    assert len(rows["club.dealset"]) == 2
    end_play(session_id=room.session.pk, actor=PROGRAM)
    assert {row["id"] for row in taken(room, room.at("archive/"))["club.deal"]} == done
    load(coming, {row.number: deal_of(row) for row in set_of(room.session).deals.all()})
    assert taken(room, room.at("archive/"))["club.deal"] == []
