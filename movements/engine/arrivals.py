"""Somebody comes while the movement runs: the half table filled, a rover, a bump, or the rest made anew.

A late pair plays from the round after the kept ones. Source of the forms: *Director, please!*; sequences are
searched from the round that has come, so that they keep what was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from movements.engine.repair import Sitting, TableOfRound
from movements.engine.replan import replanned
from movements.engine.running import Running, assign_boards, meetings, sets_known, sittings_in_round, waiting
from movements.engine.ways import Way

STEPS = 1500
"""Of one search for a rover; where it ends the next stride is tried."""
BUMP_STEPS = 120


def arrival_ways(running: Running, newcomer: str, lines: Sequence[str]) -> Iterator[Way]:
    """The ways for one contestant that comes; ``lines``: those it could play in ("" where there are none)."""
    for line in lines:
        with_it = _with(running, newcomer, line)
        for name, schedule in _schedules(with_it, newcomer):
            if schedule is not None and any(it.plays and newcomer in it.who() for it in schedule.values()):
                yield Way(name, schedule, with_it)


def _with(running: Running, newcomer: str, line: str) -> Running:
    present = tuple(dict.fromkeys([*running.present, newcomer]))
    return replace(running, present=present, lines={**running.lines, newcomer: line})


def _schedules(running: Running, newcomer: str) -> Iterator[tuple[str, dict[TableOfRound, Sitting] | None]]:
    yield "fill", _filled(running, newcomer)
    clean = _Rover(running, newcomer, 0).run()
    yield "rover", clean
    if clean is None:
        swapped = _rover_with_exchange(running, newcomer)
        yield "rover-exchange", swapped
        yield "rover", _Rover(running, newcomer, 1).run() if swapped is None else None
    yield "bump", _Bump(running, newcomer).run()
    yield "replanned", replanned(running, running.to_come)


def _filled(running: Running, newcomer: str) -> dict[TableOfRound, Sitting] | None:
    """The newcomer meets in each round somebody that would wait, each once; the set of the empty place is free."""
    others = [who for who in running.present if who != newcomer]
    met: set[str] = set()
    plan: dict[int, dict[int, Sitting]] = {}
    for number in running.to_come:
        here = waiting(running.schedule, number, others)
        fit = [who for who in here if who not in met and running.may_meet(newcomer, who)]
        if not fit:
            return None
        met.add(fit[0])
        plan[number] = _seated(running, number, newcomer, fit[0])
    return assign_boards(running, plan) if plan else None


def _seated(running: Running, number: int, newcomer: str, alone: str) -> dict[int, Sitting]:
    sittings = sittings_in_round(running.schedule, number)
    at = next((table for table, it in sittings.items() if it.who() == (alone,)), None)
    if at is None:
        at = next(table for table in range(1, len(sittings) + 2) if table not in sittings)
    return {**sittings, at: _with_its_set(running, number, newcomer, alone)}


def _with_its_set(running: Running, number: int, newcomer: str, alone: str) -> Sitting:
    """The set that lies idle in this round and that both may play, if there is one."""
    sittings = sittings_in_round(running.schedule, number).values()
    busy = {it.board_set for it in sittings}
    known = sets_known(running.schedule.values())[alone]
    idle = [each for each in running.sets if each not in busy]
    board_set = next((each for each in idle if each not in known), 0)
    return running.sitting(number, newcomer, alone, board_set)


@dataclass(frozen=True)
class _Spot:
    """A place that the newcomer could take for a round: whose, against whom, with which set."""

    table: int
    instead_of: str
    opponent: str
    board_set: int


class _Rover:
    """In each round the newcomer takes somebody's place for that round only; nobody loses a place twice."""

    def __init__(self, running: Running, newcomer: str, rematches: int) -> None:
        self.running, self.newcomer, self.rematches = running, newcomer, rematches
        self.steps, self.stride = 0, 2
        self.spots = {number: self._spots(number) for number in running.to_come}
        self.taken: list[_Spot] = []

    def run(self, strides: int = 4) -> dict[TableOfRound, Sitting] | None:
        """``strides``: how many ways round the room are tried; the first is the one that directors know."""
        half = self.running.tables // 2
        if not self.running.to_come or not any(self._found(each) for each in (2, half, 1, half + 1)[:strides]):
            return None
        schedule = dict(self.running.schedule)
        for number, spot in zip(self.running.to_come, self.taken, strict=True):
            schedule[number, spot.table] = self.running.sitting(number, self.newcomer, spot.opponent, spot.board_set)
        return schedule

    def _found(self, stride: int) -> bool:
        self.steps, self.stride, self.taken = 0, stride, []
        return self._go(self.running.kept + 1)

    def _spots(self, number: int) -> list[_Spot]:
        found = []
        for table, it in sittings_in_round(self.running.schedule, number).items():
            if it.ns is not None and it.ew is not None and it.board_set is not None:
                for gone, stays in ((it.ns, it.ew), (it.ew, it.ns)):
                    if self._same_side(gone) and self.running.may_meet(self.newcomer, stays):
                        found.append(_Spot(table, gone, stays, it.board_set))
        return found

    def _same_side(self, gone: str) -> bool:
        line = self.running.line(self.newcomer)
        return not line or self.running.line(gone) == line

    def _go(self, number: int) -> bool:
        self.steps += 1
        if self.steps > STEPS:
            return False
        if number > self.running.rounds:
            return True
        start = (self.taken[-1].table if self.taken else 0) + self.stride
        fit = [each for each in self.spots[number] if self._fits(each)]
        for spot in sorted(fit, key=lambda each: (each.table - start) % self.running.tables):
            if self.steps <= STEPS:
                self.taken.append(spot)
                if self._go(number + 1):
                    return True
                self.taken.pop()
        return False

    def _fits(self, spot: _Spot) -> bool:
        again = sum(each.opponent == spot.opponent for each in self.taken)
        before = len(self.taken) - len({each.opponent for each in self.taken})
        return (
            before + again <= self.rematches
            and all(each.board_set != spot.board_set for each in self.taken)
            and all(each.instead_of != spot.instead_of for each in self.taken)
        )


def _rover_with_exchange(running: Running, newcomer: str) -> dict[TableOfRound, Sitting] | None:
    """A rover where two moving pairs exchange tables in every third round, which 9½ tables need."""
    movers = [who for who in running.present if who != newcomer and who not in running.homes]
    for first in range(3):
        rounds = [number for number in running.to_come if number % 3 == first]
        for place, one in enumerate(movers):
            for two in movers[place + 1 :]:
                if running.line(one) == running.line(two):
                    changed = replace(running, schedule=_exchanged(running, one, two, rounds))
                    if _is_clean(changed):
                        found = _Rover(changed, newcomer, 0).run(strides=1)
                        if found is not None:
                            return found
    return None


def _exchanged(running: Running, one: str, two: str, rounds: Sequence[int]) -> dict[TableOfRound, Sitting]:
    other = {one: two, two: one}
    return {
        at: Sitting(other.get(it.ns or "", it.ns), other.get(it.ew or "", it.ew), it.board_set)
        if at[0] in rounds
        else it
        for at, it in running.schedule.items()
    }


def _is_clean(running: Running) -> bool:
    """Nobody meets twice or plays a set twice."""
    plays = [(who, it.board_set) for it in running.schedule.values() if it.plays for who in it.who()]
    return len(plays) == len(set(plays)) and all(len(at) == 1 for at in meetings(running.schedule).values())


class _Bump:
    """In each round whoever waits takes a place for good, and the one that had it waits."""

    def __init__(self, running: Running, newcomer: str) -> None:
        self.running, self.newcomer = running, newcomer
        line = running.line(newcomer)
        stays = [who for who in running.present if who in running.homes and who != newcomer]
        self.places = [who for who in stays if not line or running.line(who) == line]
        self.steps = 0

    def run(self) -> dict[TableOfRound, Sitting] | None:
        if not self.running.to_come or len(self.places) < len(self.running.to_come):
            return None
        return self._go(self.running.kept + 1, {}, self.newcomer, self.running.played, ())

    def _go(
        self,
        number: int,
        holders: dict[str, str],
        waits: str,
        schedule: dict[TableOfRound, Sitting],
        bumped: tuple[str, ...],
    ) -> dict[TableOfRound, Sitting] | None:
        """``holders``: place → who has it now, where that is another than at first."""
        if number > self.running.rounds:
            return schedule
        self.steps += 1
        known, met = sets_known(schedule.values()), meetings(schedule)
        for place in self.places:
            loser = holders.get(place, place)
            if loser in bumped or loser == self.newcomer or self.steps > BUMP_STEPS:
                continue
            now = {**holders, place: waits}
            seated = self._round(number, now)
            if all(_new_to_each_other(it, known, met) for it in seated.values()):
                found = self._go(number + 1, now, loser, {**schedule, **seated}, (*bumped, loser))
                if found is not None:
                    return found
        return None

    def _round(self, number: int, holders: dict[str, str]) -> dict[TableOfRound, Sitting]:
        found = {}
        for table, it in sittings_in_round(self.running.schedule, number).items():
            ns, ew = (holders.get(who, who) if who is not None else None for who in (it.ns, it.ew))
            found[number, table] = Sitting(ns, ew, it.board_set)
        return found


def _new_to_each_other(it: Sitting, known: Mapping[str, set[int]], met: Mapping[frozenset[str], list[int]]) -> bool:
    if not it.plays or it.board_set is None:
        return True
    return frozenset(it.who()) not in met and all(it.board_set not in known.get(who, ()) for who in it.who())
