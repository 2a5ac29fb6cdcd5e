"""A board that is played later: nobody is asked for it, nobody knows it, and it is not forgotten."""

from __future__ import annotations

from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError
from club.models import Session
from club.queries import SessionInfo, session_info
from club.services import end_play
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.official import declare_official
from scoring.engine.contract import Played
from scoring.facts import read_rows
from scoring.models import Repair, Snapshot
from scoring.queries.postponed import postponed_of
from scoring.queries.results_file import Incomplete, usebio_of
from scoring.queries.room import Mark, room
from scoring.queries.table import BoardState, Phase, Place, table_state
from scoring.recompute import recompute
from scoring.services import Award, Meeting, adjust, publish_session
from scoring.services.correct import remove_result
from scoring.services.practice import next_board
from scoring.services.repairs import play_postponed_repair, postponement_repair, preview_repair, withdrawal_repair
from scoring.services.table import TableEntry, confirm_at_table, enter_at_table
from tests.builders import (
    enter,
    facts_of,
    meeting_at,
    seating_at,
    section_of,
    settle_doubts,
    started_session,
    still_to_play,
    table_device,
)
from tests.services.scoring.repairs.people_builders import make, undo

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]


def info(session: Session) -> SessionInfo:
    found = session_info(session.pk)
    assert found is not None
    return found


def marks(session: Session) -> list[tuple[int, Mark]]:
    """The boards of table 1 in round 1, as the room has them."""
    cell = room(info(session)).sections[0].tables[0].cells[0]
    return [(board.board, board.mark) for board in cell.boards]


def postponed(session: Session, table: int = 1, round: int = 1) -> tuple[Repair, Meeting]:
    meeting = meeting_at(session, table, round)
    return make(session, postponement_repair(session_id=session.pk, meeting=meeting, actor=PROGRAM)), meeting


def waiting_session(rounds: int = 1) -> tuple[Session, Repair, Meeting]:
    """Eight pairs; table 1 has postponed its first board, everything else of these rounds is in."""
    session = started_session(8)
    repair, meeting = postponed(session)
    for seating, board in list(still_to_play(session)):
        if seating.round <= rounds and (seating.table, seating.round, board) != (1, 1, meeting.board):
            enter(session, seating.table, seating.round, board, "3NTN=")
    return session, repair, meeting


def place(session: Session, table: int) -> Place:
    return Place(session.pk, section_of(session).pk, table)


def test_nobody_is_asked_for_it_and_it_counts_as_still_to_play() -> None:
    session, repair, meeting = waiting_session()
    other = seating_at(session, 1, 1).boards[1]
    assert marks(session) == [(meeting.board, Mark.LATER), (other, Mark.ENTERED)]
    found = room(info(session))
    assert (found.missing, [each.at.board for each in found.later], found.needs) == (24, [meeting.board], ())
    state = table_state(place(session, 1))
    assert state.phase is Phase.PLAYING
    assert state.current
    assert state.current.number == 2
    assert state.previous
    assert state.previous.complete
    assert [board.state for board in state.previous.boards] == [BoardState.POSTPONED, BoardState.ENTERED]
    rows = read_rows(session)
    assert rows.postponed == {(meeting.board, frozenset({meeting.ns, meeting.ew}), 0)}
    due = next_board(rows)
    assert due
    assert due.round == 2
    facts = facts_of(session)
    assert meeting.board not in Snapshot.objects.get(session=session).finished
    assert facts["scoring"]["expected_results"] == 4
    undo(session, repair)
    assert marks(session)[0] == (meeting.board, Mark.DUE)
    assert facts_of(session) == facts
    asked = table_state(place(session, 1)).current
    assert asked
    assert asked.number == 1


def test_a_preview_says_what_is_played_later() -> None:
    session = started_session(8)
    meeting = meeting_at(session, 2, 1)
    seen = preview_repair(
        session_id=session.pk,
        act=postponement_repair(session_id=session.pk, meeting=meeting, actor=PROGRAM),
        permission=BY_THE_CLOCKS,
    )
    (change,) = seen.later
    assert (change.board, change.round, change.table, change.later) == (meeting.board, 1, 2, True)
    assert not seen.facts


def test_it_is_refused_where_there_is_nothing_to_postpone() -> None:
    session = started_session(8)
    _repair, meeting = postponed(session)
    enter(session, 2, 1, seating_at(session, 2, 1).boards[0], "pass")
    stranger = meeting_at(session, 3, 1)
    wrong = [
        (meeting, "already postponed"),
        (meeting_at(session, 2, 1), "already has a result"),
        (Meeting(meeting.board, meeting.ns, stranger.ew), "do not meet on board"),
    ]
    for asked, words in wrong:
        with pytest.raises(DomainError, match=words):
            preview_repair(
                session_id=session.pk,
                act=postponement_repair(session_id=session.pk, meeting=asked, actor=PROGRAM),
                permission=BY_THE_CLOCKS,
            )


def test_its_result_comes_at_last_and_may_be_taken_away_again() -> None:
    session, repair, meeting = waiting_session()
    entered = enter(session, 1, 1, meeting.board, "4SN=", source="desk")
    assert marks(session)[0][1] is Mark.CONFIRMED
    recompute(session.pk)
    with pytest.raises(DomainError, match=f"Board {meeting.board} has been changed since"):
        undo(session, repair)
    remove_result(
        session_id=session.pk,
        line_id=entered.line_id,
        seen_result_id=entered.result_id,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert marks(session)[0][1] is Mark.LATER
    undo(session, repair)
    assert marks(session)[0][1] is Mark.DUE


def test_the_director_sends_it_to_a_table_whose_tablet_takes_it_until_the_opponents_say_yes() -> None:
    session, _repair, meeting = waiting_session(rounds=4)
    device, _token = table_device(session, 3)
    assert device.device_id
    entry = TableEntry(uuid4(), meeting.board, Played.parse("4SN="), round=0)
    with pytest.raises(NotFoundError, match="not played here now"):
        enter_at_table(place=place(session, 3), device_id=device.device_id, entry=entry)
    play_postponed_repair(session_id=session.pk, meeting=meeting, table=3, actor=PROGRAM)
    assert table_state(place(session, 2)).later is None
    later = table_state(place(session, 3)).later
    assert later
    assert [(board.number, board.state) for board in later.boards] == [(meeting.board, BoardState.OPEN)]
    entered = enter_at_table(place=place(session, 3), device_id=device.device_id, entry=entry)
    later = table_state(place(session, 3)).later
    assert later
    assert later.boards[0].state is BoardState.ENTERED
    assert later.boards[0].result
    confirm_at_table(place=place(session, 3), device_id=device.device_id, result_id=entered.current)
    assert table_state(place(session, 3)).later is None
    line = next(each for each in facts_of(session)["results"] if each["board"] == meeting.board and each["table"] == 1)
    assert (line["round"], line["contract"]) == (1, "4S")
    assert meeting.board in Snapshot.objects.get(session=session).finished
    with pytest.raises(NotFoundError, match="no longer postponed"):
        play_postponed_repair(session_id=session.pk, meeting=meeting, table=2, actor=PROGRAM)


def test_pairs_that_sit_together_again_are_asked_for_it() -> None:
    session, _repair, meeting = waiting_session()
    row = seating_at(session, 2, 2)
    other = seating_at(session, 1, 2)
    other.delete()
    row.ns_id, row.ew_id = meeting.ns, meeting.ew
    row.save()
    later = table_state(place(session, 2)).later
    assert later
    assert [board.number for board in later.boards] == [meeting.board]


def test_results_are_published_without_it_and_official_only_with_it() -> None:
    session, _repair, meeting = waiting_session(rounds=4)
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    with pytest.raises(DomainError, match=rf"Board {meeting.board}, \d against \d, is postponed.*not played"):
        declare_official(session_id=session.pk, actor=PROGRAM)
    with pytest.raises(Incomplete):
        usebio_of(session.pk, 1)
    half = {"artificial": "50"}
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=Award(ns=half, ew=half),
        seen_version=1,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert usebio_of(session.pk, 2)
    settle_doubts(session)
    declare_official(session_id=session.pk, actor=PROGRAM)


def test_in_the_end_it_is_not_played() -> None:
    session, _repair, meeting = waiting_session(rounds=4)
    enter(session, 1, 1, meeting.board, None, source="desk")
    assert not read_rows(session).postponed
    assert not room(info(session)).later
    assert sum(1 for line in facts_of(session)["results"] if line.get("not_played")) == 1


def test_when_one_of_the_pairs_goes_home_nobody_waits_for_it() -> None:
    session, repair, meeting = waiting_session()
    gone = withdrawal_repair(session_id=session.pk, contestant_id=meeting.ns, standing="withdrawn", actor=PROGRAM)
    home = make(session, gone)
    assert not read_rows(session).postponed
    assert not postponed_of(session.pk)
    undo(session, home)
    assert [each.board for each in postponed_of(session.pk)] == [meeting.board]
    undo(session, repair)
    assert not postponed_of(session.pk)
