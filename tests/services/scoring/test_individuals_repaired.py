"""What goes wrong in an individual and is put right: who scores what, and all as it was when it is taken back."""

from __future__ import annotations

from fractions import Fraction

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Session
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.errors import DomainError
from scoring.facts import read_rows, session_facts
from scoring.models import Line, Penalty
from scoring.services import FourIds, Meeting
from scoring.services.repairs import (
    BoardsAsPlayed,
    Fouled,
    LostBoards,
    PreparedRepair,
    SwitchedDirections,
    UnplayedBoards,
    as_played_repair,
    exchange_pairs_repair,
    fouled_board_repair,
    lost_boards_repair,
    make_repair,
    moved_result_repair,
    postponement_repair,
    preview_repair,
    switched_directions_repair,
    undo_repair,
    withdrawal_repair,
)
from tests.builders import play_all, standings_of
from tests.individual_evenings import started_individual
from tests.services.scoring.test_individuals_played import expected_totals, totals

pytestmark = pytest.mark.django_db


def made(session: Session, act: PreparedRepair) -> int:
    """The repair as it was looked at."""
    look = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    repair = make_repair(session_id=session.pk, act=act, digest=look.digest, permission=BY_THE_CLOCKS, actor=PROGRAM)
    return repair.pk


def undone(session: Session, repair: int) -> None:
    undo_repair(session_id=session.pk, repair_id=repair, permission=BY_THE_CLOCKS, actor=PROGRAM)


def all_of(session: Session) -> tuple[object, object]:
    """What it says, and who sits where."""
    fresh = Session.objects.select_related("event").get(pk=session.pk)
    seats = Seating.objects.filter(section__session=session).order_by("round", "table").values()
    return session_facts(read_rows(fresh)), [
        {name: value for name, value in row.items() if name != "id"} for row in seats
    ]


def seat_of(session: Session, round: int = 1, table: int = 1) -> Seating:
    return Seating.objects.select_related("section").get(section__session=session, round=round, table=table)


def scored(session: Session) -> list[Line]:
    return list(Line.objects.filter(session=session, result__isnull=False).select_related("board", "result"))


def played(players: int = 9, kind: str = "individual", **options: int) -> Session:
    session = started_individual(players, kind, **options)
    play_all(session, seed=players)
    return session


def really(seat: Seating, four: FourIds, boards: list[int], fault: frozenset[int] = frozenset()) -> PreparedRepair:
    as_played = BoardsAsPlayed(
        seat.section_id,
        seat.round,
        seat.table,
        boards=tuple((board, board) for board in boards),
        rest=UnplayedBoards.AVERAGES,
        at_fault=fault,
        **vars(four),
    )
    return as_played_repair(as_played=as_played, actor=PROGRAM)


def test_a_table_that_sat_the_other_way_round_scores_as_it_sat() -> None:
    session = played()
    before, seat = all_of(session), seat_of(session)
    switched = SwitchedDirections(seat.section_id, 1, (1,))
    repair = made(session, switched_directions_repair(switched=switched, actor=PROGRAM))
    now = [line for line in scored(session) if (line.round, line.table) == (1, 1)]
    assert {line.north_south for line in now} == {seat.east_west}
    assert {line.east_west for line in now} == {seat.north_south}
    assert totals(standings_of(session)) == expected_totals(scored(session))
    undone(session, repair)
    assert all_of(session) == before


def test_a_table_turned_in_the_middle_plays_on_like_that() -> None:
    session = started_individual(9)
    seat = seat_of(session)
    before = all_of(session)
    switched = SwitchedDirections(seat.section_id, 1, (1,))
    repair = made(session, switched_directions_repair(switched=switched, actor=PROGRAM))
    assert (seat_of(session).north_south, seat_of(session).east_west) == (seat.east_west, seat.north_south)
    undone(session, repair)
    assert all_of(session) == before


def other_partners(seat: Seating) -> list[FourIds]:
    north, south, east, west = seat.everybody
    return [FourIds(north, west, east, south), FourIds(north, south, west, east), FourIds(north, east, west, south)]


@pytest.mark.parametrize("which", [0, 1, 2])
def test_the_right_four_with_other_partners_score_with_these(which: int) -> None:
    """Each way of sitting wrongly, one of which has North and East where they should be."""
    session = played()
    before, seat = all_of(session), seat_of(session)
    four = other_partners(seat)[which]
    repair = made(session, really(seat, four, seat.boards))
    now = [line for line in scored(session) if (line.round, line.table) == (1, 1)]
    assert len(now) == len(seat.boards)
    for line in now:
        assert {frozenset(line.north_south), frozenset(line.east_west)} == four.partnerships
        assert set(line.north_south) == set(four.sides[0])
    assert totals(standings_of(session)) == expected_totals(scored(session))
    assert not Line.objects.filter(session=session, adjustment__isnull=False).exists()
    undone(session, repair)
    assert all_of(session) == before


def test_partners_who_changed_seats_change_nothing() -> None:
    session = played()
    seat = seat_of(session)
    north, south, east, west = seat.everybody
    with pytest.raises(DomainError, match="changes nothing"):
        made(session, really(seat, FourIds(south, west, north, east), seat.boards))


def test_a_stranger_at_the_table_scores_there_and_who_knew_the_board_only_once() -> None:
    """Before round 2 nobody knows the boards of round 1 but those who had them; a stranger meets them again later."""
    session = started_individual(8, rounds=7)
    play_all(session, seed=3, rounds=[1])
    first, second = seat_of(session, 1, 1), seat_of(session, 1, 2)
    before = all_of(session)
    north, _south, east, west = first.everybody
    stranger = second.everybody[1]
    four = FourIds(north, east, stranger, west)
    repair = made(session, really(first, four, first.boards, frozenset({stranger})))
    now = Line.objects.filter(session=session, round=1, table=1, board__number__in=first.boards)
    sat = [line for line in now if set(line.everybody) == set(four.everybody)]
    planned = [line for line in now if set(line.everybody) == set(first.everybody)]
    assert len(sat) == len(planned) == len(first.boards)
    # Both tables have the same boards: the stranger had just played them, so here nobody has a result.
    for line in planned:
        assert line.result is None
        assert line.adjustment is not None
        assert line.adjustment.ns_outcome == {"artificial": "60"}  # South could not play, and was not at fault
        assert line.adjustment.ew_outcome == {"not_scored": True}  # both have a score with the stranger
    undone(session, repair)
    assert all_of(session) == before


def test_boards_lost_for_time_give_each_side_its_average() -> None:
    session = started_individual(9)
    before, seat = all_of(session), seat_of(session)
    lost = LostBoards(seat.section_id, 1, 1, tuple(seat.boards), ns="40", ew="60")
    repair = made(session, lost_boards_repair(lost=lost, actor=PROGRAM))
    play_all(session, seed=1)
    shares = {row["contestant"]: row for row in standings_of(session)["ranking"]}
    assert len(shares) == 9
    line = Line.objects.filter(session=session, round=1, table=1)[0]
    assert line.everybody == seat.everybody
    undone(session, repair)
    assert Line.objects.filter(session=session, adjustment__isnull=False).count() == 0
    assert before[1] == all_of(session)[1]


def test_a_postponed_board_is_nobodys_until_the_four_play_it() -> None:
    session = started_individual(9)
    before, seat = all_of(session), seat_of(session)
    repair = made(
        session, postponement_repair(session_id=session.pk, meeting=Meeting.at(seat, seat.boards[0]), actor=PROGRAM)
    )
    line = Line.objects.get(session=session, postponed=True)
    assert line.everybody == seat.everybody
    undone(session, repair)
    assert all_of(session) == before


def test_a_result_goes_to_the_board_where_it_belongs_with_its_four() -> None:
    session = played()
    before, seat = all_of(session), seat_of(session)
    line = next(
        each for each in scored(session) if (each.round, each.table, each.board.number) == (1, 1, seat.boards[0])
    )
    assert line.result_id is not None
    act = moved_result_repair(
        session_id=session.pk,
        line_id=line.pk,
        result_id=line.result_id,
        boards=(seat.boards[0], seat.boards[1]),
        actor=PROGRAM,
    )
    repair = made(session, act)
    assert totals(standings_of(session)) == expected_totals(scored(session))
    assert {each.everybody for each in scored(session) if (each.round, each.table) == (1, 1)} == {seat.everybody}
    undone(session, repair)
    assert all_of(session) == before


def test_a_fouled_board_is_scored_in_its_two_forms() -> None:
    session = played(16, "individual-design", rounds=6)
    before = all_of(session)
    board = seat_of(session).boards[0]
    here = [line for line in scored(session) if line.board.number == board]
    fouled = Fouled(session.pk, board, tuple(line.pk for line in here[:2]))
    repair = made(session, fouled_board_repair(fouled=fouled, actor=PROGRAM))
    assert len(standings_of(session)["ranking"]) == 16
    undone(session, repair)
    assert all_of(session) == before


def test_two_names_change_places() -> None:
    session = played()
    before = all_of(session)
    one, other = session.contestants.all()[:2]
    names = [each.line_up.get().player.name for each in (one, other)]
    repair = made(
        session, exchange_pairs_repair(session_id=session.pk, first_id=one.pk, second_id=other.pk, actor=PROGRAM)
    )
    assert [each.line_up.get().player.name for each in (one, other)] == names[::-1]
    undone(session, repair)
    assert [each.line_up.get().player.name for each in (one, other)] == names
    assert all_of(session)[1] == before[1]


@pytest.mark.parametrize(("players", "kind", "rounds"), [(9, "individual", 9), (15, "individual-design", 5)])
def test_who_leaves_in_the_first_half_leaves_three_to_sit_out(players: int, kind: str, rounds: int) -> None:
    session = started_individual(players, kind, rounds=rounds)
    play_all(session, seed=2, rounds=[1])
    gone = Contestant.objects.get(pk=seat_of(session).everybody[1])
    act = withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing="withdrawn", actor=PROGRAM)
    made(session, act)
    seats = Seating.objects.filter(section__session=session, round__gt=1)
    assert not any(gone.pk in seat.everybody for seat in seats)
    everybody = set(session.contestants.values_list("pk", flat=True)) - {gone.pk}
    for number in range(2, rounds + 1):
        here = [who for seat in seats if seat.round == number for who in seat.everybody]
        assert len(here) == len(set(here))
        assert set(here) == everybody
    play_all(session, seed=2)
    ranked = {row["contestant"] for row in standings_of(session)["ranking"] if row["rank"] is not None}
    assert len(ranked) == players - 1
    assert gone.key not in ranked


def test_who_leaves_in_the_first_half_can_come_back() -> None:
    session = started_individual(9)
    play_all(session, seed=2, rounds=[1])
    before = all_of(session)
    gone = seat_of(session).everybody[2]
    act = withdrawal_repair(session_id=session.pk, contestant_id=gone, standing="withdrawn", actor=PROGRAM)
    undone(session, made(session, act))
    assert all_of(session) == before


@pytest.mark.parametrize("standing", ["withdrawn", "disqualified", "ranked"])
def test_who_leaves_in_the_second_half_costs_nobody_else_anything(standing: str) -> None:
    session = started_individual(9)
    play_all(session, seed=2, rounds=list(range(1, 8)))
    before = all_of(session)
    gone = seat_of(session, 9, 1).everybody[1]
    act = withdrawal_repair(session_id=session.pk, contestant_id=gone, standing=standing, fine=5, actor=PROGRAM)
    repair = made(session, act)
    lines = [line for line in Line.objects.filter(session=session, adjustment__isnull=False) if gone in line.everybody]
    rounds = [each for each in Seating.objects.filter(section__session=session, round__gt=7) if gone in each.everybody]
    assert len(lines) == sum(len(each.boards) for each in rounds) > 0
    for line in lines:
        assert line.adjustment is not None
        assert line.adjustment.ns_outcome == line.adjustment.ew_outcome == {"artificial": "60"}
    fines = list(Penalty.objects.filter(session=session, withdrawal=None).values_list("amount", flat=True))
    # What makes average minus of average plus, and the fine, a board.
    assert [Fraction(each) for each in fines] == ([Fraction(25 * len(lines))] if standing == "ranked" else [])
    undone(session, repair)
    assert all_of(session) == before
