"""What is known of each table in each round, and who waited for whom."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scoring.engine.pace.observed import observe
from scoring.engine.pace.values import Interval, Place, Stand
from scoring.engine.pace.waits import known, waits
from scoring.engine.pace.ways import ways_of
from tests.scoring.engine.pace.small import BEGAN, mitchell, place

FIRST = {place(1, 1): (400, 800), place(1, 2): (500, 1100), place(1, 3): (420, 840)}


def test_minutes_a_board_are_from_when_all_were_there() -> None:
    seen = observe(mitchell({**FIRST, place(2, 1): (1300, 1700)})).seen
    assert seen[place(1, 1)].a_board == 400
    assert seen[place(1, 2)].a_board == 550
    # Table 1 has the pair of table 3 (840) and the boards of table 2 (1100) next, and a minute to move.
    assert seen[place(2, 1)].begin == BEGAN + 1160
    assert seen[place(2, 1)].a_board == Fraction(1700 - 1160, 2)
    assert seen[place(2, 2)].begin == BEGAN + 1160
    assert seen[place(3, 1)].begin is None


def test_who_waited_for_whom() -> None:
    told = {
        (each.place, each.who): each
        for each in waits(observe(mitchell({**FIRST, place(2, 1): (1300,), place(2, 3): (1500,)})))
    }
    assert (told[place(2, 1), 1].minutes, told[place(2, 1), 6].minutes) == (5, 4)
    assert told[place(2, 1), 1].boards
    assert told[place(2, 1), 1].from_places == (place(1, 2),)
    assert told[place(2, 3), 3].for_whom == (5,)
    assert told[place(2, 3), 3].from_places == (place(1, 2),)
    assert (place(2, 3), 5) not in told
    assert known(observe(mitchell({**FIRST, place(2, 1): (1300,)}))) == (frozenset({place(2, 1)}), 1)


def test_where_the_director_opens_the_rounds_all_wait_for_the_slowest() -> None:
    evening = mitchell({**FIRST, place(2, 1): (1500, 1900)}, together=True, opened={("A", 2): BEGAN + 1200})
    seen = observe(evening)
    assert seen.seen[place(2, 1)].begin == BEGAN + 1200
    assert {(each.who, each.minutes, each.from_places) for each in waits(seen)} == {
        (1, 5, (place(1, 2),)),
        (6, 4, (place(1, 2),)),
    }
    without = observe(replace(evening, plan=replace(evening.plan, opened={})))
    assert without.seen[place(2, 1)].begin == BEGAN + 1160
    unknown = mitchell({**FIRST, place(1, 2): (500, None), place(2, 1): (1500,)}, together=True)
    assert observe(unknown).seen[place(2, 1)].begin is None
    assert waits(observe(unknown)) == ()


def test_what_the_director_keyed_last_has_no_end() -> None:
    seen = observe(mitchell({**FIRST, place(1, 2): (500, None), place(2, 1): (1500,)}))
    assert seen.seen[place(1, 2)].end is None
    assert seen.seen[place(1, 2)].over
    assert seen.seen[place(1, 2)].a_board is None
    assert seen.seen[place(2, 1)].begin is None
    assert known(seen) == (frozenset(), 1)
    assert waits(seen) == ()


def test_a_board_keyed_after_they_went_on_tells_nothing_and_they_have_passed_what_is_left() -> None:
    late = observe(mitchell({**FIRST, place(1, 1): (400, 1900), place(2, 1): (1500,)}))
    assert late.seen[place(1, 1)].end is None
    left = observe(mitchell({**FIRST, place(1, 1): (400,), place(2, 1): (1500,)}))
    assert left.seen[place(1, 1)].over
    assert left.seen[place(1, 1)].passed
    assert left.seen[place(1, 1)].end is None


def test_a_figure_that_nobody_plays_is_not_believed() -> None:
    seen = observe(mitchell({**FIRST, place(1, 1): (30, 70)})).seen
    assert seen[place(1, 1)].a_board is None
    # Done before its boards were: the begin is wrong; the boards one by one still tell something.
    odd = observe(mitchell({**FIRST, place(2, 1): (870, 1150)})).seen[place(2, 1)]
    assert odd.begin is None
    assert odd.a_board == 280


def test_a_pause_is_not_played() -> None:
    seen = observe(mitchell(FIRST, stopped={"A": (Interval(BEGAN + 500, BEGAN + 700),)})).seen
    assert seen[place(1, 1)].a_board == 300
    assert seen[place(1, 2)].a_board == 450


def test_a_clock_set_back_leaves_no_begin() -> None:
    found = observe(mitchell({**FIRST, place(2, 1): (1500, 1900)}))
    assert not found.clock_set_back
    evening = found.evening
    back = tuple(
        replace(each, at=None if each.at is None else each.at - 5000 * (each.order > 6)) for each in evening.entries
    )
    after = observe(replace(evening, entries=back))
    assert after.clock_set_back
    assert after.seen[place(1, 1)].a_board is None
    assert after.seen[place(2, 1)].a_board == 400


def test_boards_that_several_tables_have_at_once_are_waited_for_by_nobody() -> None:
    stands = [
        Stand(Place("A", 1, 1), (1, 2), (1, 2), 0),
        Stand(Place("A", 1, 2), (3, 4), (1, 2), 0),
        Stand(Place("A", 2, 3), (5, 6), (1, 2), 2),
        Stand(Place("A", 3, 1), (1, 4), (1, 2), 2),
    ]
    ways = ways_of(stands)
    assert ways.boards[Place("A", 2, 3)] == frozenset()
    assert ways.boards[Place("A", 3, 1)] == {Place("A", 2, 3)}
    assert ways.movers[Place("A", 3, 1)] == {1: Place("A", 1, 1), 4: Place("A", 1, 2)}
