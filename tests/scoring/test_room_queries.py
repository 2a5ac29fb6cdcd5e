"""The room as the director sees it: marks, needs, secrets, one line with its history."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM, Actor
from club.models import Contestant, LineUp, Session
from club.queries import SessionInfo, session_info
from club.services import close_round, end_play, open_round
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.models import Line
from scoring.queries.room import Cell, LineView, Mark, Room, hidden_boards, line_view, room
from scoring.services import Award, Entry, Meeting, adjust, confirm_result, enter_result
from tests import builders

pytestmark = pytest.mark.django_db


def info(session: Session) -> SessionInfo:
    found = session_info(session.pk)
    assert found is not None
    return found


def look(session: Session, hidden: frozenset[int] = frozenset()) -> Room:
    return room(info(session), hidden)


def cell(found: Room, table: int, round: int) -> Cell:
    row = next(row for row in found.sections[0].tables if row.table == table)
    return next(cell for cell in row.cells if cell.round == round)


def marks(found: Room, table: int, round: int) -> list[Mark]:
    return [board.mark for board in cell(found, table, round).boards]


def adjusted(session: Session, meeting: Meeting, **award: Any) -> None:
    lines = Line.objects.filter(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    seen = lines.values_list("version", flat=True).first()
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=Award(**award),
        seen_version=seen,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def test_before_play_everything_is_to_come() -> None:
    found = look(builders.ready_session(8))
    assert {mark for table in range(1, 5) for round in range(1, 5) for mark in marks(found, table, round)} == {
        Mark.TO_COME
    }
    assert (found.done, found.total, found.needs) == (0, 32, ())


def test_at_the_start_the_first_round_is_due_and_nothing_needs_the_director() -> None:
    found = look(builders.started_session(8))
    assert marks(found, 1, 1) == [Mark.DUE, Mark.DUE]
    assert marks(found, 1, 2) == [Mark.TO_COME, Mark.TO_COME]
    assert found.needs == ()
    assert found.sections[0].now == 1


def test_an_entry_shows_then_is_confirmed() -> None:
    session = builders.started_session(8)
    board = builders.seating_at(session, 2, 1).boards[0]
    entered = builders.enter(session, 2, 1, board, "4SN=")
    assert marks(look(session), 2, 1) == [Mark.ENTERED, Mark.DUE]
    confirm_result(session_id=session.pk, result_id=entered.result_id, actor=PROGRAM)
    assert marks(look(session), 2, 1) == [Mark.CONFIRMED, Mark.DUE]


def test_two_results_that_differ_are_a_conflict_and_need_the_director() -> None:
    session = builders.started_session(8)
    board = builders.seating_at(session, 2, 1).boards[0]
    builders.enter(session, 2, 1, board, "4SN=")
    builders.enter(session, 2, 1, board, "4SN-1")
    found = look(session)
    assert marks(found, 2, 1) == [Mark.CONFLICT, Mark.DUE]
    assert [(need.kind, need.table, need.round, need.boards[0].board) for need in found.needs] == [
        (Mark.CONFLICT, 2, 1, board)
    ]


def test_adjusted_and_not_played_are_told_apart() -> None:
    session = builders.started_session(8)
    first, second = builders.seating_at(session, 1, 1).boards
    adjusted(session, builders.meeting_at(session, 1, 1, first), ns={"artificial": "60"}, ew={"artificial": "40"})
    builders.enter(session, 1, 1, second, None)
    assert marks(look(session), 1, 1) == [Mark.ADJUSTED, Mark.NOT_PLAYED]


def test_a_table_that_went_on_has_left_a_board_behind() -> None:
    session = builders.started_session(8)
    lost = builders.seating_at(session, 1, 1).boards[1]
    for round, board in (
        (1, builders.seating_at(session, 1, 1).boards[0]),
        (2, builders.seating_at(session, 1, 2).boards[0]),
    ):
        builders.enter(session, 1, round, board, "1NTN=")
    found = look(session)
    assert marks(found, 1, 1) == [Mark.ENTERED, Mark.MISSING]
    assert marks(found, 1, 2) == [Mark.ENTERED, Mark.DUE]
    assert [(need.kind, need.table, [board.board for board in need.boards]) for need in found.needs] == [
        (Mark.MISSING, 1, [lost])
    ]


def test_a_complete_round_moves_a_table_on_at_its_own_pace() -> None:
    session = builders.started_session(8)
    for board in builders.seating_at(session, 3, 1).boards:
        builders.enter(session, 3, 1, board, "1NTN=")
    found = look(session)
    assert next(row.now for row in found.sections[0].tables if row.table == 3) == 2
    assert marks(found, 3, 2) == [Mark.DUE, Mark.DUE]


def test_with_rounds_together_the_open_round_decides() -> None:
    session = builders.started_session(8, habits={"pace": "together"})
    assert marks(look(session), 1, 2) == [Mark.TO_COME, Mark.TO_COME]
    section = builders.section_of(session)
    open_round(section_id=section.pk, number=2, actor=PROGRAM)
    found = look(session)
    assert marks(found, 1, 1) == [Mark.MISSING, Mark.MISSING]
    assert marks(found, 1, 2) == [Mark.DUE, Mark.DUE]
    assert (found.so_far, found.total) == (16, 32)
    close_round(section_id=section.pk, number=2, actor=PROGRAM)
    assert marks(look(session), 1, 2) == [Mark.MISSING, Mark.MISSING]


def test_a_table_two_boards_behind_is_slow() -> None:
    session = builders.started_session(8, habits={"pace": "together"})
    for table in (1, 2, 3):
        for board in builders.seating_at(session, table, 1).boards:
            builders.enter(session, table, 1, board, "1NTN=")
    found = look(session)
    assert [(row.table, row.behind) for row in found.sections[0].tables] == [(1, 0), (2, 0), (3, 0), (4, 2)]
    assert marks(found, 4, 1) == [Mark.LATE, Mark.DUE]
    assert [(need.kind, need.table, need.behind) for need in found.needs] == [(Mark.LATE, 4, 2)]
    builders.enter(session, 4, 1, builders.seating_at(session, 4, 1).boards[0], "1NTN=")
    assert look(session).needs == ()


def test_after_play_what_is_not_there_is_missing() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1, 2, 3])
    end_play(session_id=session.pk, actor=PROGRAM)
    found = look(session)
    assert marks(found, 1, 4) == [Mark.MISSING, Mark.MISSING]
    assert (found.missing, found.total) == (8, 32)
    assert [need.kind for need in found.needs] == [Mark.MISSING] * 4
    assert found.sections[0].now is None


def test_needs_are_ordered_by_how_bad_they_are() -> None:
    session = builders.started_session(8, habits={"pace": "together"})
    open_round(section_id=builders.section_of(session).pk, number=2, actor=PROGRAM)
    builders.play_all(session, rounds=[1])
    last = Line.objects.filter(session=session, table=1).select_related("board").first()
    assert last is not None
    builders.enter(session, 1, 1, last.board.number, "7NTXXN=")
    for table in (1, 2):
        for board in builders.seating_at(session, table, 2).boards:
            builders.enter(session, table, 2, board, "1NTN=")
    kinds = [need.kind for need in look(session).needs]
    assert kinds == sorted(kinds, key=[Mark.CONFLICT, Mark.MISSING, Mark.LATE].index)
    assert kinds[0] is Mark.CONFLICT


def test_a_half_table_is_a_sit_out() -> None:
    found = look(builders.started_session(7, "howell"))
    idle = [cell for row in found.sections[0].tables for cell in row.cells if not cell.boards]
    assert idle
    assert all(not cell.well and cell.opens is None for cell in idle)


def test_a_result_outside_the_movement_stands_beside_the_grid() -> None:
    session = builders.started_session(8)
    one, other = (builders.seating_at(session, table, 1) for table in (1, 2))
    board = builders.seating_at(session, 3, 1).boards[0]
    assert one.ns_id
    assert other.ns_id
    meeting = Meeting(board, one.ns_id, other.ns_id)
    entry = Entry(uuid4(), Played.parse("4SN="))
    enter_result(
        session_id=session.pk, meeting=meeting, entry=entry, source="desk", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    found = look(session)
    assert [(line.board, line.ns, line.ew, line.mark) for line in found.outside] == [
        (board, one.ns_id, other.ns_id, Mark.CONFIRMED)
    ]
    assert found.done == 0


def test_pairs_that_sat_the_other_way_round_are_at_their_table() -> None:
    session = builders.started_session(8)
    planned = builders.meeting_at(session, 1, 1)
    turned = Meeting(planned.board, planned.ew, planned.ns)
    entry = Entry(uuid4(), Played.parse("4SN="))
    enter_result(
        session_id=session.pk, meeting=turned, entry=entry, source="desk", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    found = look(session)
    assert found.outside == ()
    assert cell(found, 1, 1).boards[0].ns == planned.ew
    view = line_view(info(session), planned.board, planned.ns, planned.ew)
    assert view is not None
    assert (view.turned, view.ns.id, view.table) == (True, planned.ew, 1)


def test_the_room_costs_five_queries_whatever_its_size(django_assert_num_queries: Any) -> None:
    for pairs in (6, 24):
        session = info(builders.started_session(pairs))
        builders.play_all(Session.objects.get(pk=session.id), rounds=[1])
        with django_assert_num_queries(5):
            room(session)


def played_line(session: Session, meeting: Meeting, hidden: frozenset[int] = frozenset()) -> LineView:
    found = line_view(info(session), meeting.board, meeting.ns, meeting.ew, hidden)
    assert found is not None
    return found


def test_a_line_without_a_result_is_empty() -> None:
    session = builders.started_session(8)
    meeting = builders.meeting_at(session, 1, 1)
    found = played_line(session, meeting)
    assert (found.id, found.version, found.current, found.versions, found.entered) == (None, None, None, (), False)
    assert (found.section, found.round, found.table, found.seated, found.turned) == ("A", 1, 1, True, False)
    assert len(found.ns.names) == 2


def test_a_line_tells_who_entered_what_and_when() -> None:
    session = builders.started_session(8)
    director = builders.make_director(session.club)
    device, _token = builders.table_device(session, 2)
    board = builders.seating_at(session, 2, 1).boards[0]
    first = builders.enter(session, 2, 1, board, "4SN=", by=device, lead="HK")
    builders.enter(
        session, 2, 1, board, "4SN-1", by=Actor(user_id=director.pk), source="desk", replaces=first.result_id
    )
    found = played_line(session, builders.meeting_at(session, 2, 1, board))
    newest, oldest = found.versions
    assert found.current == newest
    assert (str(newest.played), newest.who.name, newest.source, oldest.replaced_at) == (
        "4SN-1",
        "Dana Reed",
        "desk",
        newest.at,
    )
    assert (str(oldest.played), oldest.who.section, oldest.who.table, oldest.who.device) == (
        "4SN=",
        "A",
        2,
        "test tablet",
    )
    assert oldest.lead == "HK"


def test_a_score_follows_the_marking_of_the_board() -> None:
    session = builders.started_session(8)
    meeting = builders.meeting_at(session, 1, 1, 1)
    builders.enter(session, 1, 1, 1, "4SN=")
    current = played_line(session, meeting).current
    assert current is not None
    assert current.score == 420
    session.boards.filter(number=1).update(vulnerable="both")
    current = played_line(session, meeting).current
    assert current is not None
    assert current.score == 620


def test_an_award_is_read_with_its_words() -> None:
    session = builders.started_session(8)
    meeting = builders.meeting_at(session, 1, 1)
    adjusted(session, meeting, ns={"artificial": "60"}, ew={"artificial": "40"}, note="lost board")
    found = played_line(session, meeting)
    assert found.award is not None
    assert (found.award.text, found.award.note, found.award.empty) == ("A6040", "lost board", False)
    adjusted(session, meeting)
    found = played_line(session, meeting)
    assert found.award is None
    assert [award.empty for award in found.awards] == [True, False]


def test_no_line_of_strangers_or_of_one_pair_with_itself() -> None:
    session, other = builders.started_session(8), builders.started_session(8)
    own, strange = builders.meeting_at(session, 1, 1), builders.meeting_at(other, 1, 1)
    assert line_view(info(session), 99, own.ns, own.ew) is None
    assert line_view(info(session), own.board, own.ns, own.ns) is None
    assert line_view(info(session), own.board, own.ns, strange.ew) is None


def test_a_line_costs_nine_queries_however_long_its_history(django_assert_max_num_queries: Any) -> None:
    session = builders.started_session(8)
    meeting = builders.meeting_at(session, 1, 1)
    last = None
    for result in ("4SN=", "4SN-1", "4SN+1", "4SN+2"):
        last = builders.enter(session, 1, 1, meeting.board, result, replaces=last).result_id
    where = info(session)
    with django_assert_max_num_queries(9):
        line_view(where, meeting.board, meeting.ns, meeting.ew)


@pytest.fixture
def playing_director() -> tuple[Session, int, Contestant]:
    """A session in which the director plays for the North–South pair of table 1."""
    session = builders.started_session(8)
    director = builders.make_director(session.club)
    pair = builders.seating_at(session, 1, 1).ns
    assert pair is not None
    player = LineUp.objects.filter(contestant=pair).select_related("player")[0].player
    player.user = director
    player.save()
    return session, director.pk, pair


def test_a_director_who_plays_may_see_a_board_once_it_is_played(
    playing_director: tuple[Session, int, Contestant],
) -> None:
    session, user, _pair = playing_director
    first, second = builders.seating_at(session, 1, 1).boards
    hidden = hidden_boards(info(session), user)
    assert {first, second} <= hidden
    builders.enter(session, 1, 1, first, "4SN=")
    assert hidden - hidden_boards(info(session), user) == {first}
    adjusted(session, builders.meeting_at(session, 1, 1, second), ns={"artificial": "50"}, ew={"artificial": "50"})
    assert hidden - hidden_boards(info(session), user) == {first, second}


def test_a_director_who_does_not_play_has_nothing_hidden(playing_director: tuple[Session, int, Contestant]) -> None:
    session, _user, _pair = playing_director
    assert hidden_boards(info(session), builders.make_director(session.club).pk) == frozenset()


def test_nothing_is_hidden_after_play(playing_director: tuple[Session, int, Contestant]) -> None:
    session, user, _pair = playing_director
    end_play(session_id=session.pk, actor=PROGRAM)
    assert hidden_boards(info(session), user) == frozenset()


def test_a_hidden_board_only_says_that_it_is_entered(playing_director: tuple[Session, int, Contestant]) -> None:
    session, user, _pair = playing_director
    elsewhere = builders.seating_at(session, 3, 1)
    hidden = hidden_boards(info(session), user)
    board = next(board for board in elsewhere.boards if board in hidden)
    first = builders.enter(session, 3, 1, board, "7NTXXW-3")
    confirm_result(session_id=session.pk, result_id=first.result_id, actor=PROGRAM)
    builders.enter(session, 3, 1, board, "7NTXXW-4")
    found = look(session, hidden)
    assert next(mark for mark in cell(found, 3, 1).boards if mark.board == board).mark is Mark.ENTERED
    assert [need for need in found.needs if need.kind is Mark.CONFLICT] == []
    line = played_line(session, builders.meeting_at(session, 3, 1, board), hidden)
    assert (line.hidden, line.entered, line.current, line.rival, line.award) == (True, True, None, None, None)
    assert (line.versions, line.awards, line.confirmed) == ((), (), False)
