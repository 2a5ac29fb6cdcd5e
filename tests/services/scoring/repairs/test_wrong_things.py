"""What goes wrong in an evening ends in the score that the laws give; every figure here is worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, StaleError
from club.models import AuditRow, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Result
from scoring.services import Award, adjust
from scoring.services.repairs import (
    LostBoards,
    PreparedRepair,
    SwitchedDirections,
    lost_boards_repair,
    make_repair,
    moved_result_repair,
    postponements_repair,
    preview_repair,
    switched_directions_repair,
    undo_repair,
    withdrawal_repair,
)
from scoring.services.repairs.change_set import state_of
from tests.builders import enter, facts_of, meeting_at, play_all, section_of, standings_of
from tests.services.scoring.repairs.movement import unchanged
from tests.services.scoring.repairs.nights import five_tables, pair, play_board, points, seats, total
from tests.services.scoring.repairs.people_builders import make, undo
from tests.services.scoring.repairs.wrong_things import FIVE, TOP_ON_2, line_at

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]


def other_way(
    session: Session, round: int = 1, tables: tuple[int, ...] = (1,), boards: tuple[int, ...] | None = None
) -> PreparedRepair:
    wrong = SwitchedDirections(section_of(session).pk, round, tables, boards)
    return switched_directions_repair(switched=wrong, actor=PROGRAM)


def lost(
    session: Session, ns: str, ew: str, boards: tuple[int, ...] = (1,), round: int = 1, table: int = 1
) -> PreparedRepair:
    return lost_boards_repair(lost=LostBoards(section_of(session).pk, round, table, boards, ns, ew), actor=PROGRAM)


def to_board(session: Session, there: int, line: Line) -> PreparedRepair:
    assert line.result_id is not None
    boards = (line.board.number, there)
    return moved_result_repair(
        session_id=session.pk, line_id=line.pk, result_id=line.result_id, boards=boards, actor=PROGRAM
    )


def test_wrong_direction_scores_as_they_really_sat() -> None:
    session = five_tables()
    play_board(session, 1, FIVE)
    assert points(session, 1)["NS1", "EW1"] == ("8", "0")
    before = state_of(session.pk)
    repair = make(session, other_way(session, boards=(1,)))
    # The pair that sat North–South made 4♠: the top is EW1's now, whatever the plan says.
    assert points(session, 1) == {
        ("EW1", "NS1"): ("8", "0"),
        ("NS5", "EW4"): ("6", "2"),
        ("NS4", "EW2"): ("4", "4"),
        ("NS3", "EW5"): ("2", "6"),
        ("NS2", "EW3"): ("0", "8"),
    }
    assert seats(session, 1, 1) == ("NS1", "EW1"), "one board of the round: the plan stays the plan"
    undo(session, repair)
    assert unchanged(session, before)
    assert points(session, 1)["NS1", "EW1"] == ("8", "0")


def test_a_whole_round_the_wrong_way_asks_for_the_open_boards_as_they_sit() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "4SN=")
    repair = make(session, other_way(session))
    assert seats(session, 1, 1) == ("EW1", "NS1")
    enter(session, 1, 1, 2, "3NN=")
    told = [(line["board"], line["ns"], line["ew"]) for line in facts_of(session)["results"]]
    assert told == [(1, "EW1", "NS1"), (2, "EW1", "NS1")]
    assert not [line for line in facts_of(session)["results"] if "unscheduled" in line]
    assert repair.said == {"round": 1, "tables": [1], "boards": None}


def test_single_boards_without_a_result_are_entered_first() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "4SN=")
    with pytest.raises(DomainError, match="Board 2 has no result yet"):
        preview_repair(session_id=session.pk, act=other_way(session, boards=(1, 2)), permission=BY_THE_CLOCKS)
    with pytest.raises(NotFoundError):
        preview_repair(session_id=session.pk, act=other_way(session, tables=(1, 9)), permission=BY_THE_CLOCKS)
    half = {"artificial": "50"}
    meeting = meeting_at(session, 2, 1)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=Award(half, half),
        seen_version=None,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    with pytest.raises(DomainError, match="adjusted score"):
        preview_repair(session_id=session.pk, act=other_way(session, tables=(2,)), permission=BY_THE_CLOCKS)


def test_one_table_forgets_the_arrow_switch() -> None:
    session = five_tables(arrow_switch=1)
    assert seats(session, 5, 2) == ("EW3", "NS2"), "the last round is switched"
    play_board(session, 1, FIVE)
    # As entered EW3 would have been North–South with 0: no matchpoint for it, 8 for NS2.
    assert points(session, 1)["EW3", "NS2"] == ("0", "8")
    repair = make(session, other_way(session, round=5, tables=(2,)))
    assert points(session, 1)["NS2", "EW3"] == ("0", "8"), "NS2 really sat North–South with the bottom"
    assert seats(session, 5, 2) == ("NS2", "EW3"), "board 2 is still to come there"
    assert seats(session, 5, 3) == ("EW4", "NS3"), "the others did switch"
    undo(session, repair)
    assert seats(session, 5, 2) == ("EW3", "NS2")


def test_a_result_moves_to_its_board_and_is_worth_what_the_vulnerability_there_makes_of_it() -> None:
    session = five_tables()
    play_board(session, 1, FIVE)
    play_board(session, 2, {5: "3NN=", 4: "3SN=", 3: "2SN=", 2: "4SN-1"})
    before = state_of(session.pk)
    repair = make(session, to_board(session, 2, line_at(session, 1, "NS1", "EW1")))
    # Board 2, N–S vulnerable: +620, +600, +140, +110, −100.
    assert points(session, 2) == {
        ("NS1", "EW1"): ("8", "0"),
        ("NS5", "EW4"): ("6", "2"),
        ("NS4", "EW2"): ("4", "4"),
        ("NS3", "EW5"): ("2", "6"),
        ("NS2", "EW3"): ("0", "8"),
    }
    # Board 1 has four of five results: (5M + 1) / 4 of 6, 4, 2, 0.
    assert points(session, 1) == {
        ("NS5", "EW4"): ("7.75", "0.25"),
        ("NS4", "EW2"): ("5.25", "2.75"),
        ("NS3", "EW5"): ("2.75", "5.25"),
        ("NS2", "EW3"): ("0.25", "7.75"),
    }
    # The history stays on both boards.
    assert line_at(session, 1, "NS1", "EW1").results.count() == 1
    there = line_at(session, 2, "NS1", "EW1")
    assert [each.score for each in there.results.all()] == [620]
    assert (there.round, there.table, there.confirmed) == (1, 1, True)
    undo(session, repair)
    assert unchanged(session, before)


def test_two_results_entered_on_each_others_board_change_places() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "3NN=")
    enter(session, 1, 1, 2, "4SN=")
    repair = make(session, to_board(session, 2, line_at(session, 1, "NS1", "EW1")))
    scores = {line.board.number: line.result.score for line in Line.objects.filter(session=session) if line.result}
    # 4♠ not vulnerable, and 3NT vulnerable.
    assert scores == {1: 420, 2: 600}
    assert Result.objects.filter(line__session=session).count() == 4, "two were added, none was changed"
    acts = list(AuditRow.objects.filter(session=session, action="result moved").values_list("data__board", flat=True))
    assert sorted(acts) == [1, 2]
    undo(session, repair)
    scores = {line.board.number: line.result.score for line in Line.objects.filter(session=session) if line.result}
    assert scores == {1: 400, 2: 620}


def test_a_result_does_not_move_over_an_award() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "3NN=")
    half = {"artificial": "50"}
    meeting = meeting_at(session, 1, 1, 2)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=Award(half, half),
        seen_version=None,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    line = line_at(session, 1, "NS1", "EW1")
    with pytest.raises(DomainError, match="Board 2 has an adjusted score"):
        preview_repair(session_id=session.pk, act=to_board(session, 2, line), permission=BY_THE_CLOCKS)
    with pytest.raises(DomainError, match="not played in this session"):
        preview_repair(session_id=session.pk, act=to_board(session, 99, line), permission=BY_THE_CLOCKS)


@pytest.mark.parametrize(
    ("ns", "ew", "expected"),
    [
        # 40 % of 8, and 60 % of 8 (EW1's own 0 % is less).
        ("40", "60", ("3.2", "4.8")),
        # Nobody at fault: NS1's own 100 % is more than 60 %.
        ("60", "60", ("8", "4.8")),
        # Both partly at fault: average.
        ("50", "50", ("4", "4")),
        # Both directly: the smaller of 40 % and one's own, so nothing for EW1.
        ("40", "40", ("3.2", "0")),
    ],
)
def test_a_board_lost_for_time_is_averaged_by_fault(ns: str, ew: str, expected: tuple[str, str]) -> None:
    session = five_tables()
    play_board(session, 1, {table: result for table, result in FIVE.items() if table != 1})
    play_board(session, 2, TOP_ON_2)
    before = state_of(session.pk)
    repair = make(session, lost(session, ns, ew))
    scored = points(session, 1)
    assert scored["NS1", "EW1"] == expected
    # The four results are brought to the full top of 8: nobody's board grew shorter.
    assert scored["NS5", "EW4"] == ("7.75", "0.25")
    assert not [line for line in facts_of(session)["results"] if "not_played" in line]
    undo(session, repair)
    assert unchanged(session, before)


def test_what_was_played_is_not_lost_for_time_and_not_played_can_be() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "4SN=")
    enter(session, 1, 1, 2, None)
    with pytest.raises(DomainError, match="Board 1 has a result"):
        preview_repair(session_id=session.pk, act=lost(session, "50", "50"), permission=BY_THE_CLOCKS)
    make(session, lost(session, "50", "50", boards=(2,)))
    assert facts_of(session)["results"][1]["adjusted"] == {"ns": {"artificial": "50"}, "ew": {"artificial": "50"}}
    with pytest.raises(NotFoundError):
        preview_repair(session_id=session.pk, act=lost(session, "50", "50", boards=(3,)), permission=BY_THE_CLOCKS)
    with pytest.raises(DomainError, match="adjusted score"):
        preview_repair(session_id=session.pk, act=lost(session, "50", "50", boards=(2,)), permission=BY_THE_CLOCKS)


def test_several_boards_wait_to_be_played_later_in_one_act() -> None:
    session = five_tables()
    meetings = [meeting_at(session, 1, 1, board) for board in (1, 2)]
    repair = make(session, postponements_repair(session_id=session.pk, meetings=meetings, actor=PROGRAM))
    assert Line.objects.filter(session=session, postponed=True).count() == 2
    assert repair.said["boards"] == [1, 2]
    undo(session, repair)
    assert not Line.objects.filter(session=session, postponed=True).exists()


def test_an_excused_pair_has_average_minus_and_its_fine_and_its_opponents_average_plus() -> None:
    session = five_tables()
    for round, table in product((1, 2, 3), range(1, 6)):
        first = meeting_at(session, table, round).board
        enter(session, table, round, first, "pass")
        enter(session, table, round, first + 1, "pass")
    gone = pair(session, "NS5")
    act = withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing="ranked", fine=20, actor=PROGRAM)
    assert [
        (each.key, each.amount)
        for each in preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).fines
    ] == [("NS5", "80")]
    repair = make(session, act)
    # Six boards at 4, four at 40 % of 8 (less than its 50 %), less 4 × 20 % of 8.
    assert total(session, "NS5") == 6 * 4 + 4 * Fraction(32, 10) - Fraction(64, 10)
    assert points(session, 5)["NS5", "EW2"] == ("3.2", "4.8")
    row = next(each for each in standings_of(session)["ranking"] if each["contestant"] == "NS5")
    assert row["rank"] is not None
    undo(session, repair)
    assert total(session, "NS5") == 24
    too_much = withdrawal_repair(
        session_id=session.pk, contestant_id=gone.pk, standing="ranked", fine=41, actor=PROGRAM
    )
    with pytest.raises(DomainError, match="0 to 40"):
        preview_repair(session_id=session.pk, act=too_much, permission=BY_THE_CLOCKS)


def test_of_two_directors_at_once_one_is_told_to_look_again() -> None:
    session = five_tables()
    play_all(session, rounds=[1])
    first = preview_repair(session_id=session.pk, act=other_way(session), permission=BY_THE_CLOCKS)
    second = preview_repair(session_id=session.pk, act=other_way(session, boards=(1,)), permission=BY_THE_CLOCKS)
    make_repair(
        session_id=session.pk, act=other_way(session), digest=first.digest, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    with pytest.raises((StaleError, DomainError)):
        make_repair(
            session_id=session.pk,
            act=other_way(session, boards=(1,)),
            digest=second.digest,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    assert len([line for line in facts_of(session)["results"] if line["ns"] == "EW1"]) == 2, "turned once, not back"


def test_what_stands_on_it_since_is_taken_back_first() -> None:
    session = five_tables()
    play_all(session, rounds=[1])
    repair = make(session, other_way(session, boards=(1,)))
    line = line_at(session, 1, "EW1", "NS1")
    make(session, to_board(session, 3, line))
    with pytest.raises(DomainError, match="Board 1 has been changed since"):
        undo_repair(session_id=session.pk, repair_id=repair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
