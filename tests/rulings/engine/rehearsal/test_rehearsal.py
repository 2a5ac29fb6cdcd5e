"""Simulated tables play an evening through, err as the script says, and do everything once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.engine.rehearsal import (
    BOARD_SECONDS,
    Act,
    Call,
    Correct,
    Enter,
    Reason,
    Said,
    Script,
    Send,
    Slip,
    TableNow,
    TableState,
    Trouble,
    next_acts,
    read_states,
    written_states,
)
from tests.ranges import examples

STEP = 20


@dataclass
class Room:
    """A room that does what the tables do: boards by table and round, no movement."""

    script: Script
    rounds: int
    boards: int
    answers: bool = True
    entered: dict[tuple[str, int], int] = field(default_factory=dict)
    calling: set[str] = field(default_factory=set)
    states: dict[str, TableState] = field(default_factory=dict)
    said: list[tuple[str, Act]] = field(default_factory=list)
    now: int = 0

    def boards_of(self, round: int) -> tuple[int, ...]:
        return tuple(range((round - 1) * self.boards + 1, round * self.boards + 1))

    def here(self, table: str) -> TableNow | None:
        for number in range(1, self.rounds + 1):
            boards = self.boards_of(number)
            left = tuple(each for each in boards if (table, each) not in self.entered)
            if left:
                return TableNow(table, number, boards, left, may_play=True, calling=table in self.calling)
        return None

    def step(self) -> int:
        """All tables once; how many acts."""
        self.now += STEP
        found = 0
        for table in self.script.tables[1]:
            here = self.here(table)
            if here is None:
                continue
            before = self.states.get(table, TableState())
            acts, after = next_acts(self.script, self.now, here, before)
            self.states[table] = TableState.read(after.written())
            for act in acts:
                self.does(table, here, act)
            found += len(acts)
            again, same = next_acts(self.script, self.now, self.here(table) or here, after)
            if not (table in self.calling or self.here(table) is None):
                assert not [each for each in again if not isinstance(each, Call)], (acts, again, same)
        if self.answers:
            self.calling.clear()
        return found

    def does(self, table: str, here: TableNow, act: Act) -> None:
        self.said.append((table, act))
        match act:
            case Enter():
                assert act.board in here.open
                assert (table, act.board) not in self.entered
                self.entered[table, act.board] = act.really
            case Send():
                assert act.boards
                for board in act.boards:
                    assert (table, board) not in self.entered
                    self.entered[table, board] = board
            case Call():
                assert table not in self.calling
                self.calling.add(table)
            case Correct():
                assert self.entered[table, act.entered] == act.played
                self.entered[table, act.played], self.entered[table, act.entered] = act.played, act.entered

    def played(self) -> bool:
        return len(self.entered) == len(self.script.tables[1]) * self.rounds * self.boards

    def through(self) -> None:
        for _step in range(self.rounds * self.boards * BOARD_SECONDS * 4 // STEP):
            self.step()
            if self.played():
                return
        raise AssertionError("The evening did not end.")


def room(seed: str = "1", tables: int = 5, rounds: int = 3, boards: int = 2) -> Room:
    names = tuple(f"A{number}" for number in range(1, tables + 1))
    return Room(Script(seed, dict.fromkeys(range(1, rounds + 1), names)), rounds, boards)


SIZES = st.tuples(st.integers(2, 12), st.integers(1, 6), st.integers(1, 5))


@settings(max_examples=examples(60), deadline=None)
@given(st.text("0123456789abcdef", min_size=1, max_size=8), SIZES)
def test_every_evening_is_played_through_with_each_board_entered_as_it_was_played(
    seed: str, size: tuple[int, int, int]
) -> None:
    evening = room(seed, *size)
    evening.through()
    assert all(board == really for (_table, board), really in evening.entered.items())
    by = evening.script.troubles
    assert {each for each, _table in by} <= set(evening.script.tables)
    slips = [act.slip for _table, act in evening.said if isinstance(act, Enter) and act.slip]
    assert slips.count(Slip.DIRECTION) == sum(each is Trouble.DIRECTION for each in by.values())
    assert slips.count(Slip.DISPUTE) == sum(each is Trouble.DISPUTE for each in by.values())


@settings(max_examples=examples(60), deadline=None)
@given(st.text("0123456789abcdef", min_size=1, max_size=8), SIZES)
def test_a_table_that_has_called_waits_for_the_director(seed: str, size: tuple[int, int, int]) -> None:
    evening = room(seed, *size)
    evening.answers = False
    for _step in range(size[1] * size[2] * BOARD_SECONDS * 4 // STEP):
        evening.step()
    waiting = {table for table, act in evening.said if isinstance(act, Call)}
    assert waiting == evening.calling
    for table in waiting:
        last = [act for name, act in evening.said if name == table][-1]
        assert isinstance(last, Call)
        assert evening.states[table].said is not None


def test_each_trouble_is_met_once_before_any_comes_again() -> None:
    for seed in map(str, range(20)):
        by = room(seed, tables=5, rounds=2).script.troubles
        first = [by[1, f"A{table}"] for table in range(1, 6)]
        assert set(first) == set(list(Trouble)[:5])
        second = [by[2, name] for name in ("A1", "A2", "A3", "A4", "A5") if (2, name) in by]
        assert {Trouble.DISPUTE, Trouble.WRONG_BOARD} <= set(second)
        assert Trouble.LATE not in second


def test_of_few_tables_a_late_pair_comes_in_round_1_or_not_at_all() -> None:
    by = room("7", tables=2, rounds=6).script.troubles
    assert [by[1, table] for table in ("A1", "A2") if (1, table) in by] != []
    assert Trouble.LATE not in by.values()


def test_a_call_is_about_the_board_that_is_played_and_says_why() -> None:
    evening = room("3")
    caller = next(table for (number, table), each in evening.script.troubles.items() if each is Trouble.CALLS)
    while not evening.said or evening.said[-1] != (caller, Call(1)):
        evening.answers = False
        evening.step()
    said = evening.states[caller].said
    assert said == Said(evening.script.reason(1, caller).value, 1)
    assert said.what in list(Reason)
    before = evening.states[caller]
    for _step in range(30):
        evening.step()
    assert evening.states[caller] == before
    evening.calling.clear()
    evening.step()
    assert evening.states[caller].said is None
    assert evening.states[caller].due > evening.now


def test_a_slow_table_takes_longer_than_the_clock_gives() -> None:
    evening = room("5")
    slow = next(table for (number, table), each in evening.script.troubles.items() if each is Trouble.SLOW)
    late = next(table for (number, table), each in evening.script.troubles.items() if each is Trouble.LATE)
    assert evening.script.seconds(1, slow, 1, 2) > BOARD_SECONDS
    assert evening.script.seconds(1, late, 0, 2) >= BOARD_SECONDS
    assert evening.script.seconds(1, slow, 0, 2) < BOARD_SECONDS


def only(trouble: Trouble, boards: int = 2) -> tuple[Script, TableNow]:
    """A table with this trouble in round 1."""
    for seed in map(str, range(99)):
        script = Script(seed, {1: ("A1", "A2", "A3", "A4", "A5", "A6", "A7")})
        found = next(table for (_number, table), each in script.troubles.items() if each is trouble)
        numbers = tuple(range(1, boards + 1))
        return script, TableNow(found, 1, numbers, numbers, may_play=True)
    raise AssertionError


def test_a_tablet_without_network_sends_all_of_it_together() -> None:
    script, here = only(Trouble.OFFLINE, boards=3)
    state, now = TableState(), 0
    while not state.back:
        acts, state = next_acts(script, now, here, state)
        assert acts == ()
        now += STEP
    assert state.offline
    sent: tuple[Act, ...] = ()
    while not sent:
        sent, state = next_acts(script, now, here, state)
        now += STEP
    assert sent[0] == Send((1, 2))
    assert not state.offline
    assert state.held == ()


def test_a_board_under_a_wrong_number_is_put_right_after_the_director_came() -> None:
    script, here = only(Trouble.WRONG_BOARD)
    state, now, said = TableState(), 0, []
    while len(said) < 2:
        acts, state = next_acts(script, now, here, state)
        said += acts
        if Enter(2, 1, Slip.WRONG_BOARD) in acts:
            here = replace(here, open=(1,))
        now += STEP
    assert said == [Enter(2, 1, Slip.WRONG_BOARD), Call(2)]
    assert state.said == Said("wrong_board", 2)
    waiting, same = next_acts(script, now, replace(here, calling=True), state)
    assert (waiting, same) == ((), state)
    acts, state = next_acts(script, now, here, state)
    assert acts == (Correct(1, 2),)
    assert state.mixed == ()


@pytest.mark.parametrize("open_now", [(), (3, 4)])
def test_what_the_director_has_put_right_is_not_put_right_again(open_now: tuple[int, ...]) -> None:
    script, here = only(Trouble.WRONG_BOARD)
    said = TableState(round=1, board=2, mixed=(1, 2), what="wrong_board", about=2, met=(1,))
    number = 2 if open_now else 1
    boards = (3, 4) if open_now else (1, 2)
    acts, state = next_acts(script, 900, TableNow(here.table, number, boards, open_now, may_play=True), said)
    assert acts == ()
    assert state.said is None
    assert state.mixed == ()


def test_a_board_that_the_director_entered_is_not_played_any_more() -> None:
    script, here = only(Trouble.LATE)
    _acts, state = next_acts(script, 0, here, TableState())
    assert state.board == 1
    acts, state = next_acts(script, state.due, replace(here, open=(2,)), state)
    assert acts == ()
    assert state.board == 2


def test_nothing_is_begun_where_the_round_is_not_open() -> None:
    script, here = only(Trouble.LATE)
    acts, state = next_acts(script, 5000, replace(here, may_play=False), TableState())
    assert (acts, state) == ((), TableState())


def test_two_boards_mixed_up_in_a_round_that_is_over_are_forgotten() -> None:
    script, here = only(Trouble.LATE)
    _acts, state = next_acts(script, 0, replace(here, round=2), TableState(round=1, mixed=(8, 9), met=(1,)))
    assert state.mixed == ()
    assert state.board == 1


def test_what_is_kept_is_read_as_it_was() -> None:
    states = {
        "A1": TableState(),
        "B12": TableState(2, 5, 77, 3, (1, 2), (5, 6), 99, (5, 6), "lead", 5),
    }
    assert read_states(written_states(states)) == states
    assert written_states(states)["A1"] == {}
