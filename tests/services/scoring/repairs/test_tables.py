"""Two pairs at each other's tables: what was played stays theirs, and the evening goes on."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError
from club.models import Contestant, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Result
from scoring.services import Award, adjust
from scoring.services.repairs import (
    PreparedRepair,
    Preview,
    WrongTables,
    postponement_repair,
    preview_repair,
    swapped_tables_repair,
)
from scoring.services.repairs.change_set import state_of
from tests.builders import enter, facts_of, meeting_at, play_all, seating_at, section_of, standings_of, started_session
from tests.services.scoring.repairs.movement import unchanged
from tests.services.scoring.repairs.people_builders import make, undo
from tests.services.scoring.repairs.tables import nobody_scores_twice

pytestmark = pytest.mark.django_db


def swapped(
    session: Session, round: int = 2, tables: tuple[int, int] = (1, 2), side: str = "ew", boards: int | None = None
) -> PreparedRepair:
    wrong = WrongTables(section_of(session).pk, round, tables, side, boards)
    return swapped_tables_repair(swapped=wrong, actor=PROGRAM)


def mitchell(rounds: int = 2) -> Session:
    """Five tables, five rounds of two boards."""
    session = started_session(10, "straight-mitchell")
    play_all(session, rounds=range(1, rounds + 1))
    return session


def key(contestant: int | None) -> str:
    return Contestant.objects.get(pk=contestant).key


def played(session: Session, **where: Any) -> list[dict[str, Any]]:
    return [each for each in facts_of(session)["results"] if where.items() <= each.items()]


def remarks(seen: Preview, what: str) -> set[tuple[str, int | None, int]]:
    named = [each for each in seen.remarks if each.what == what]
    return {(each.first, board, each.round) for each in named for board in each.boards or (None,)}


def test_a_whole_round_stays_as_it_was_played() -> None:
    session = mitchell()
    first, second = seating_at(session, 1, 2), seating_at(session, 2, 2)
    one, other = key(first.ew_id), key(second.ew_id)
    before = played(session, round=2, table=1)
    whole = state_of(session.pk)
    act = swapped(session)
    seen = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    assert [(each.table, each.before and each.before.ew, each.after and each.after.ew) for each in seen.seats] == [
        (1, one, other),
        (2, other, one),
    ]
    repair = make(session, act)
    now = [line for line in played(session, round=2, table=1) if "adjusted" not in line]
    assert [{**line, "ew": one} for line in now] == before
    assert {line["ew"] for line in now} == {other}
    later = [line for line in played(session) if "adjusted" in line]
    assert {(line["ew"], line["adjusted"]["ew"]["not_scored"]) for line in later} == {(one, True), (other, True)}
    assert all(line["adjusted"]["ns"] == {"artificial": "60"} and line["round"] > 2 for line in later)
    assert len(later) == 4
    assert {board for _who, board, _round in remarks(seen, "again")} == {*first.boards, *second.boards}
    assert len(remarks(seen, "meet")) == 2
    assert facts_of(session)["scoring"]["expected_results"] == 5
    play_all(session)
    assert standings_of(session)["ranking"]
    nobody_scores_twice(session)
    assert not played(session, unscheduled=True)
    session = mitchell()
    whole = state_of(session.pk)
    undo(session, make(session, swapped(session)))
    assert unchanged(session, whole)
    assert repair.said["tables"] == [1, 2]


def test_after_one_board_everybody_sat_right() -> None:
    session = mitchell(1)
    first, second = seating_at(session, 1, 2), seating_at(session, 2, 2)
    one, other = key(first.ew_id), key(second.ew_id)
    enter(session, 1, 2, first.boards[0], "4SN=")
    before = state_of(session.pk)
    repair = make(session, swapped(session, boards=1))
    assert not repair.changed.get("seating")
    (outside,) = played(session, unscheduled=True)
    assert (outside["board"], outside["ew"], outside["contract"]) == (first.boards[0], other, "4S")
    planned = played(session, round=2, table=1, ew=one)
    assert [line["adjusted"] for line in planned] == [{"ns": {"not_scored": True}, "ew": {"not_scored": True}}]
    undo(session, repair)
    assert unchanged(session, before)
    make(session, swapped(session, boards=1))
    play_all(session)
    assert len(played(session, round=2, table=1, ew=one)) == 2
    nobody_scores_twice(session)
    assert standings_of(session)["ranking"]


def test_a_board_that_a_pair_knew_already_is_cancelled() -> None:
    session = mitchell(3)
    first, second = seating_at(session, 1, 3), seating_at(session, 2, 3)
    seen = preview_repair(session_id=session.pk, act=swapped(session, round=3), permission=BY_THE_CLOCKS)
    knew = {each for each in remarks(seen, "again") if each[2] == 3}
    assert knew == {(key(first.ew_id), board, 3) for board in second.boards} or knew == {
        (key(second.ew_id), board, 3) for board in first.boards
    }
    make(session, swapped(session, round=3))
    play_all(session)
    nobody_scores_twice(session)


def test_results_stay_confirmed_and_north_south_may_be_the_ones() -> None:
    session = mitchell()
    rows = seating_at(session, 1, 2), seating_at(session, 2, 2)
    make(session, swapped(session, side="ns"))
    line = Result.objects.latest("pk").line
    line.refresh_from_db()
    assert line.confirmed
    assert (seating_at(session, 1, 2).ns_id, seating_at(session, 2, 2).ns_id) == (rows[1].ns_id, rows[0].ns_id)
    play_all(session)
    nobody_scores_twice(session)


def test_what_stands_in_the_way_is_said() -> None:
    session = mitchell(1)
    half = {"artificial": "50"}
    adjust(
        session_id=session.pk, meeting=meeting_at(session, 1, 2), award=Award(ns=half, ew=half), seen_version=None,
        permission=BY_THE_CLOCKS, actor=PROGRAM,
    )  # fmt: skip
    make(session, postponement_repair(session_id=session.pk, meeting=meeting_at(session, 3, 2), actor=PROGRAM))
    for tables, words in (((1, 2), "adjusted score"), ((2, 3), "postponed"), ((2, 2), "two different")):
        with pytest.raises(DomainError, match=words):
            preview_repair(session_id=session.pk, act=swapped(session, tables=tables), permission=BY_THE_CLOCKS)
    with pytest.raises(NotFoundError):
        preview_repair(session_id=session.pk, act=swapped(session, tables=(1, 9)), permission=BY_THE_CLOCKS)


def test_in_a_howell_too() -> None:
    session = started_session(8, "howell")
    play_all(session, rounds=[1, 2, 3])
    before = state_of(session.pk)
    repair = make(session, swapped(session, round=3, tables=(2, 3)))
    undo(session, repair)
    assert unchanged(session, before)
    make(session, swapped(session, round=3, tables=(2, 3)))
    play_all(session)
    nobody_scores_twice(session)
