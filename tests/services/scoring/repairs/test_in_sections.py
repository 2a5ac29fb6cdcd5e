"""Repairs in one of several sections: the others stay as they are, and everything is taken back to the letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache

from club.actor import PROGRAM
from club.models import Contestant, Session
from club.services import NameInput
from movements.models import Seating
from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.services.repairs import (
    LatePair,
    MissedBoards,
    MovementChange,
    PreparedRepair,
    WrongTables,
    boards_as_they_were_repair,
    cut_rounds_repair,
    exchange_pairs_repair,
    free_seats_of,
    key_of,
    late_pair_repair,
    movement_change_repair,
    possible_changes,
    swapped_tables_repair,
    ways_to_go_on,
    withdrawal_repair,
)
from tests.builders import facts_of, play_all, seating_at, section_of, standings_of, started_in
from tests.scored_outside import rolled_back
from tests.services.scoring.repairs.people_builders import make, undo

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]
NAMES = [NameInput("Ottoline Vane"), NameInput("Percy Wick")]


def evening(*sizes: int, own_boards: bool = True) -> Session:
    session = started_in(*sizes, own_boards=own_boards)
    play_all(session, rounds=[1])
    return session


def of_section(session: Session, letter: str) -> list[tuple[Any, ...]]:
    rows = Seating.objects.filter(section=section_of(session, letter)).order_by("round", "table")
    return [(row.round, row.table, row.ns_id, row.ew_id, tuple(row.boards)) for row in rows]


def b_pair(session: Session, key: str) -> int:
    return Contestant.objects.get(session=session, key=key).pk


def comes_late(session: Session) -> PreparedRepair:
    late = LatePair(NAMES, "EW4", 2, 2, MissedBoards.AVERAGES)
    return late_pair_repair(section_id=section_of(session, "B").pk, session_id=session.pk, late=late, actor=PROGRAM)


def arrives(session: Session) -> PreparedRepair:
    change = MovementChange(section_of(session, "B").pk, 2, "pair", NAMES)
    return movement_change_repair(change=change, way=key_of(possible_changes(change).ways[0]), actor=PROGRAM)


def sat_wrong(session: Session) -> PreparedRepair:
    wrong = WrongTables(section_of(session, "B").pk, 1, (1, 2), "ew", None)
    return swapped_tables_repair(swapped=wrong, actor=PROGRAM)


def moved_wrongly(session: Session) -> PreparedRepair:
    section = section_of(session, "B").pk
    first, second = (seating_at(session, table, 2, "B").board_set or 0 for table in (1, 2))
    really = {1: second, 2: first}
    way = ways_to_go_on(section, 2, really)[0].name
    return boards_as_they_were_repair(section_id=section, round=2, as_played=really, way=way, actor=PROGRAM)


def goes(session: Session) -> PreparedRepair:
    gone = b_pair(session, "B-EW2")
    return withdrawal_repair(session_id=session.pk, contestant_id=gone, standing="withdrawn", actor=PROGRAM)


def cut(session: Session) -> PreparedRepair:
    return cut_rounds_repair(section_id=section_of(session, "B").pk, first_round=3, actor=PROGRAM)


#: By how many pairs there are in section B.
REPAIRS = {7: (comes_late,), 8: (arrives, sat_wrong, moved_wrongly, goes, cut)}


@pytest.mark.parametrize("size", REPAIRS)
def test_a_repair_in_section_b_leaves_section_a_alone(size: int) -> None:
    session = evening(6, size)
    for repair in REPAIRS[size]:
        cache.clear()
        with rolled_back():
            leaves_section_a_alone(session, repair)
        session.refresh_from_db()


def leaves_section_a_alone(session: Session, repair: Callable[[Session], PreparedRepair]) -> None:
    facts, first, second = facts_of(session), of_section(session, "A"), of_section(session, "B")
    a_lines = [line for line in facts["results"] if line["section"] == "A"]
    done = make(session, repair(session))
    assert of_section(session, "A") == first, repair
    assert [line for line in facts_of(session)["results"] if line["section"] == "A"] == a_lines, repair
    undo(session, done)
    assert facts_of(session) == facts, repair
    assert (of_section(session, "A"), of_section(session, "B")) == (first, second), repair
    make(session, repair(session))
    play_all(session)
    document = exported(session.pk)
    assert document is not None
    assert score_session(parse(document)).to_document() == standings_of(session), repair


def test_a_late_pair_is_called_as_its_section_calls_it() -> None:
    session = evening(6, 7)
    assert [(section, [seat.id for seat in seats]) for section, seats in free_seats_of(session.pk, 2).items()] == [
        (section_of(session, "B").pk, ["EW4"])
    ]
    make(session, comes_late(session))
    pair = Contestant.objects.get(session=session, key="B-EW4")
    assert (pair.number, pair.line, pair.section) == (4, "EW", section_of(session, "B"))


def test_a_pair_that_the_movement_takes_in_is_called_as_its_section_calls_it() -> None:
    session = evening(6, 8)
    before = set(session.contestants.values_list("key", flat=True))
    make(session, arrives(session))
    (key,) = set(session.contestants.values_list("key", flat=True)) - before
    assert key.startswith("B-")


def test_names_are_exchanged_between_sections() -> None:
    session = evening(6, 6, own_boards=False)
    one, other = b_pair(session, "A-NS1"), b_pair(session, "B-NS1")
    make(session, exchange_pairs_repair(session_id=session.pk, first_id=one, second_id=other, actor=PROGRAM))
    assert Contestant.objects.get(pk=one).section == section_of(session, "A")
