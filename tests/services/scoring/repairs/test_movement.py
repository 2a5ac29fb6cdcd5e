"""Repairs of a movement that is running: a late pair, boards that moved wrongly, rounds cut; and all of it undone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Contestant, Session, TableLink
from club.queries import pair_counts
from club.services import NameInput
from movements.models import Plan, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Penalty, PenaltyWithdrawal
from scoring.queries.fines import UsualFine, late_fine, late_warning
from scoring.services.repairs import (
    LatePair,
    MissedBoards,
    boards_as_they_were_repair,
    cut_rounds_repair,
    free_seats_of,
    late_pair_repair,
    preview_repair,
    ways_to_go_on,
    withdrawal_repair,
)
from scoring.services.repairs.change_set import state_of
from tests.builders import facts_of, play_all, seating_at, section_of, standings_of, started_session
from tests.services.scoring.repairs.movement import unchanged
from tests.services.scoring.repairs.people_builders import make, undo

pytestmark = pytest.mark.django_db


def late(  # type: ignore[no-untyped-def]
    session: Session,
    first: int,
    *,
    seat: str = "EW4",
    boards: int = 2,
    missed: MissedBoards = MissedBoards.AVERAGES,
    fine: UsualFine | None = None,
):
    pair = LatePair([NameInput("Ottoline Vane"), NameInput("Percy Wick")], seat, first, boards, missed, fine)
    return late_pair_repair(section_id=section_of(session).pk, session_id=session.pk, late=pair, actor=PROGRAM)


def half_table(rounds: int = 0) -> Session:
    """Seven pairs at four tables: EW4 is missing."""
    session = started_session(7, "share-and-relay-mitchell", missing="ew")
    play_all(session, rounds=list(range(1, rounds + 1)))
    return session


def test_the_missing_pair_leaves_a_free_seat() -> None:
    session = half_table()
    ((section, seats),) = free_seats_of(session.pk, 2).items()
    assert section == section_of(session).pk
    assert [(seat.id, seat.rounds) for seat in seats] == [("EW4", 3)]
    assert free_seats_of(started_session(8).pk, 1) == {}


def test_a_late_pair_sits_down_and_averages_pay_for_what_it_missed() -> None:
    session = half_table(1)
    repair = make(session, late(session, 2, boards=1))
    pair = Contestant.objects.get(session=session, key="EW4")
    assert (pair.number, pair.line, pair.section) == (4, "EW", section_of(session))
    lines = [line for line in facts_of(session)["results"] if line["ew"] == "EW4"]
    assert [line["adjusted"] for line in lines] == [{"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}] * 3
    assert sorted(line["round"] for line in lines) == [1, 1, 2]
    assert not any(line.get("unscheduled") for line in lines)
    play_all(session)
    assert len([line for line in facts_of(session)["results"] if line["ew"] == "EW4"]) == 8
    with pytest.raises(DomainError, match="has results now"):
        undo(session, repair)
    session = half_table(1)
    facts, seatings = facts_of(session), state_of(session.pk)["seating"]
    undo(session, make(session, late(session, 2, boards=1)))
    assert facts_of(session) == facts
    assert state_of(session.pk)["seating"] == seatings
    undo(session, make(session, late(session, 2, missed=MissedBoards.SIT_OUTS)))
    assert facts_of(session) == facts


def test_a_late_pair_that_is_taken_back_is_no_longer_counted() -> None:
    session = half_table(1)
    before = pair_counts([session.pk])
    repair = make(session, late(session, 2, boards=1))
    assert pair_counts([session.pk]) == {session.pk: before[session.pk] + 1}
    undo(session, repair)
    assert pair_counts([session.pk]) == before


def test_a_late_pair_may_start_without_averages() -> None:
    session = half_table(1)
    make(session, late(session, 2, boards=1, missed=MissedBoards.SIT_OUTS))
    assert [line for line in facts_of(session)["results"] if line["ew"] == "EW4"] == []
    assert len(seating_at(session, seating_of(session, 2).table, 2).boards) == 1
    play_all(session)
    standings = standings_of(session)
    row = next(each for each in standings["ranking"] if each["contestant"] == "EW4")
    assert row["available"] == str(5 * 2 * 3)


@pytest.mark.parametrize("missed", list(MissedBoards))
def test_the_fine_of_a_late_pair_comes_and_goes_with_its_seat(missed: MissedBoards) -> None:
    """Four tables from now on: a top is 6, its tenth 0.6."""
    session = half_table(1)
    act = late(session, 2, missed=missed, fine=late_fine(session.club_id))
    (seen,) = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).fines
    assert (seen.key, seen.kind, seen.amount, seen.unit) == ("EW4", "procedural", "10", "percent_of_top")
    make(session, act)
    play_all(session, rounds=[2])
    row = next(each for each in standings_of(session)["ranking"] if each["contestant"] == "EW4")
    assert (row["penalty"], Fraction(row["total"])) == ("-0.6", Fraction(row["points"]) - Fraction(6, 10))
    session = half_table(1)
    facts = facts_of(session)
    repair = make(session, late(session, 2, missed=missed, fine=late_fine(session.club_id)))
    undo(session, repair)
    assert facts_of(session) == facts
    assert PenaltyWithdrawal.objects.get().penalty.session == session


def test_a_late_pair_is_warned() -> None:
    session = half_table(1)
    seen = preview_repair(session_id=session.pk, act=late(session, 2, fine=late_warning()), permission=BY_THE_CLOCKS)
    assert [each.kind for each in seen.fines] == ["warning"]
    make(session, late(session, 2, fine=late_warning()))
    assert facts_of(session)["penalties"] == []
    assert Penalty.objects.get().kind == "warning"


def test_without_a_seat_there_is_no_fine() -> None:
    session = half_table(1)
    with pytest.raises(DomainError, match="must be a number"):
        make(session, late(session, 2, fine=UsualFine("Late", "procedural", "much")))
    assert not Contestant.objects.filter(session=session, key="EW4").exists()
    assert not Penalty.objects.exists()


def seating_of(session: Session, round: int) -> Seating:
    return Seating.objects.get(section__session=session, round=round, ew__key="EW4")


def test_a_howell_has_a_free_seat_too() -> None:
    session = started_session(7, "howell", missing="auto")
    assert Plan.objects.get(section__session=session).options["missing"] == "stationary"
    play_all(session, rounds=[1, 2])
    ((_section, (seat,)),) = free_seats_of(session.pk, 3).items()
    before = state_of(session.pk)
    tables = TableLink.objects.filter(session=session, ended_at__isnull=True).order_by("table")
    assert list(tables.values_list("table", flat=True)) == [1, 2, 3], "nobody was to play at a fourth"
    repair = make(session, late(session, 3, seat=seat.id))
    assert list(tables.values_list("table", flat=True)) == [1, 2, 3, 4]
    play_all(session)
    assert {line["board"] for line in facts_of(session)["results"] if seat.id in (line["ns"], line["ew"])}
    assert repair.said["names"] == ["Ottoline Vane", "Percy Wick"]
    assert not unchanged(session, before)
    met = [frozenset((row.ns_id, row.ew_id)) for row in Seating.objects.filter(section__session=session, round__gt=2)]
    assert len(met) == len(set(met)) == 20


def test_the_seat_of_a_pair_that_went_home_is_taken_by_another() -> None:
    session = started_session(8)
    play_all(session, rounds=[1])
    gone = Contestant.objects.get(session=session, key="EW2")
    make(session, withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing="withdrawn", actor=PROGRAM))
    make(session, late(session, 2, seat="EW2"))
    stand_in = Contestant.objects.get(session=session, key="EW2+")
    assert (stand_in.number, stand_in.line) == (5, "EW")
    play_all(session)
    results = facts_of(session)["results"]
    assert len([line for line in results if line["ew"] == "EW2+"]) == 6
    assert standings_of(session)["ranking"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [({"seat": "EW3"}, "no longer free"), ({"boards": 3}, "A round has 2 boards")],
)
def test_a_late_pair_is_refused(wrong: dict[str, object], words: str) -> None:
    session = half_table(1)
    with pytest.raises(DomainError, match=words):
        preview_repair(session_id=session.pk, act=late(session, 2, **wrong), permission=BY_THE_CLOCKS)  # type: ignore[arg-type]


def test_two_tables_have_had_each_others_boards() -> None:
    session = started_session(10, "straight-mitchell")
    play_all(session, rounds=[1])
    section = section_of(session).pk
    one, other = seating_at(session, 1, 2), seating_at(session, 2, 2)
    assert one.board_set
    assert other.board_set
    really = {1: other.board_set, 2: one.board_set}
    ways = ways_to_go_on(section, 2, really)
    assert {"go-back", "go-on"} <= {way.name for way in ways}
    before = state_of(session.pk)
    for way in ways:
        act = boards_as_they_were_repair(section_id=section, round=2, as_played=really, way=way.name, actor=PROGRAM)
        repair = make(session, act)
        assert seating_at(session, 1, 2).boards == other.boards
        awarded = Line.objects.filter(session=session, adjustment__isnull=False).count()
        assert awarded == 2 * len(way.lost_tables)
        undo(session, repair)
        assert unchanged(session, before)


def test_after_the_repair_the_evening_is_played_to_its_end() -> None:
    session = started_session(10, "straight-mitchell")
    play_all(session, rounds=[1])
    section = section_of(session).pk
    really = {table: seating_at(session, table % 5 + 1, 2).board_set or 0 for table in range(1, 6)}
    way = ways_to_go_on(section, 2, really)[0]
    make(
        session, boards_as_they_were_repair(section_id=section, round=2, as_played=really, way=way.name, actor=PROGRAM)
    )
    play_all(session)
    seen: set[tuple[str, int]] = set()
    for line in facts_of(session)["results"]:
        assert not line.get("unscheduled")
        for who in (line["ns"], line["ew"]):
            assert (who, line["board"]) not in seen or "adjusted" in line
            seen.add((who, line["board"]))


def test_rounds_are_cut_and_brought_back_by_undoing() -> None:
    session = started_session(8)
    play_all(session, rounds=[1, 2])
    before = state_of(session.pk)
    act = cut_rounds_repair(section_id=section_of(session).pk, first_round=3, actor=PROGRAM)
    repair = make(session, act)
    assert sum(1 for line in facts_of(session)["results"] if line.get("not_played")) == 16
    undo(session, repair)
    assert unchanged(session, before)
