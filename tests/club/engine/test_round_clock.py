"""The time of a round: a table of cases, and what holds whatever is pressed."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.engine.round_clock import (
    MINUTE,
    ClockPlan,
    Phase,
    RoundState,
    more,
    paused,
    reading,
    resumed,
    rolled,
    settled,
    steps,
    with_break,
)
from club.engine.round_clock_document import ClockRecord, read_record, written_record
from tests.ranges import examples

#: Three rounds of two boards at seven minutes, a minute to move, three minutes' warning, a break after the second.
PLAN = ClockPlan((14 * 60, 14 * 60, 14 * 60), moving=60, warning=180, breaks={2: 600})
BY_ITSELF = replace(PLAN, by_itself=True)
T = 1_000_000
FIRST = RoundState(1, T)


@pytest.mark.parametrize(
    ("number", "after", "phase", "left"),
    [
        (1, 0, Phase.PLAY, 660),
        (1, 659, Phase.PLAY, 1),
        (1, 660, Phase.WARNING, 180),
        (1, 839, Phase.WARNING, 1),
        (1, 840, Phase.MOVING, 60),
        (1, 899, Phase.MOVING, 1),
        (1, 900, Phase.OVER, None),
        (1, 9000, Phase.OVER, None),
        (2, 840, Phase.BREAK, 600),
        (2, 1440, Phase.MOVING, 60),
        (2, 1500, Phase.OVER, None),
        (3, 839, Phase.WARNING, 1),
        (3, 840, Phase.OVER, None),  # nobody moves after the last round
    ],
)
def test_a_round_is_played_warned_and_left(number: int, after: int, phase: Phase, left: int | None) -> None:
    found = reading(PLAN, RoundState(number, T), T + after)
    assert (found.phase, found.round) == (phase, number)
    assert (found.until - T - after if found.until is not None else None) == left


def test_play_is_counted_down_to_its_end() -> None:
    assert [each.ends and each.ends - T for each in steps(PLAN, FIRST)] == [840, 840, 900, None]


def test_what_is_over_says_since_when() -> None:
    assert reading(PLAN, FIRST, T + 1000).since == T + 900


def test_rounds_that_begin_by_themselves_follow_each_other() -> None:
    listed = [
        (each.phase.value, each.round, each.since - T, each.until and each.until - T)
        for each in steps(BY_ITSELF, FIRST)
    ]
    assert listed == [
        ("play", 1, 0, 660),
        ("warning", 1, 660, 840),
        ("moving", 1, 840, 900),
        ("play", 2, 900, 1560),
        ("warning", 2, 1560, 1740),
        ("break", 2, 1740, 2340),
        ("moving", 2, 2340, 2400),
        ("play", 3, 2400, 3060),
        ("warning", 3, 3060, 3240),
        ("over", 3, 3240, None),
    ]
    assert rolled(BY_ITSELF, FIRST, T + 899) == FIRST
    assert rolled(BY_ITSELF, FIRST, T + 900) == RoundState(2, T + 900)
    assert rolled(BY_ITSELF, FIRST, T + 99_999) == RoundState(3, T + 2400)
    assert rolled(PLAN, FIRST, T + 99_999) == FIRST
    assert rolled(BY_ITSELF, paused(FIRST, T + 10), T + 99_999).round == 1


def test_without_warning_and_moving_play_ends_and_is_over() -> None:
    plain = ClockPlan((600, 600))
    assert [each.phase for each in steps(plain, FIRST)] == [Phase.PLAY, Phase.OVER]
    long = ClockPlan((120,), warning=180)
    assert [each.phase for each in steps(long, FIRST)] == [Phase.WARNING, Phase.OVER]
    assert plain.play(0) == plain.play(3) == 0


def test_a_pause_stands_and_goes_on() -> None:
    stopped = paused(FIRST, T + 100)
    found = reading(PLAN, stopped, T + 500)
    assert (found.phase, found.left, found.of, found.until) == (Phase.PAUSED, 740, Phase.PLAY, None)
    assert paused(stopped, T + 300) == stopped
    goes_on = resumed(stopped, T + 400)
    assert goes_on.stopped == 300
    assert resumed(goes_on, T + 500) == goes_on
    late = reading(PLAN, paused(FIRST, T + 2000), T + 3000)
    assert (late.phase, late.of, late.left) == (Phase.PAUSED, Phase.OVER, None)


def test_a_break_ends_by_itself() -> None:
    rests = with_break(FIRST, T + 100, 600)
    assert not rests.held
    assert [(each.phase.value, each.since - T, each.until and each.until - T) for each in steps(PLAN, rests)] == [
        ("break", 100, 700),
        ("play", 700, 1260),
        ("warning", 1260, 1440),
        ("moving", 1440, 1500),
        ("over", 1500, None),
    ]
    assert settled(rests, T + 699) == rests
    assert settled(rests, T + 700) == RoundState(1, T, stopped=600)
    assert more(PLAN, rests, T + 200, 60).resumes == T + 760
    assert more(PLAN, rests, T + 200, -9000).resumes == T + 200
    assert paused(rests, T + 200).held
    assert resumed(rests, T + 200).stopped == 100
    assert with_break(paused(FIRST, T + 50), T + 100, 60).paused == T + 50


@pytest.mark.parametrize(
    ("state", "after", "seconds", "phase", "left"),
    [
        (FIRST, 100, 60, Phase.PLAY, 620),
        (FIRST, 700, 60, Phase.PLAY, 20),
        (FIRST, 700, -60, Phase.WARNING, 80),
        (FIRST, 830, -60, Phase.MOVING, 60),
        (FIRST, 850, 60, Phase.MOVING, 110),
        (FIRST, 850, -60, Phase.OVER, None),
        (FIRST, 2000, 60, Phase.WARNING, 60),
        (FIRST, 2000, -60, Phase.OVER, None),
        (RoundState(2, T), 1000, 60, Phase.BREAK, 500),
        (RoundState(2, T), 5000, 60, Phase.WARNING, 60),
        (FIRST, 100, -9000, Phase.MOVING, 60),
    ],
)
def test_a_minute_more_is_of_what_is_on(
    state: RoundState, after: int, seconds: int, phase: Phase, left: int | None
) -> None:
    found = reading(PLAN, more(PLAN, state, T + after, seconds), T + after)
    assert found.phase is phase
    assert (found.until - T - after if found.until is not None else None) == left


def test_a_break_does_not_come_twice() -> None:
    again = more(PLAN, RoundState(2, T), T + 5000, 60)
    assert [each.phase for each in steps(PLAN, again)] == [Phase.PLAY, Phase.WARNING, Phase.MOVING, Phase.OVER]


def test_a_minute_for_one_table_is_its_own() -> None:
    given_time = more(PLAN, FIRST, T + 100, 60, table=4)
    assert reading(PLAN, given_time, T + 860).phase is Phase.MOVING
    assert reading(PLAN, given_time, T + 860, 4).phase is Phase.WARNING
    assert reading(PLAN, given_time, T + 860, 5).phase is Phase.MOVING
    # It moves with the others as soon as it may.
    assert reading(PLAN, more(PLAN, given_time, T + 100, 60, table=4), T + 959, 4).phase is Phase.WARNING
    late = more(PLAN, FIRST, T + 880, 60, table=4)
    assert late.tables == {4: 100}
    assert more(PLAN, late, T + 890, -60, table=4).tables == {4: 50}
    assert more(PLAN, given_time, T + 100, -60, table=4).tables == {}
    assert more(PLAN, given_time, T + 100, -600, table=4).tables == {}


def test_a_table_with_time_beyond_the_next_rounds_plays_on() -> None:
    """Rounds of no length, or shorter than what a table was given: it comes where the others are when it is done."""
    nothing = ClockPlan((0, 0, 0), by_itself=True)
    found = steps(nothing, replace(FIRST, tables={1: 1}), 1)
    assert [(each.phase, each.round, each.since - T) for each in found] == [(Phase.PLAY, 1, 0), (Phase.OVER, 3, 1)]
    short = ClockPlan((60, 60, 600), by_itself=True)
    found = steps(short, replace(FIRST, tables={1: 300}), 1)
    assert [(each.round, each.since - T, each.until and each.until - T) for each in found] == [
        (1, 0, 360),
        (3, 360, 720),
        (3, 720, None),
    ]


STATES = st.builds(
    RoundState,
    round=st.integers(1, 3),
    began=st.just(T),
    stopped=st.integers(0, 900),
    play=st.integers(-300, 900),
    rest=st.integers(0, 300),
    moving=st.integers(0, 300),
    tables=st.dictionaries(st.integers(1, 3), st.integers(1, 600), max_size=2),
)
PLANS = st.builds(
    ClockPlan,
    rounds=st.lists(st.integers(0, 1800), min_size=3, max_size=5).map(tuple),
    moving=st.integers(0, 180),
    warning=st.integers(0, 300),
    breaks=st.dictionaries(st.integers(1, 4), st.integers(1, 900), max_size=2),
    by_itself=st.booleans(),
)
MOMENTS = st.integers(T, T + 5000)
TABLES = st.sampled_from([None, 1, 2, 3])


@settings(max_examples=examples(300), deadline=None)
@given(PLANS, STATES, TABLES)
def test_time_never_goes_back(plan: ClockPlan, state: RoundState, table: int | None) -> None:
    found = steps(plan, state, table)
    assert found[-1].until is None
    assert [each.round for each in found] == sorted(each.round for each in found)
    for one, following in pairwise(found):
        assert one.until is not None
        assert one.since < one.until == following.since


@settings(max_examples=examples(300), deadline=None)
@given(PLANS, STATES, MOMENTS, st.integers(0, 3000), TABLES)
def test_a_pause_shifts_all_that_is_to_come(
    plan: ClockPlan, state: RoundState, at: int, long: int, table: int | None
) -> None:
    before = [each for each in steps(plan, state, table) if each.until is None or each.until > at]
    after = [
        each
        for each in steps(plan, resumed(paused(state, at), at + long), table)
        if each.until is None or each.until > at + long
    ]
    assert [(x.phase, x.round, x.until and x.until + long) for x in before] == [
        (x.phase, x.round, x.until) for x in after
    ]
    rests = [x for x in steps(plan, with_break(state, at, long), table) if x.until is None or x.until > at + long]
    assert [(x.phase, x.round, x.until) for x in rests] == [(x.phase, x.round, x.until) for x in after]


@settings(max_examples=examples(300), deadline=None)
@given(PLANS, STATES, MOMENTS, st.integers(1, 600), st.sampled_from([1, 2, 3]))
def test_time_for_a_table_changes_no_other(
    plan: ClockPlan, state: RoundState, at: int, seconds: int, table: int
) -> None:
    changed = more(plan, state, at, seconds, table)
    for other in (None, *({1, 2, 3} - {table})):
        assert steps(plan, changed, other) == steps(plan, state, other)
    here = next(x for x in steps(plan, changed, table) if x.until is None or x.until > at)
    assert here.phase in (Phase.PLAY, Phase.WARNING)


@settings(max_examples=examples(300), deadline=None)
@given(PLANS, STATES, MOMENTS, st.integers(-600, 600).filter(bool), TABLES)
def test_what_is_added_ends_nothing_before_now(
    plan: ClockPlan, state: RoundState, at: int, seconds: int, table: int | None
) -> None:
    now = reading(plan, more(plan, state, at, seconds), at)
    assert now.until is None or now.until > at


@settings(max_examples=examples(200), deadline=None)
@given(STATES, st.none() | st.integers(T, T + 100))
def test_what_is_kept_is_read_again(state: RoundState, stands: int | None) -> None:
    record = ClockRecord(3, (replace(state, paused=stands, resumes=stands and stands + 60),))
    assert read_record(written_record(record)) == record


def test_a_record_keeps_the_last_rounds() -> None:
    record = ClockRecord()
    for number in range(1, 7):
        record = record.called(number, T + number)
    assert [each.round for each in record.states] == [4, 5, 6]
    assert (record.version, record.of_round(5), record.of_round(1)) == (6, RoundState(5, T + 5), None)
    assert [each.round for each in record.back_to(5).states] == [4, 5]
    assert [each.round for each in record.called(5, T).states] == [4, 5]
    assert record.forgotten() == ClockRecord(7)
    assert read_record({}) == ClockRecord()


@pytest.mark.parametrize(
    "document",
    [
        {"version": 1},
        {"version": "1", "rounds": []},
        {"version": 1, "rounds": [{"round": 1}]},
        {"version": 1, "rounds": [{"round": 1, "began": 1, "other": 2}]},
        {"version": 1, "rounds": [{"round": 1, "began": True}]},
        {"version": 1, "rounds": [{"round": 1, "began": 1, "tables": {"x": 1}}]},
    ],
)
def test_another_record_is_not_read(document: dict[str, object]) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        read_record(document)


def test_minutes_are_sixty_seconds() -> None:
    assert MINUTE == 60
