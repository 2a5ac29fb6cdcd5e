"""Tables on paper beside tables with devices: what the room says of them, and what goes on without them."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.queries import session_info
from club.services import end_play
from scoring.models import PaperTable
from scoring.queries.room import Mark
from scoring.queries.room import room as the_room
from tests import builders
from tests.doors.papers import key_at, keying_room, rows, sent_line
from tests.doors.rooms import Room

pytestmark = pytest.mark.django_db


def on_paper(room: Room, *tables: int) -> str:
    section = builders.section_of(room.session).pk
    return room.send("keying/paper/", table=[f"{section}-{table}" for table in tables])


def marks(room: Room, table: int) -> list[list[Mark]]:
    session = session_info(room.session.pk)
    assert session is not None
    row = next(row for row in the_room(session).sections[0].tables if row.table == table)
    return [[board.mark for board in cell.boards] for cell in row.cells]


def needs(room: Room) -> set[int]:
    session = session_info(room.session.pk)
    assert session is not None
    return {need.table for need in the_room(session).needs}


def test_the_director_says_which_tables_write_on_paper_and_changes_it() -> None:
    room = keying_room()
    assert "On paper: tables 2, 3." in on_paper(room, 2, 3)
    assert list(PaperTable.objects.values_list("table", flat=True)) == [2, 3]
    assert "On paper: tables 4." in on_paper(room, 4)
    assert list(PaperTable.objects.values_list("table", flat=True)) == [4]
    assert "No tables on paper now." in on_paper(room)
    assert not PaperTable.objects.exists()
    assert "Tables on paper: A2, A3" in room.read("trail/")


def test_a_table_that_is_not_there_is_left_out() -> None:
    room = keying_room()
    on_paper(room, 99)
    assert not PaperTable.objects.exists()


def test_the_page_lists_only_the_tables_on_paper_if_asked() -> None:
    room = keying_room()
    on_paper(room, 2)
    keys = set(rows(room.html("keying/?tables=paper&by=slips")))
    assert keys == {key_at(room, 2, round, which) for round in (1, 2, 3, 4) for which in (0, 1)}
    assert len(rows(room.html("keying/"))) == 32


def test_the_room_shows_paper_where_a_tablet_would_be_missing() -> None:
    room = keying_room()
    for number in (1, 2):
        for table in (1, 3, 4):
            for board in builders.seating_at(room.session, table, number).boards:
                builders.enter(room.session, table, number, board, "1NN=")
    assert 2 in needs(room)
    on_paper(room, 2)
    assert 2 not in needs(room)
    assert marks(room, 2) == [[Mark.PAPER] * 2, [Mark.PAPER] * 2, [Mark.PAPER] * 2, [Mark.TO_COME] * 2]
    page = room.read()
    assert "6 results on paper to key in" in page
    assert "on paper" in page
    sent_line(room, key_at(room, 2, 1), "1nn=")
    assert marks(room, 2)[0] == [Mark.CONFIRMED, Mark.PAPER]


def test_rounds_opened_together_do_not_wait_for_paper() -> None:
    room = keying_room(habits={"pace": "together"})
    on_paper(room, 2)
    section = builders.section_of(room.session).pk
    builders.play_all(room.session, rounds=[1])
    room.send(f"rounds/{section}/open/", round=2)
    assert marks(room, 2)[1] == [Mark.PAPER] * 2
    assert marks(room, 1)[1] == [Mark.DUE] * 2
    assert marks(room, 2)[2] == [Mark.TO_COME] * 2


def test_an_evening_all_on_paper_needs_nobody_until_it_is_keyed() -> None:
    room = keying_room()
    on_paper(room, 1, 2, 3, 4)
    assert needs(room) == set()
    assert marks(room, 1)[3] == [Mark.PAPER] * 2
    end_play(session_id=room.session.pk, actor=PROGRAM)
    assert marks(room, 1)[3] == [Mark.PAPER] * 2
    assert "32 results on paper to key in" in room.read()


def test_a_paper_table_keeps_no_other_table_waiting() -> None:
    room = keying_room()
    on_paper(room, 2)
    for board in builders.seating_at(room.session, 1, 1).boards:
        builders.enter(room.session, 1, 1, board, "1NN=")
    for board in builders.seating_at(room.session, 1, 2).boards:
        assert builders.enter(room.session, 1, 2, board, "1NN=").status == "current"
    assert marks(room, 1)[:2] == [[Mark.ENTERED] * 2] * 2
