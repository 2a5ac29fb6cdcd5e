"""Repairs of matches of pairs: whoever meets plays a match over the boards that they have; all can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Session
from club.services import NameInput
from movements.models import Match, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import parse
from scoring.models import Line
from scoring.services.repairs import (
    LatePair,
    MissedBoards,
    MovementChange,
    PreparedRepair,
    WrongTables,
    boards_as_they_were_repair,
    exchange_pairs_repair,
    key_of,
    late_pair_repair,
    make_repair,
    movement_change_repair,
    possible_changes,
    swapped_tables_repair,
    team_withdrawal_repair,
    undo_repair,
    ways_to_go_on,
    withdrawal_repair,
)
from tests.builders import facts_of, play_all, seating_at, section_of, standings_of, started_session
from tests.ranges import chosen

pytestmark = pytest.mark.django_db
NAMES = [NameInput("Ottoline Vane"), NameInput("Percy Wick")]
HABITS = {"scored_by": "butler", "vp_scale": "wbf-continuous"}


def begun(pairs: int, kind: str = "howell", rounds: int = 2, **options: Any) -> Session:
    session = started_session(pairs, kind, habits=HABITS, boards_per_round=2, **options)
    play_all(session, rounds=list(range(1, rounds + 1)))
    return session


def comes_late(session: Session, missed: MissedBoards = MissedBoards.AVERAGES) -> PreparedRepair:
    late = LatePair(NAMES, free_seat(session), 2, 2, missed)
    return late_pair_repair(section_id=section_of(session).pk, session_id=session.pk, late=late, actor=PROGRAM)


def free_seat(session: Session) -> str:
    present = set(session.contestants.values_list("key", flat=True))
    return next(str(number) for number in range(1, 20) if str(number) not in present)


def comes_too_late_for_it(session: Session) -> PreparedRepair:
    return comes_late(session, MissedBoards.SIT_OUTS)


def arrives(session: Session) -> PreparedRepair:
    change = MovementChange(section_of(session).pk, 3, "pair", NAMES)
    return movement_change_repair(change=change, way=key_of(possible_changes(change).ways[0]), actor=PROGRAM)


def sat_wrong(session: Session) -> PreparedRepair:
    wrong = WrongTables(section_of(session).pk, 2, (1, 2), "ew", None)
    return swapped_tables_repair(swapped=wrong, actor=PROGRAM)


def moved_wrongly(session: Session) -> PreparedRepair:
    section = section_of(session).pk
    first, second = (seating_at(session, table, 2).board_set or 0 for table in (1, 2))
    really = {1: second, 2: first}
    way = ways_to_go_on(section, 2, really)[0].name
    return boards_as_they_were_repair(section_id=section, round=2, as_played=really, way=way, actor=PROGRAM)


def goes(session: Session) -> PreparedRepair:
    gone = session.contestants.order_by("number")[1]
    return withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing="withdrawn", actor=PROGRAM)


def is_sent_home(session: Session) -> PreparedRepair:
    gone = session.contestants.order_by("number")[1]
    to_come = Match.objects.filter(session=session, round__gte=3)
    points = {each.key: ("0", "12") if each.home_id == gone.pk else ("12", "0") for each in to_come}
    points = {key: given for key, given in points.items() if gone.pk in _sides(session, key)}
    return team_withdrawal_repair(
        session_id=session.pk, contestant_id=gone.pk, standing="disqualified", points=points, actor=PROGRAM
    )


def _sides(session: Session, key: str) -> tuple[int, int]:
    found = Match.objects.get(session=session, key=key)
    return found.home_id, found.away_id


def swaps(session: Session) -> PreparedRepair:
    first, second = session.contestants.order_by("number")[:2]
    return exchange_pairs_repair(session_id=session.pk, first_id=first.pk, second_id=second.pk, actor=PROGRAM)


CASES: list[tuple[str, int, int, Callable[[Session], PreparedRepair]]] = [
    ("howell", 7, 2, comes_late),
    ("howell", 7, 2, comes_too_late_for_it),
    ("skip-mitchell", 12, 2, arrives),
    ("howell", 8, 2, sat_wrong),
    ("straight-mitchell", 10, 2, sat_wrong),
    ("straight-mitchell", 10, 1, moved_wrongly),
    ("howell", 8, 2, goes),
    ("straight-mitchell", 10, 1, goes),
    ("straight-mitchell", 10, 3, goes),
    ("howell", 8, 2, is_sent_home),
    ("howell", 8, 2, swaps),
]


@pytest.mark.parametrize(("kind", "pairs", "rounds", "repair"), chosen(CASES, 0, 2, 3, 5, 8, 9, 10))
def test_every_meeting_is_a_match_and_all_comes_back(
    kind: str, pairs: int, rounds: int, repair: Callable[[Session], PreparedRepair]
) -> None:
    session = begun(pairs, kind, rounds)
    act = repair(session)
    before, standings = facts_of(session), standings_of(session)
    made = make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    agrees_with_its_matches(session)
    undo_repair(session_id=session.pk, repair_id=made.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert facts_of(session) == before
    assert standings_of(session) == standings
    make_repair(session_id=session.pk, act=repair(session), permission=BY_THE_CLOCKS, actor=PROGRAM)
    # Whoever meets now can enter what they play, and it is scored.
    play_all(session, seed=4)
    agrees_with_its_matches(session)
    rows = standings_of(session)["ranking"]
    assert all(row["vp"] is not None for row in rows if row["boards"])


def agrees_with_its_matches(session: Session) -> None:
    """The document can be scored; what sits and what was played belongs to the match of the two who meet."""
    parse(facts_of(session))
    for seat in Seating.objects.filter(section__session=session).select_related("match"):
        if seat.ns_id is None or seat.ew_id is None:
            assert seat.match is None
            continue
        assert seat.match is not None
        assert {seat.match.home_id, seat.match.away_id} == {seat.ns_id, seat.ew_id}
        assert seat.match.round == seat.round
        assert set(seat.boards) <= set(seat.match.boards)
    for line in Line.objects.filter(session=session).exclude(result=None, adjustment=None).select_related("match"):
        assert line.match is not None
        assert {line.match.home_id, line.match.away_id} == {line.ns_id, line.ew_id}


def test_opponents_of_who_is_sent_home_have_what_is_certain() -> None:
    session = begun(8)
    gone = session.contestants.order_by("number")[1]
    make_repair(session_id=session.pk, act=is_sent_home(session), permission=BY_THE_CLOCKS, actor=PROGRAM)
    given = {each.key for each in Match.objects.filter(session=session, results__isnull=False)}
    assert len(given) == 5
    told = {each["id"]: each["vp"] for each in standings_of(session)["matches"]}
    for key in given:
        expected = ["0", "12"] if _sides(session, key)[0] == gone.pk else ["12", "0"]
        assert told[key] == expected
    assert Contestant.objects.get(pk=gone.pk).standing == "disqualified"
