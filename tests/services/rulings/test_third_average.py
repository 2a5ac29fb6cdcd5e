"""A third average plus is what the conditions say, whichever way it is given (White Book 12.20; ADR 0052)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bridgeclub.wording.previews import preview_in_words
from club.actor import PROGRAM
from club.models import AuditRow, Session
from club.queries import SessionInfo
from movements.models import Seating
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.queries.rulings import ruling_of
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.resolving import resolve
from rulings.services.ruling import issue_ruling
from scoring.engine.document import Artificial
from scoring.models import Adjustment, Line
from scoring.queries.average_plus import averages_plus, beyond_two_since, newest_award
from scoring.services import Award, adjust
from scoring.services.meeting import Meeting
from scoring.services.repairs import (
    Fouled,
    LostBoards,
    fouled_board_repair,
    lost_boards_repair,
    make_repair,
    preview_repair,
    undo_repair,
    withdrawal_repair,
)
from scoring.services.undo import undo_last
from tests.builders import meeting_at, seating_at, section_of, started_session
from tests.individual_evenings import started_individual
from tests.services.scoring.repairs.nights import five_tables, pair, play_board, points
from tests.services.watching import audited

pytestmark = pytest.mark.django_db

PLUS, AVERAGE, MINUS = {"artificial": "60"}, {"artificial": "50"}, {"artificial": "40"}


def night(third: str = "average") -> Session:
    """Table 1 has boards 1 to 4 in round 1; NS1 stays there."""
    return started_session(10, "straight-mitchell", boards_per_round=4, habits={"third_average_plus": third})


def give(session: Session, board: int, ns: object = PLUS, ew: object = MINUS, **more: object) -> Line:
    """An award of the director on a board of table 1 in round 1."""
    meeting = meeting_at(session, 1, 1, board)
    line = Line.objects.filter(session=session, board__number=board, ns=meeting.ns).first()
    award = Award(ns=ns, ew=ew, **more)  # type: ignore[arg-type]
    seen = line.version if line else None
    pk = adjust(
        session_id=session.pk, meeting=meeting, award=award, seen_version=seen, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    return Line.objects.select_related("adjustment").get(pk=pk)


def gets(session: Session) -> list[tuple[object, object, int | None, int | None]]:
    """What N/S and E/W of table 1 get on the boards of round 1, and the how-manieth it would have been."""
    lines = Line.objects.filter(session=session, ns=meeting_at(session, 1, 1).ns).exclude(adjustment=None)
    rows = lines.order_by("board__number").select_related("adjustment")
    given = [each.adjustment for each in rows if each.adjustment]
    return [(each.ns_outcome, each.ew_outcome, each.ns_third, each.ew_third) for each in given]


@pytest.mark.parametrize(("third", "instead"), [("average", AVERAGE), ("not_scored", {"not_scored": True})])
def test_one_that_is_typed_at_a_board(third: str, instead: object) -> None:
    session = night(third)
    for board in (1, 2):
        give(session, board)
    with audited(session.club, "score adjusted", facts_of=session):
        give(session, 3)
    assert gets(session) == [(PLUS, MINUS, None, None)] * 2 + [(instead, MINUS, 3, None)]
    assert AuditRow.objects.filter(session=session).latest("number").data["third"] == {"ns": 3}
    give(session, 2)
    give(session, 2, ew=PLUS)
    assert gets(session)[1] == (PLUS, PLUS, None, None), "what it has it keeps"


def test_where_the_conditions_have_no_limit_it_is_given() -> None:
    session = night("given")
    for board in (1, 2, 3):
        give(session, board)
    assert gets(session) == [(PLUS, MINUS, None, None)] * 3


def lost(session: Session) -> LostBoards:
    return LostBoards(section_of(session).pk, 1, 1, (1, 2, 3), "60", "40")


def test_one_that_went_wrong_is_previewed_recorded_and_awarded_alike() -> None:
    session = night()
    act = lost_boards_repair(lost=lost(session), actor=PROGRAM)
    seen = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    assert [each["after"]["adjusted"]["ns"] for each in seen.facts] == [PLUS, PLUS, AVERAGE]
    assert [(each.board, each.side, each.count) for each in seen.third] == [(3, "ns", 3)]
    decision = Decision(Kind.RECTIFICATION, "E/W were slow.", ("12C2(a)",), decision="Averages.")
    done = resolve(session_id=session.pk, act=act, digest=seen.digest, decision=decision, actor=PROGRAM)
    assert gets(session) == [(PLUS, MINUS, None, None)] * 2 + [(AVERAGE, MINUS, 3, None)]
    ruling = ruling_of(session.pk, done.number)
    assert ruling is not None
    lines = [(line.board, line.ns_outcome, line.ns_third) for line in ruling.decision.lines]
    assert lines == [(1, Artificial("60"), None), (2, Artificial("60"), None), (3, Artificial("50"), 3)]
    undo_repair(session_id=session.pk, repair_id=done.repair_id or 0, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert gets(session) == []


def test_one_of_a_pair_whose_opponents_leave() -> None:
    """EW1 is sent home after its first round: whoever it still was to meet gets average plus."""
    session = night()
    gone = pair(session, "EW1")
    act = withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing="disqualified", actor=PROGRAM)
    seen = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    # Four boards each: two average plus, two average.
    by_pair: dict[str, list[object]] = {}
    for each in seen.facts:
        if each["what"] == "line" and each["ew"] == "EW1":
            by_pair.setdefault(each["ns"], []).append(each["after"]["adjusted"]["ns"])
    assert set(by_pair) == {"NS1", "NS2", "NS3", "NS4", "NS5"}
    assert all(each == [PLUS, PLUS, AVERAGE, AVERAGE] for each in by_pair.values())


def line(session: Session, board: int) -> RuledLine:
    at, plus, minus = meeting_at(session, 1, 1, board), Artificial("60"), Artificial("40")
    seen = Line.objects.filter(session=session, board__number=board, ns=at.ns).values_list("version", flat=True).first()
    return RuledLine(board, at.ns, at.ew, "A", 1, 1, plus, minus, written=f"{board}: A6040", seen_version=seen)


def test_a_ruling_of_a_program_is_limited_and_says_so_where_it_is_not() -> None:
    session = night()
    decision = Decision(Kind.ARTIFICIAL, "Late.", lines=tuple(line(session, board) for board in (1, 2, 3)))
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    assert gets(session)[2] == (AVERAGE, MINUS, 3, None)
    first = ruling_of(session.pk, 1)
    assert first is not None
    assert (first.decision.lines[2].ns_third, first.decision.lines[2].written) == (3, "3: A5040")
    lines = tuple(line(session, board) for board in (1, 2, 3))
    again = Decision(Kind.ARTIFICIAL, "Late.", lines=lines, third_plus=True)
    issue_ruling(session_id=session.pk, decision=again, supersedes=1, actor=PROGRAM)
    assert gets(session) == [(PLUS, MINUS, None, None)] * 3
    second = ruling_of(session.pk, 2)
    assert second is not None
    assert second.decision.third_plus


def test_both_sides_not_scored_is_still_an_artificial_score() -> None:
    session = night("not_scored")
    for board in (1, 2):
        give(session, board, ew=PLUS)
    both = replace(line(session, 3), ew_outcome=Artificial("60"))
    decision = Decision(Kind.ARTIFICIAL, "Nobody's fault.", lines=(both,))
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    assert gets(session)[2] == ({"not_scored": True}, {"not_scored": True}, 3, 3)


def test_one_that_was_given_all_the_same_stays_where_its_board_is_fouled() -> None:
    """NS1 has two of round 2; on board 1 the third, which joins the other group with one more table."""
    session = five_tables()
    Session.objects.filter(pk=session.pk).update(third_average_plus="average")
    play_board(session, 1, {1: "2SN=", 5: "3SN=", 4: "4SN=", 3: "1SN="})
    for board in seating_at(session, 1, 2).boards:
        at = meeting_at(session, 1, 2, board)
        adjust(
            session_id=session.pk,
            meeting=at,
            award=Award(PLUS, MINUS),
            seen_version=None,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    give(session, 1)
    assert points(session, 1)["NS1", "EW1"] == ("4", "3.2")
    given = give(session, 1, third_plus=True)
    other = Line.objects.filter(session=session, board__number=1).exclude(pk=given.pk).earliest("pk")
    fouled = Fouled(session.pk, 1, (given.pk, other.pk))
    make_repair(
        session_id=session.pk,
        act=fouled_board_repair(fouled=fouled, actor=PROGRAM),
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    # The other result is alone in its form: average plus for both. NS1 keeps what it was given: 60 % of a top of 8.
    assert points(session, 1)["NS1", "EW1"] == ("4.8", "3.2")


def test_taking_a_change_back_gives_what_stood_and_counts_nothing_anew() -> None:
    session = night()
    for board in (1, 2):
        give(session, board)
    given = give(session, 3, third_plus=True)
    given = give(session, 3, MINUS, MINUS)
    undo_last(
        session_id=session.pk, line_id=given.pk, seen_version=given.version, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    assert gets(session)[2] == (PLUS, MINUS, None, None)


def test_all_four_of_an_individual_are_counted() -> None:
    """Who had two with others has no third with a new partner: a side has one score (Law 89)."""
    session = started_individual(8, rounds=7, habits={"third_average_plus": "average"})
    first = seating_at(session, 1, 1)
    south = first.ns_partner_id
    for board in first.boards:
        awarded(session, meeting_at(session, 1, 1, board))
    later = Seating.objects.filter(section__session=session, round=2).select_related("section")
    (seat,) = [each for each in later if south in each.everybody]
    row = awarded(session, Meeting.at(seat, seat.boards[0]))
    assert row.ns_third == (3 if south in seat.north_south else None)
    assert row.ew_third == (3 if south in seat.east_west else None)
    assert averages_plus(session.pk) == {**dict.fromkeys(first.everybody, 2), **dict.fromkeys(outside(seat, south), 1)}


def awarded(session: Session, meeting: Meeting) -> Adjustment:
    """Average plus for both sides, where the conditions let them."""
    pk = adjust(
        session_id=session.pk,
        meeting=meeting,
        award=Award(ns=PLUS, ew=PLUS),
        seen_version=None,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    row = Line.objects.select_related("adjustment").get(pk=pk).adjustment
    assert row is not None
    return row


def outside(seat: Seating, who: int | None) -> tuple[int, ...]:
    """The side that a player is not of."""
    return seat.east_west if who in seat.north_south else seat.north_south


@pytest.mark.parametrize("standing", ["disqualified", "ranked"])
def test_a_pair_that_left_early_is_warned_of_where_the_director_decides(standing: str) -> None:
    """Nobody is limited: what the ruling form says of more than two, the preview says of all whom it comes to."""
    session = night("given")
    gone = pair(session, "EW1")
    act = withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing=standing, actor=PROGRAM)
    seen, said = preview_in_words(SessionInfo.of(session), act, frozenset())
    assert (set(seen.beyond_two.values()), seen.third) == ({4}, ())
    warned = [each for each in said.remarks if "average plus on 4 boards" in each]
    assert len(warned) == 1
    assert all(pair(session, f"NS{number}").line_up.all()[0].player.name in warned[0] for number in range(1, 6))
    make_repair(session_id=session.pk, act=act, digest=seen.digest, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert averages_plus(session.pk) == seen.beyond_two


def test_two_boards_with_average_plus_are_no_warning() -> None:
    session = night("given")
    boards = (1, 2)
    for board in boards:
        give(session, board)
    assert beyond_two_since(session, 0) == {}
    give(session, 3)
    assert beyond_two_since(session, 0) == {meeting_at(session, 1, 1).ns: 3}
    assert beyond_two_since(session, newest_award()) == {}
