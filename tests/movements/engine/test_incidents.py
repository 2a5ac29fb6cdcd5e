"""A running movement that has to change: the late-pair table, each kind of incident, and 200 of them at random."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest

from movements.engine.build import build
from movements.engine.incidents import (
    Arrival,
    Departure,
    Incident,
    OtherMovement,
    RoundAsPlayed,
    RoundsChanged,
    TableBehind,
    WaysToGoOn,
    ways_on,
)
from movements.engine.repair import Sitting
from movements.engine.running import Running
from movements.engine.ways import MOST_WAYS, Way
from tests.ranges import spread

LATE = "late"
SEVERAL = 20
"""Random incidents in an ordinary run; all 200 in the long one."""


def begun(kind: str, tables: int, kept: int, **options: object) -> Running:
    """A movement with so many rounds played; who waits in a half table does it at the table that stands idle."""
    movement = build(kind, tables=tables, boards_per_round=2, **options)  # type: ignore[arg-type]
    schedule = {(each.round, each.table): Sitting(each.ns, each.ew, each.board_set) for each in movement.all_meetings}
    for each in movement.all_sit_outs:
        table = movement.where(each.contestant, each.round).table
        if table is not None:
            side = each.contestant.startswith("EW")
            schedule[each.round, table] = Sitting(
                None if side else each.contestant, each.contestant if side else None, None
            )
    return Running(schedule, kept, tuple(each.id for each in movement.contestants))


def faults(
    running: Running, way: Way, gone: tuple[str, ...] = (), facts: Mapping[int, Sitting] | None = None
) -> Iterator[str]:
    """What is wrong with a way on, counted here alone: `facts` are what the last kept round really was."""
    seats: dict[tuple[int, str], int] = defaultdict(int)
    plays: dict[tuple[str, int], list[int]] = defaultdict(list)
    met: dict[frozenset[str], list[int]] = defaultdict(list)
    lying: dict[tuple[int, int], list[int]] = defaultdict(list)
    for (number, table), it in sorted(way.schedule.items()):
        planned = (facts or {}).get(table) if number == running.kept else None
        if number <= running.kept and it != (planned or running.schedule[number, table]):
            yield f"{number}, {table} was played and has changed"
        for who in filter(None, (it.ns, it.ew)):
            seats[number, who] += 1
            if who in gone and number > running.kept:
                yield f"{who} has gone, and sits at {number}, {table}"
        if it.ns and it.ew and it.board_set:
            plays[it.ns, it.board_set].append(number)
            plays[it.ew, it.board_set].append(number)
            met[frozenset((it.ns, it.ew))].append(number)
            lying[number, it.board_set].append(table)
    yield from (f"{at} sits twice" for at, times in seats.items() if times > 1)
    lost = {(who, board_set) for each in way.again for who, board_set in [(each.contestant, each.board_set)]}
    for (who, board_set), rounds in plays.items():
        if len(rounds) > 1 and rounds[-1] > running.kept and (who, board_set) not in lost:
            yield f"{who} plays set {board_set} in rounds {rounds}"
    said = {frozenset((each.ns, each.ew)): list(each.rounds) for each in way.repeats}
    second = {pair: rounds for pair, rounds in met.items() if len(rounds) > 1 and rounds[-1] > running.kept}
    if said != second:
        yield f"says that {said} meet again, but it is {second}"
    shared = {(each.round, each.board_set): list(each.tables) for each in way.shared}
    together = {at: tables for at, tables in lying.items() if len(tables) > 1 and at[0] > running.kept}
    if shared != together:
        yield f"says that {shared} is shared, but it is {together}"
    there = set(way.present) - set(gone)
    for number in range(running.kept + 1, running.rounds + 1):
        out = {each.contestant for each in way.sit_outs if each.round == number}
        playing = {who for (at, _t), it in way.schedule.items() if at == number and it.plays for who in it.who()}
        if number <= way.rounds and out != there - playing:
            yield f"round {number}: says that {out} wait"


def path(way: Way, who: str) -> list[int]:
    return [table for (_number, table), it in sorted(way.schedule.items()) if who in it.who()]


def names(ways: WaysToGoOn) -> list[str]:
    return [each.name for each in ways.ways]


@pytest.mark.parametrize(
    ("kind", "tables", "sequence"),
    [
        ("skip-mitchell", 8, [2, 4, 6, 3, 5, 7]),
        ("skip-mitchell", 10, [2, 4, 6, 8, 3, 5, 7, 9]),
        ("straight-mitchell", 11, [2, 4, 6, 8, 10, 1, 3, 5, 7, 9]),
        ("straight-mitchell", 13, [2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11]),
    ],
)
def test_the_rovers_that_directors_know(kind: str, tables: int, sequence: list[int]) -> None:
    ways = ways_on(begun(kind, tables, 1), Arrival((LATE,)))
    assert ways.ways[0].name == "rover"
    assert path(ways.ways[0], LATE) == sequence
    assert ways.ways[0].repeats == ()


@pytest.mark.parametrize("kept", spread([1, 2, 4], 2))
@pytest.mark.parametrize(
    ("kind", "tables"),
    [
        ("skip-mitchell", 8),
        ("share-and-relay-mitchell", 8),
        ("straight-mitchell", 9),
        ("skip-mitchell", 10),
        ("share-and-relay-mitchell", 10),
        ("straight-mitchell", 11),
        ("skip-mitchell", 12),
        ("straight-mitchell", 13),
    ],
)
def test_a_late_pair_from_eight_and_a_half_to_thirteen_and_a_half_tables(kind: str, tables: int, kept: int) -> None:
    """Whenever it comes: nobody waits twice, nobody meets again, no boards beyond what was planned are shared."""
    running = begun(kind, tables, kept)
    ways = ways_on(running, Arrival((LATE,), "NS"))
    assert len(ways.ways) >= (2 if kind == "skip-mitchell" else 1)
    for way in ways.ways:
        assert list(faults(running, way)) == []
    first = ways.ways[0]
    assert (first.repeats, first.newly_shared, first.again) == ((), (), ())
    waits = [each.contestant for each in first.sit_outs]
    assert len(set(waits)) == len(waits) == running.rounds - kept
    assert len(path(first, LATE)) == running.rounds - kept


def test_the_half_table_is_filled() -> None:
    for kind, options in (("straight-mitchell", {"missing": "ns"}), ("howell", {"missing": 3})):
        running = begun(kind, 7, 2, **options)
        ways = ways_on(running, Arrival((LATE,)))
        assert ways.ways[0].name == "fill"
        assert (ways.ways[0].sit_outs, ways.ways[0].shared, ways.ways[0].repeats) == ((), (), ())
        assert all(each.before is None or not each.before.plays for each in ways.ways[0].changes)


def test_a_bump_bumps_everybody_once() -> None:
    running = begun("skip-mitchell", 10, 1)
    (bump,) = [each for each in ways_on(running, Arrival((LATE,), "NS")).ways if each.name == "bump"]
    assert [each.contestant for each in bump.sit_outs] == [f"NS{each}" for each in range(1, 9)]
    assert path(bump, LATE) == [1] * 8
    assert list(faults(running, bump)) == []


def test_a_whole_table_comes() -> None:
    running = begun("skip-mitchell", 8, 1)
    ways = ways_on(running, Arrival((LATE, "later")))
    assert len(ways.ways) >= 2
    assert ways.ways[0].sit_outs == ()
    assert max(table for _number, table in ways.ways[0].schedule) == 9


def test_whoever_leaves_is_waited_for_or_the_others_meet() -> None:
    running = begun("skip-mitchell", 8, 3)
    ways = ways_on(running, Departure(("NS1", "EW1")))
    assert {"sit-out", "together"} <= set(names(ways))
    together = next(each for each in ways.ways if each.name == "together")
    sit_out = next(each for each in ways.ways if each.name == "sit-out")
    assert len(together.sit_outs) < len(sit_out.sit_outs)
    assert ways_on(running, Departure(("NS77",))).why_none == "nobody-there"


def test_rounds_fewer_and_more() -> None:
    running = begun("straight-mitchell", 9, 3)
    fewer = ways_on(running, RoundsChanged(7))
    assert names(fewer)[0] == "cut"
    assert len(fewer.ways) == MOST_WAYS
    assert {each.rounds for each in fewer.ways} == {7}
    more = ways_on(begun("straight-mitchell", 9, 3, rounds=7), RoundsChanged(8))
    assert (more.ways[0].name, more.ways[0].repeats, more.ways[0].fetched) == ("more", (), ())
    assert ways_on(running, RoundsChanged(2)).why_none == "too-few-rounds"
    assert ways_on(running, RoundsChanged(20)).why_none == "not-so-many"
    after = begun("straight-mitchell", 9, 9)
    assert {each.name for each in ways_on(after, RoundsChanged(10)).ways} <= {"more", "more-fetched", "revenge"}


def test_a_table_behind_plays_later_or_not_at_all() -> None:
    running = begun("howell", 5, 4, missing=1)
    ways = ways_on(running, TableBehind((4, 3)))
    assert names(ways)[-1] == "not-played"
    last = next(each for each in ways.ways if each.name == "after-the-last")
    assert last.schedule[running.rounds + 1, 3] == running.schedule[4, 3]
    assert (4, 3) not in last.schedule
    assert ways_on(running, TableBehind((4, 99))).why_none == "nobody-there"


def test_while_both_wait_they_play_what_they_missed() -> None:
    schedule = {
        (1, 1): Sitting("1", "2", 1),
        (1, 2): Sitting("3", "4", 2),
        (2, 1): Sitting("3", "4", 3),
        (2, 2): Sitting("1", None, None),
    }
    (first, *_others) = ways_on(Running(schedule, 1, ("1", "2", "3", "4")), TableBehind((1, 1))).ways
    assert (first.name, first.schedule[2, 2]) == ("while-waiting", Sitting("1", "2", 1))


def test_wrong_opponents_in_a_round() -> None:
    running = begun("howell", 4, 2)
    one, two = running.schedule[2, 1], running.schedule[2, 2]
    facts = {1: Sitting(one.ns, two.ew, one.board_set), 2: Sitting(two.ns, one.ew, two.board_set)}
    ways = ways_on(running, RoundAsPlayed(facts))
    assert ways.ways
    for way in ways.ways:
        assert list(faults(running, way, facts=facts)) == []


def test_the_wrong_movement() -> None:
    wrong, meant = begun("share-and-relay-mitchell", 8, 1), begun("skip-mitchell", 8, 1)
    ways = ways_on(wrong, OtherMovement(meant.schedule))
    assert {"stay", "go-over-dealt"} & set(names(ways))
    for way in ways.ways:
        assert list(faults(wrong, way)) == []
        assert way.again == ()


def test_after_the_last_round_has_begun_nobody_can_come() -> None:
    assert ways_on(begun("howell", 4, 7), Arrival((LATE,))).why_none == "last-round-begun"


def incident(dice: random.Random) -> tuple[Running, Incident]:
    kind, tables, options = dice.choice(
        [
            ("straight-mitchell", dice.choice((5, 7, 9, 11)), {}),
            ("skip-mitchell", dice.choice((6, 8, 10)), {}),
            ("share-and-relay-mitchell", dice.choice((6, 8, 10)), {}),
            ("straight-mitchell", dice.choice((5, 7, 9)), {"missing": "ns"}),
            ("skip-mitchell", dice.choice((6, 8, 10)), {"missing": "ew"}),
            ("straight-mitchell", dice.choice((7, 9)), {"arrow_switch": 1}),
            ("howell", dice.choice((4, 5, 6, 7)), {}),
            ("howell", dice.choice((4, 5, 6)), {"missing": 2}),
        ]
    )
    whole = begun(kind, tables, 1, **options)
    running = begun(kind, tables, dice.randint(1, whole.rounds - 1), **options)
    one, two = dice.sample(running.present, 2)
    playing = sorted(table for (number, table), it in running.schedule.items() if number == running.kept and it.plays)
    first, other = dice.sample(playing, 2)
    a, b = running.schedule[running.kept, first], running.schedule[running.kept, other]
    boards = {first: Sitting(a.ns, a.ew, b.board_set), other: Sitting(b.ns, b.ew, a.board_set)}
    people = {first: Sitting(a.ns, b.ew, a.board_set), other: Sitting(b.ns, a.ew, b.board_set)}
    meant = begun(
        "howell" if kind != "howell" else "straight-mitchell", tables + (kind == "howell" and tables % 2 == 0), 1
    )
    return running, dice.choice(
        [
            Arrival((LATE,)),
            Arrival((LATE, "later")),
            Departure((one,)),
            Departure((one, two)),
            RoundsChanged(max(running.kept, running.rounds - 1))
            if running.rounds - 1 > running.kept
            else RoundsChanged(running.rounds + 1),
            RoundsChanged(running.rounds + 1),
            TableBehind((running.kept, first)),
            RoundAsPlayed(boards),
            RoundAsPlayed(people),
            *([OtherMovement(meant.schedule)] if not options and kind != "howell" else []),
        ]
    )


def anything(seed: int) -> None:
    running, what = incident(random.Random(seed))
    ways = ways_on(running, what)
    assert ways.ways, (what, ways.why_none)
    assert len(ways.ways) <= MOST_WAYS
    gone = what.who if isinstance(what, Departure) else ()
    facts = what.as_played if isinstance(what, RoundAsPlayed) else None
    for way in ways.ways:
        assert list(faults(running, way, gone, facts)) == [], (seed, what, way.name)
        assert not way.again or isinstance(what, RoundAsPlayed | OtherMovement), (seed, what, way.name)
        if isinstance(what, Arrival):
            assert all(path(way, who) for who in what.who)
        if isinstance(what, RoundsChanged):
            assert way.rounds == what.rounds
    assert ways == ways_on(running, what)


@pytest.mark.many
@pytest.mark.parametrize("seed", range(SEVERAL))
def test_whatever_happens_what_was_played_stays_and_the_rest_is_sound(seed: int) -> None:
    anything(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SEVERAL, 200))
def test_two_hundred_incidents(seed: int) -> None:
    anything(seed)
