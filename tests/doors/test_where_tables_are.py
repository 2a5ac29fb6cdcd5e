"""Where a table is follows from what was played and opened, never from what the director awards on boards to come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Section, Session
from club.queries import session_info
from movements.models import Seating
from rulings.queries.doubts import open_doubts
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.errors import DomainError
from scoring.models import Line
from scoring.queries.first_round import first_round_lasts
from scoring.queries.phone import phone_state
from scoring.queries.room import Mark, Room, room
from scoring.queries.room.pace import round_of_table
from scoring.queries.room.signing import signed_rows
from scoring.queries.table import Place, table_state
from scoring.services import Award, Meeting, adjust, choose_movement
from scoring.services.curtail import cut_short
from scoring.services.repairs import make_repair, postponement_repair, rounds_begun
from scoring.services.rounds import go_together, open_next_round
from tests import builders
from tests.doors import rooms
from tests.doors.incidents import decide_incident, decisions, incident_page
from tests.doors.pages import words
from tests.scored_outside import rolled_back

pytestmark = pytest.mark.django_db
NONE = {"not_scored": True}
WEIGHTED = {"weighted": [["1/2", 140], ["1/2", -100]]}
AWARDS: dict[str, Award] = {
    "averages": Award(ns={"artificial": "60"}, ew={"artificial": "40"}),
    "assigned": Award(ns={"assigned": 140}, ew={"assigned": 140}),
    "weighted": Award(ns=WEIGHTED, ew=WEIGHTED),
    "cancelled": Award(ns=NONE, ew=NONE),
}
SESSIONS: dict[str, Callable[[], Session]] = {
    "Mitchell": lambda: builders.started_session(10, "straight-mitchell"),
    "Mitchell with a half table": lambda: builders.started_session(9, "straight-mitchell"),
    "Howell": lambda: builders.started_session(8, "howell"),
    "sections": lambda: builders.started_in(6, 6, habits={"sign_off": "both"}),
    "together": lambda: builders.started_session(10, "straight-mitchell", habits={"pace": "together"}),
}


def seen(session: Session) -> Room:
    info = session_info(session.pk)
    assert info is not None
    return room(info)


def told(session: Session) -> dict[str, Any]:
    """Everything that says how far a table is, or follows from it."""
    found, info = seen(session), session_info(session.pk)
    assert info is not None
    rows = [(section, row) for section in found.sections for row in section.tables]
    tablets = {
        (section.letter, row.table): table_state(Place(session.pk, section.id, row.table)) for section, row in rows
    }
    return {
        "now": {(section.letter, row.table): row.now for section, row in rows},
        "behind": [row.behind for _section, row in rows],
        "heads": [head.number for section in found.sections for head in section.heads if head.now],
        "needs": found.needs,
        "marks": {
            (cell.section, cell.table, cell.round, each.board)
            for _section, row in rows
            for cell in row.cells
            for each in cell.boards
            if each.mark in (Mark.DUE, Mark.LATE, Mark.MISSING)
        },
        "begun": {(cell.section, cell.table, cell.round) for _s, row in rows for cell in row.cells if cell.begun},
        "doubts": [(each.at.board, each.rules) for each in open_doubts(session.pk)],
        "signed": [row.table for row in signed_rows(info, found) for cell in row.cells if cell.ns],
        "tablets": {at: state.current and state.current.number for at, state in tablets.items()},
        "phones": {pair: _reached(session, pair) for pair in session.contestants.values_list("pk", flat=True)},
    }


def _reached(session: Session, pair: int) -> tuple[str, int | None, int]:
    state = phone_state(session.pk, pair)
    assert state is not None
    return state.phase, state.now and state.now.round, max((each.number or 0 for each in state.card), default=0)


def to_come(session: Session, round: int) -> list[Meeting]:
    """The first board of every table in a round."""
    rows = Seating.objects.filter(section__session=session, round=round, ns__isnull=False, ew__isnull=False)
    return [
        Meeting(each.boards[0], each.ns_id or 0, each.ew_id or 0, each.section.letter, round, each.table)
        for each in rows.select_related("section").order_by("section", "table")
    ]


def award(session: Session, meeting: Meeting, given: Award) -> None:
    adjust(
        session_id=session.pk, meeting=meeting, award=given, seen_version=None, permission=BY_THE_CLOCKS, actor=PROGRAM
    )


@pytest.mark.parametrize("name", SESSIONS)
def test_no_award_on_a_round_to_come_moves_anybody(name: str) -> None:
    session = SESSIONS[name]()
    board = builders.seating_at(session, 1, 1).boards[0]
    builders.enter(session, 1, 1, board, "1NTN=")
    before = told(session)
    for at, meeting in enumerate(to_come(session, 3)):
        kinds = list(AWARDS.values())
        award(session, meeting, kinds[at % len(kinds)])
    first, second, *_rest = to_come(session, 2)
    make_repair(
        session_id=session.pk,
        act=postponement_repair(session_id=session.pk, meeting=first, actor=PROGRAM),
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    builders.enter(session, second.table or 0, 2, second.board, None, section=second.section)
    after = told(session)
    assert after == before, [key for key in before if before[key] != after[key]]
    assert rounds_begun(session.pk) == {"A": 1}


@pytest.mark.parametrize("name", ["Mitchell", "Howell"])
def test_a_round_that_is_awarded_whole_is_passed_over_when_the_table_comes_to_it(name: str) -> None:
    session = SESSIONS[name]()
    seating = builders.seating_at(session, 2, 2)
    for board in seating.boards:
        award(session, builders.meeting_at(session, 2, 2, board), AWARDS["averages"])
    assert told(session)["now"]["A", 2] == 1
    for board in builders.seating_at(session, 2, 1).boards:
        builders.enter(session, 2, 1, board, "1NTN=")
    after = told(session)
    assert after["now"]["A", 2] == after["tablets"]["A", 2] == 3
    assert not after["needs"]


def test_the_rounds_that_were_cut_move_nobody() -> None:
    session = SESSIONS["Mitchell"]()
    before = told(session)
    cut_short(section_id=builders.section_of(session).pk, first_round=4, permission=BY_THE_CLOCKS, actor=PROGRAM)
    after = told(session)
    assert (after["now"], after["needs"], after["doubts"]) == (before["now"], before["needs"], before["doubts"])


def test_what_was_played_and_what_was_opened_move_a_table() -> None:
    alone, together = SESSIONS["Mitchell"](), SESSIONS["together"]()
    builders.enter(alone, 1, 2, builders.seating_at(alone, 1, 2).boards[0], "1NTN=")
    after = told(alone)
    assert after["now"]["A", 1] == 2
    assert [(need.kind, need.table) for need in after["needs"]] == [(Mark.MISSING, 1)]
    open_next_round(section_id=builders.section_of(together).pk, number=2, actor=PROGRAM)
    assert set(told(together)["now"].values()) == {2}
    # A result stays one where it is adjusted afterwards.
    meeting = builders.meeting_at(alone, 1, 2)
    version = Line.objects.get(session=alone, board__number=meeting.board).version
    adjust(
        session_id=alone.pk,
        meeting=meeting,
        award=AWARDS["averages"],
        seen_version=version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert told(alone)["now"]["A", 1] == 2


def test_going_together_stands_in_the_last_round_that_was_played() -> None:
    session = SESSIONS["Mitchell"]()
    builders.enter(session, 1, 1, builders.seating_at(session, 1, 1).boards[0], "1NTN=")
    award(session, to_come(session, 4)[0], AWARDS["averages"])
    go_together(session_id=session.pk, actor=PROGRAM)
    assert Section.objects.get(session=session).open_round == 1


def test_an_award_to_come_keeps_its_meeting_though_round_1_lasts() -> None:
    session = SESSIONS["Mitchell"]()
    meeting = to_come(session, 3)[0]
    award(session, meeting, AWARDS["averages"])
    assert first_round_lasts(session.pk)
    options: Mapping[str, Any] = {"tables": 5, "boards_per_round": 3}
    with pytest.raises(DomainError, match=f"Board {meeting.board} in round 3 is adjusted"):
        choose_movement(
            section_id=builders.section_of(session).pk, kind="straight-mitchell", options=options, actor=PROGRAM
        )


@pytest.mark.parametrize("entered", [True, False])
def test_a_wrong_board_of_a_later_round_leaves_the_room_quiet(entered: bool) -> None:
    desk = rooms.playing_room(6, kind="straight-mitchell")
    if entered:
        builders.enter(desk.session, 1, 1, 1, "1NTN=")
    before = told(desk.session)
    for way in ("averages", "open", "later"):
        with rolled_back():
            leaves_the_room_quiet(desk, way, before, entered=entered)


def leaves_the_room_quiet(desk: rooms.Room, way: str, before: dict[str, Any], *, entered: bool) -> None:
    decide_incident(desk, "board", way, table="A:1", round=1, instead=1, played=5)
    after = told(desk.session)
    assert (after["now"], after["needs"], after["doubts"]) == (before["now"], before["needs"], before["doubts"])
    assert after["heads"] == [1]
    page = desk.read()
    assert "no result" not in page
    assert "count until you decide" not in page
    if not entered:
        line = builders.enter_at(desk.session, 5, 1, 1, "1NTN=")
        assert line.result is not None
        page = desk.read()
    assert "Played at another table Decided: Board 5" in page
    assert "count until you decide" not in page
    assert told(desk.session)["doubts"] == before["doubts"]


def test_a_result_outside_the_movement_waits_until_a_ruling_decides_and_not_again_when_that_is_amended() -> None:
    desk = rooms.playing_room(10, kind="straight-mitchell")
    builders.enter_at(desk.session, 7, 1, 1, "1NTN=")
    assert "count until you decide" in desk.read()
    line = Line.objects.get(session=desk.session, board__number=7)
    number = rooms.ruled_without_a_score(desk, line)
    assert "count until you decide" not in desk.read()
    rooms.ruled_without_a_score(desk, line, supersedes=number)
    page = desk.read()
    assert "count until you decide" not in page
    assert "Board 7" in page


@pytest.mark.parametrize(
    ("boards", "played", "settled", "now"),
    [
        ({1: 2, 2: 2, 3: 2}, {}, {3: 2}, 1),
        ({1: 2, 2: 2, 3: 2}, {1: 1}, {1: 1, 2: 1, 3: 2}, 1),
        ({1: 2, 2: 2, 3: 2}, {1: 2}, {1: 2, 2: 2}, 3),
        ({1: 2, 2: 0, 3: 2}, {1: 2}, {1: 2}, 3),
        ({1: 2, 2: 2}, {1: 1, 2: 1}, {1: 1, 2: 2}, 2),
        ({1: 2, 2: 2}, {1: 2, 2: 2}, {1: 2, 2: 2}, 2),
        ({1: 2, 2: 2}, {}, {1: 2, 2: 2}, 1),
    ],
)
def test_the_round_of_a_table(
    boards: dict[int, int], played: dict[int, int], settled: dict[int, int], now: int
) -> None:
    assert round_of_table(boards, played, settled) == now


def test_the_forms_offer_the_rounds_that_have_begun() -> None:
    desk = rooms.playing_room(10, kind="straight-mitchell")
    award(desk.session, to_come(desk.session, 4)[0], AWARDS["averages"])
    html = incident_page(desk, "board", table="A:1", round=1, instead=1, played=7)
    assert set(decisions(html)) == {"open", "later", "averages"}
    assert '<option value="4">Round 4' not in desk.html("wrong/board/")
    assert "Round 1" in words(desk.html("wrong/board/"))
