"""Running movements repaired: every kind and size, in every round, looked at by a checker of its own."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.engine.build import build
from movements.engine.plan import Movement
from movements.engine.repair import Continuation, RepeatedBoard, Schedule, Sitting, continuations, free_seats
from tests.ranges import examples

KINDS = [
    *(("straight-mitchell", tables) for tables in (3, 5, 7, 9, 11)),
    *(("skip-mitchell", tables) for tables in (4, 6, 8, 10)),
    *(("share-and-relay-mitchell", tables) for tables in (4, 6, 8, 10)),
    *(("howell", tables) for tables in (3, 4, 5, 6, 7)),
]


def schedule_of(movement: Movement) -> dict[tuple[int, int], Sitting]:
    return {(each.round, each.table): Sitting(each.ns, each.ew, each.board_set) for each in movement.all_meetings}


def faults(before: Schedule, way: Continuation, round: int) -> Iterator[str]:
    """What is wrong with a continuation: nothing of the engine's own counting is used."""
    for at, sitting in before.items():
        now = way.schedule[at]
        if at[0] < round and now != sitting:
            yield f"{at} was played and has been changed"
    seats: dict[tuple[int, str], list[int]] = defaultdict(list)
    played: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    for (number, table), it in sorted(way.schedule.items()):
        for who in (it.ns, it.ew):
            if who is not None:
                seats[number, who].append(table)
                if it.plays and it.board_set is not None:
                    played[who, it.board_set].append((number, table))
    yield from (f"{who} sits at {tables}" for who, tables in seats.items() if len(tables) > 1)
    said = {(each.contestant, each.board_set, each.round, each.table) for each in way.again}
    due = {(who, board_set, *at) for (who, board_set), ats in played.items() for at in ats[1:] if at[0] > round}
    if said != due:
        yield f"said {sorted(said)}, but it is {sorted(due)}"


def swapped(movement: Movement, round: int, first: int, second: int) -> dict[int, Sitting]:
    """Two tables have each other's boards."""
    here = {each.table: Sitting(each.ns, each.ew, each.board_set) for each in movement.meetings(round)}
    one, other = here[first], here[second]
    return {
        first: Sitting(one.ns, one.ew, other.board_set),
        second: Sitting(other.ns, other.ew, one.board_set),
    }


def moved_wrongly(movement: Movement, round: int, steps: int) -> dict[int, Sitting]:
    """All boards of a round lie so many tables further on."""
    meetings = movement.meetings(round)
    sets = [each.board_set for each in meetings]
    return {each.table: Sitting(each.ns, each.ew, sets[(at + steps) % len(sets)]) for at, each in enumerate(meetings)}


@pytest.mark.parametrize(("kind", "tables"), KINDS)
def test_after_boards_that_moved_wrongly_there_is_a_way_on(kind: str, tables: int) -> None:
    movement = build(kind, tables=tables, boards_per_round=2)
    plan = schedule_of(movement)
    for round in range(1, movement.rounds + 1):
        for steps in (1, 2, len(movement.meetings(round)) - 1):
            ways = continuations(plan, round, moved_wrongly(movement, round, steps))
            assert ways
            assert len({way.name for way in ways}) == len(ways)
            for way in ways:
                assert list(faults(plan, way, round)) == [], (round, steps, way.name)
            lost = [len(way.lost_tables) for way in ways]
            assert lost == sorted(lost)


@pytest.mark.parametrize(("kind", "tables"), KINDS)
def test_two_tables_with_each_others_boards(kind: str, tables: int) -> None:
    movement = build(kind, tables=tables, boards_per_round=2)
    plan = schedule_of(movement)
    for round in range(1, movement.rounds + 1):
        at = [each.table for each in movement.meetings(round)]
        for way in continuations(plan, round, swapped(movement, round, at[0], at[1])):
            assert list(faults(plan, way, round)) == []


def test_a_round_that_went_as_planned_goes_on_as_planned() -> None:
    movement = build("straight-mitchell", tables=7, boards_per_round=3)
    plan = schedule_of(movement)
    (way,) = continuations(plan, 3, {})
    assert way.schedule == plan
    assert way.again == ()


def test_rearranged_sets_lie_at_one_table_each() -> None:
    movement = build("straight-mitchell", tables=9, boards_per_round=3)
    plan = schedule_of(movement)
    ways = {way.name: way for way in continuations(plan, 3, moved_wrongly(movement, 3, 2))}
    if "rearranged" in ways:
        for number in range(4, 10):
            sets = Counter(it.board_set for (each, _table), it in ways["rearranged"].schedule.items() if each == number)
            assert set(sets.values()) == {1}
        assert ways["rearranged"].again == ()


def test_a_set_played_again_is_named_with_who_knows_it() -> None:
    plan = {
        (1, 1): Sitting("N1", "E1", 1),
        (1, 2): Sitting("N2", "E2", 2),
        (2, 1): Sitting("N1", "E2", 2),
        (2, 2): Sitting("N2", "E1", 1),
    }
    assert continuations(plan, 1, {})[0].again == (RepeatedBoard(2, 1, "E2", 2), RepeatedBoard(2, 2, "E1", 1))


@pytest.mark.parametrize(("kind", "tables"), KINDS)
def test_whoever_is_missing_leaves_a_seat_that_is_found(kind: str, tables: int) -> None:
    full = build(kind, tables=tables, boards_per_round=2)
    for missing in full.contestants:
        empty = {
            at: Sitting(
                None if it.ns == missing.id else it.ns,
                None if it.ew == missing.id else it.ew,
                None if missing.id in it.who() else it.board_set,
            )
            for at, it in schedule_of(full).items()
        }
        for first in (1, full.rounds):
            found = {seat.id: seat for seat in free_seats(full, empty, first)}
            assert missing.id in found
            assert {each.round for each in found[missing.id].meetings} == set(range(first, full.rounds + 1))
            assert all(missing.id in (each.ns, each.ew) for each in found[missing.id].meetings)
        assert [seat.id for seat in free_seats(full, empty, 1)] == [missing.id]


def test_a_full_room_has_no_free_seat() -> None:
    full = build("howell", tables=4, boards_per_round=2)
    assert free_seats(full, schedule_of(full), 1) == ()


@settings(max_examples=examples(60))
@given(data=st.data())
def test_whatever_was_at_the_tables_every_way_on_is_sound(data: st.DataObject) -> None:
    kind, tables = data.draw(st.sampled_from(KINDS))
    movement = build(kind, tables=tables, boards_per_round=1)
    plan = schedule_of(movement)
    round = data.draw(st.integers(1, movement.rounds))
    meetings = movement.meetings(round)
    sets = data.draw(st.permutations([each.board_set for each in meetings]))
    really = {each.table: Sitting(each.ns, each.ew, put) for each, put in zip(meetings, sets, strict=True)}
    for way in continuations(plan, round, really):
        assert list(faults(plan, way, round)) == []
        assert all(way.schedule[round, table] == sitting for table, sitting in really.items())
