"""A movement that changes while it runs: previewed, done, played to the end, and taken back to the letter."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Contestant, Session
from club.services import NameInput
from movements.models import Plan, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services.repairs import (
    MovementChange,
    PreparedRepair,
    key_of,
    movement_change_repair,
    possible_changes,
    preview_repair,
    rounds_begun,
    withdrawal_repair,
)
from scoring.services.repairs.change_set import state_of
from tests.builders import facts_of, play_all, section_of, standings_of, started_session
from tests.services.scoring.repairs.people_builders import make, undo

pytestmark = pytest.mark.django_db


def begun(rounds: int, pairs: int = 16, kind: str = "skip-mitchell", **options: object) -> Session:
    session = started_session(pairs, kind, **options)  # type: ignore[arg-type]
    play_all(session, rounds=list(range(1, rounds + 1)))
    return session


def changed(session: Session, what: str, first: int, *, way: str = "", **values: int) -> PreparedRepair:
    """The repair by the first way of that name, or by the best."""
    names = (NameInput("Ottoline Vane"), NameInput("Percy Wick"))
    change = MovementChange(section_of(session).pk, first, what, names, **values)
    ways = possible_changes(change).ways
    chosen = next(each for each in ways if way in ("", each.name))
    return movement_change_repair(change=change, way=key_of(chosen), actor=PROGRAM)


def nobody_plays_twice(session: Session) -> bool:
    plays = [
        (who, board)
        for row in Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
        for who in (row.ns_id, row.ew_id)
        for board in row.boards
    ]
    return len(plays) == len(set(plays))


def test_a_rover_comes_is_played_and_taken_back() -> None:
    session = begun(1)
    facts, seatings, rows = facts_of(session), state_of(session.pk)["seating"], state_of(session.pk)
    repair = make(session, changed(session, "pair", 2, way="rover"))
    pair = Contestant.objects.get(session=session, key="NS9")
    assert (pair.line, pair.number, pair.section) == ("NS", 9, section_of(session))
    visits = Seating.objects.filter(ns=pair).order_by("round").values_list("table", flat=True)
    assert list(visits) == [2, 4, 6, 3, 5, 7]
    assert repair.said["names"] == ["Ottoline Vane", "Percy Wick"]
    assert nobody_plays_twice(session)
    undo(session, repair)
    assert facts_of(session) == facts
    assert state_of(session.pk)["seating"] == seatings
    assert state_of(session.pk)["plan"] == rows["plan"]
    make(session, changed(session, "pair", 2, way="rover"))
    play_all(session)
    row = next(each for each in standings_of(session)["ranking"] if each["contestant"] == "NS9")
    assert row["boards"] == 12


@pytest.mark.parametrize("way", ["rover", "bump", "replanned"])
def test_every_way_for_a_late_pair_is_stored_as_it_was_looked_at(way: str) -> None:
    session = begun(2)
    act = changed(session, "pair", 3, way=way)
    seen = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    assert all(each.round > 2 for each in seen.seats)
    played = list(Seating.objects.filter(section__session=session, round__lte=2).values())
    make(session, act)
    assert list(Seating.objects.filter(section__session=session, round__lte=2).values()) == played
    assert nobody_plays_twice(session)
    play_all(session)
    assert not any(line.get("unscheduled") for line in facts_of(session)["results"])


def test_a_whole_table_comes() -> None:
    session = begun(1)
    make(session, changed(session, "table", 2))
    assert Contestant.objects.filter(session=session, section__isnull=False).count() == 18
    assert Plan.objects.get(section__session=session).tables == 9
    assert nobody_plays_twice(session)
    play_all(session)


def test_one_round_more_with_new_boards_and_back() -> None:
    session = begun(3)
    boards = session.boards.count()
    facts = facts_of(session)
    repair = make(session, changed(session, "rounds", 4, way="more-fetched", number=8))
    assert Plan.objects.get(section__session=session).rounds == 8
    assert session.boards.count() > boards
    assert nobody_plays_twice(session)
    undo(session, repair)
    assert facts_of(session) == facts
    assert session.boards.count() == boards


def test_one_round_fewer() -> None:
    session = begun(3)
    make(session, changed(session, "rounds", 4, way="cut", number=6))
    assert Plan.objects.get(section__session=session).rounds == 6
    assert not Seating.objects.filter(section__session=session, round=7).exists()


def test_a_table_that_is_behind_plays_after_the_last_round() -> None:
    session = started_session(8, "howell")
    play_all(session, rounds=[1])
    make(session, changed(session, "behind", 3, way="after-the-last", number=2, behind=2))
    late = Seating.objects.get(section__session=session, round=8)
    assert (late.table, len(late.boards)) == (2, 2)
    assert not Seating.objects.filter(section__session=session, round=2, table=2).exists()
    play_all(session)
    assert len({row["boards"] for row in standings_of(session)["ranking"]}) == 1


def test_those_who_wait_meet() -> None:
    session = begun(1, 8, "howell")
    for number in (1, 2):
        gone = Contestant.objects.get(session=session, number=number)
        make(
            session,
            withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing="withdrawn", actor=PROGRAM),
        )
    waiting = Seating.objects.filter(section__session=session, round__gte=2, board_set__isnull=True)
    before = waiting.count()
    make(session, changed(session, "waiting", 2))
    assert waiting.count() < before
    assert nobody_plays_twice(session)


def test_what_is_entered_is_not_touched() -> None:
    session = begun(3)
    assert rounds_begun(session.pk) == {section_of(session).letter: 3}
    with pytest.raises(DomainError, match="already has a result or a score on board"):
        make(session, changed(session, "pair", 2))
    gone = MovementChange(section_of(session).pk, 4, "pair")
    with pytest.raises(DomainError, match="can no longer play on like this"):
        make(session, movement_change_repair(change=gone, way="rover-0", actor=PROGRAM))
