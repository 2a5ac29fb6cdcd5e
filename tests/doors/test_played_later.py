"""A board that is played later: at the desk, at the table, and closed to everybody until it is played."""

from __future__ import annotations

import pytest
from django.urls import reverse

from club.actor import PROGRAM
from club.services import end_play, resume_play, set_federation
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Repair, Result
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.repairs import make_repair, postponement_repair
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.deals_secrecy import (
    Night,
    Reading,
    about_boards,
    addresses_by_reader,
    answering,
    kept_from,
    reading,
    secrets,
)
from tests.doors.room_repairs import do_repair, query
from tests.doors.rooms import Room, playing_room

pytestmark = pytest.mark.django_db


def postpone(room: Room, table: int = 1, round: int = 1) -> str:
    """The first board of a table in a round is played later; its address at the desk."""
    path = room.line(table, round)
    room.send(f"{path}later/")
    return path


def test_the_desk_postpones_names_it_and_takes_it_back() -> None:
    room = playing_room()
    path = postpone(room)
    board = builders.seating_at(room.session, 1, 1).boards[0]
    assert "to be played later" in room.read()
    assert f"Board {board}: 1 against" in room.read()
    page = room.read(path)
    assert "No tablet asks for it" in page
    assert "They play it now at table" in page
    assert "to be played later" in room.read("keying/")
    end = room.read("end/")
    assert f"Board {board}, pairs 1 and" in end
    assert "is postponed" in end
    trail = room.read("trail/")
    assert f"Correction: Board {board} is played later" in trail
    room.send(f"repairs/{Repair.objects.get().pk}/undo/")
    assert "later" not in room.read(path).split("Played later, not played")[0]


def test_it_is_chosen_and_looked_at_under_put_right() -> None:
    room = playing_room()
    meeting = builders.meeting_at(room.session, 2, 1)
    board = f"{meeting.board}-{meeting.ns}-{meeting.ew}"
    page = room.read(f"repairs/postpone/{query(board=board)}")
    assert f"Table 2, board {meeting.board} (round 1)" in page
    assert "they play it later; until then no tablet asks for it" in page
    page = do_repair(room, "postpone", board=board)
    assert f"Board {meeting.board} is played later" in page


def test_a_table_that_is_sent_the_board_enters_it() -> None:
    room = playing_room()
    path = postpone(room)
    builders.play_all(room.session, rounds=[2, 3, 4])
    board = builders.seating_at(room.session, 1, 1).boards[0]
    table = AtTheTable(room.session, 3)
    assert table.state()["later"] is None
    assert "Board 1: table 3 enters it." in room.send(f"{path}now/", table=3)
    assert "The tablet of table 3 asks for it now." in room.read(path)
    assert "Let table 3 play a postponed board now" in room.read("trail/")
    later = table.state()["later"]
    assert (later["number"], [each["number"] for each in later["boards"]]) == (0, [board])
    entered = table.enter(board, "3NTN=", round=0)
    assert table.confirm(entered["result"]).status_code == 200
    assert table.state()["later"] is None
    assert room.stored(1, 1).confirmed


def test_after_the_end_the_room_warns_and_official_waits() -> None:
    room = playing_room()
    postpone(room)
    builders.play_all(room.session)
    line = room.stored(1, 1)
    assert line.result_id, "the builder plays everything"
    room.send(f"{room.line(1, 1)}remove/", seen=line.result_id)
    end_play(session_id=room.session.pk, actor=PROGRAM)
    page = room.read()
    assert "is postponed: enter it, or give an adjusted score or not played" in page
    room.send("publish/", after=0)
    assert "is postponed" in room.send("official/")


@pytest.mark.once
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
def test_nobody_who_has_it_still_to_play_finds_its_cards_or_results(every: bool) -> None:
    """Every address that shows something of the session, with an edition out and while play goes on again.

    Without `every` the second time only the pages about boards.
    """
    night = Night()
    session = night.playing
    set_federation(club_id=night.club.pk, number="", public_file=True, actor=PROGRAM)
    plays = builders.seating_at(session, 1, 1).ns_id
    meeting = builders.meeting_at(session, 1, 2)
    assert plays in (meeting.ns, meeting.ew), "the director who plays has it still to play"
    act = postponement_repair(session_id=session.pk, meeting=meeting, actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    for seating, board in list(builders.still_to_play(session)):
        if (seating.ns_id, seating.ew_id, board) != (meeting.ns, meeting.ew, meeting.board):
            telling = board == meeting.board
            builders.enter(session, seating.table, seating.round, board, "7SXXN-13" if telling else "1NTN=")
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    addresses = of_the_session(night, every=every)
    pages = list(reading(night, addresses))
    readers = answering(pages)
    if not every:
        pages += reading(night, kept_from(addresses, readers))
    assert all(len(addresses) > 5 for addresses in readers.values())
    assert found_in(night, pages, meeting.board) == []
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    assert found_in(night, reading(night, readers if every else about_boards(readers)), meeting.board) == []
    builders.enter(session, 1, 2, meeting.board, "1NTN=", source="desk")
    recompute(session.pk)
    page = reverse("public:board", args=[night.club.slug, session.slug, meeting.board])
    assert found_in(night, reading(night, {"nobody": [page]}), meeting.board) == [("nobody", page)]


def of_the_session(night: Night, *, every: bool) -> dict[str, list[str]]:
    """What each reader may try to open of the session. A manager reads it as a director does."""
    return {
        who: [each for each in addresses if night.playing.slug in each or "table" in each]
        for who, addresses in addresses_by_reader(night, every=every).items()
        if who != "manager"
    }


def found_in(night: Night, pages: Reading, board: int) -> list[tuple[str, str]]:
    """Where somebody reads a card of the board; or its telling result, but for a director who does not play."""
    score = Result.objects.get(line__session=night.playing, contract="7SXX").score
    cards, result = secrets(board, night.deals[board]), {str(abs(score or 0)), "7♠XX"}
    hidden = {who: cards if who == "director" else cards | result for who in night.people}
    return [(who, address) for who, address, text in pages if any(each in text for each in hidden[who])]
