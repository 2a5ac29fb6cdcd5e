"""When each table, and the session, will be done: round by round, as people and boards can be where they are due."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt

from scoring.engine.pace.estimate import Rates, rates_of
from scoring.engine.pace.observed import Observed, Seen, observe
from scoring.engine.pace.values import UNKNOWN_BOARD, Evening, Place, Stand

#: A board that takes longer than usual is taken to need such a part of its time still.
STILL = Fraction(1, 3)
#: So large a part of what is still played may be at tables that say nothing, for a time to be told.
SILENT_AT_MOST = Fraction(1, 2)
#: By such a part of the time that is left, and the time of one board, the end is missed at most, nine times of ten
#: (ADR 0144).
UNSURE = Fraction(1, 10)
#: How often the rest of the evening is gone through: who waits for several waits for the last of them, so that the
#: mean of many courses is later than a course in which everybody takes the usual time.
COURSES = 19
#: What happens by chance, in hundredths of the spread of a board: the nineteen parts of a normal distribution, in an
#: order in which neighbours have nothing in common.
CHANCES = (12, -97, 152, -39, 64, -194, 0, 97, -64, 39, -152, 194, -12, 80, -80, 25, -25, 121, -121)


@dataclass(frozen=True, slots=True)
class Due:
    """A table in a round as it is expected: when it begins and when it is done. `waits_for`: where somebody, or a
    board, still is that it cannot begin without; () once it can."""

    begin: int
    end: int
    waits_for: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is expected of every table in every round that is not over, and when all is done: the mean of all courses,
    and between which moments the real end lies nine times of ten."""

    due: Mapping[Place, Due]
    end: int
    soonest: int
    latest: int

    def end_of_table(self, section: str, table: int) -> int | None:
        """When a table has played its last round; None where it has."""
        mine = (each.end for place, each in self.due.items() if (place.section, place.table) == (section, table))
        return max(mine, default=None)


def forecast(observed: Observed, now: int, rates: Rates | None = None) -> Forecast | None:
    """As things stand at `now`. None: not known, as too little came from the tables."""
    left = [each for each in observed.seen.values() if not each.over]
    if not _can_tell(observed, left):
        return None
    rates = rates or rates_of(observed)
    way = _Way(observed, now, rates, left)
    courses = [way.course(number) for number in range(COURSES)]
    ends = [max((each.end for each in course.values()), default=now) for course in courses]
    due = {
        place: Due(
            sum(course[place].begin for course in courses) // COURSES,
            sum(course[place].end for course in courses) // COURSES,
            found.waits_for,
        )
        for place, found in courses[0].items()
    }
    end = sum(ends) // COURSES
    unsure = round(max(0, end - now) * UNSURE + rates.field) if left else 0
    return Forecast(due, end, max(now, end - unsure), end + unsure)


def _can_tell(observed: Observed, left: list[Seen]) -> bool:
    if not left:
        return True
    silent = sum(each.stand.silent for each in left)
    if silent > SILENT_AT_MOST * len(left):
        return False
    timed = any(each.timed for each in observed.seen.values())
    entered = any(each.entered for each in observed.seen.values())
    began = observed.evening.plan.began is not None and not observed.clock_set_back
    return timed or (began and not entered)


class _Way:
    """What every course of the rest of the evening begins from."""

    def __init__(self, observed: Observed, now: int, rates: Rates, left: list[Seen]) -> None:
        self.observed, self.now, self.plan = observed, now, observed.evening.plan
        self.left = sorted(left, key=lambda one: (one.stand.place.round, one.stand.place))
        self.rates = {each.stand.place: round(rates.of(each.stand.movers)) for each in self.left}
        self.spread = rates.spread
        numbers: dict[str, set[int]] = defaultdict(set)
        places: dict[tuple[str, int], set[Place]] = defaultdict(set)
        for place in observed.seen:
            numbers[place.section].add(place.round)
            places[place.section, place.round].add(place)
        self.before = {each.stand.place: self._before(each.stand.place, numbers, places) for each in self.left}
        self.all_at_once = {each.stand.place: _enters_at_once(each, observed) for each in self.left}

    def _before(
        self, place: Place, numbers: Mapping[str, set[int]], places: Mapping[tuple[str, int], set[Place]]
    ) -> frozenset[Place]:
        """The tables and rounds that must be over before this one begins."""
        ways, section = self.observed.ways, place.section
        found = set(ways.movers[place].values()) | ways.boards[place]
        if self.plan.waits_for_all(section, place.round) and (section, place.round) not in self.plan.opened:
            earlier = max((each for each in numbers[section] if each < place.round), default=0)
            found |= places[section, earlier]
        return frozenset(found)

    def course(self, number: int) -> dict[Place, Due]:
        """One way in which the rest may go."""
        due: dict[Place, Due] = {}
        for each in self.left:
            due[each.stand.place] = self._due(each, due, number)
        return due

    def _seconds(self, place: Place, boards: int, number: int) -> int:
        """For so many boards at a table: its usual time, and by chance more or less."""
        usual = boards * self.rates[place]
        chance = CHANCES[(7 * place.table + 5 * place.round + len(place.section) + 11 * number) % len(CHANCES)]
        return max(usual // 2, usual + chance * isqrt(boards * self.spread**2) // 100)

    def _due(self, each: Seen, due: Mapping[Place, Due], number: int) -> Due:
        plan, place, left = self.plan, each.stand.place, each.stand.left
        if each.begun:
            if each.last is None:
                # Something is entered, nobody knows when.
                return Due(self.now, plan.after(place.section, self.now, self._seconds(place, left, number)))
            return Due(each.begin or each.last, self._goes_on(each, each.last, number))
        before = self.before[place]
        still_playing = tuple(sorted(one for one in before if one in due))
        if still_playing:
            pause = plan.move + plan.breaks.get((place.section, place.round), 0)
            begin = plan.after(place.section, max(due[one].end for one in still_playing), pause)
            begin = max(begin, plan.opened.get((place.section, place.round), begin))
            return Due(begin, plan.after(place.section, begin, self._seconds(place, left, number)), still_playing)
        begin = each.begin if each.begin is not None else self._at_the_latest(place.section, before)
        if begin >= self.now:
            return Due(begin, plan.after(place.section, begin, self._seconds(place, left, number)))
        return Due(begin, self._goes_on(each, begin, number))

    def _at_the_latest(self, section: str, before: frozenset[Place]) -> int:
        """Where not all is known of who comes: when the last of those who are known was done, else now."""
        seen = (self.observed.seen[place].last for place in before)
        known = [last for last in seen if last is not None]
        return min(self.now, self.plan.after(section, max(known), self.plan.move)) if known else self.now

    def _goes_on(self, each: Seen, since: int, number: int) -> int:
        """The end of a table that plays its next board since then. It is at best nearly done with that board; where
        results come all together, with all of them."""
        place, left = each.stand.place, each.stand.left
        a_board = self.rates[place]
        in_play = left if self.all_at_once[place] else 1
        later = self._seconds(place, left - in_play, number) if left > in_play else 0
        usual = self.plan.after(place.section, since, self._seconds(place, left, number))
        return max(usual, self.plan.after(place.section, self.now, later + round(a_board * STILL)))


def _enters_at_once(each: Seen, observed: Observed) -> bool:
    """Whether the last round that this table finished came all at once."""
    place = each.stand.place
    earlier = [
        one
        for at, one in observed.seen.items()
        if (at.section, at.table) == (place.section, place.table) and at.round < place.round and one.timed > 1
    ]
    return bool(earlier) and max(earlier, key=lambda one: one.stand.place.round).at_once


def planned_end(evening: Evening) -> int | None:
    """When play would be done as it was planned, breaks included, whatever has been since. None: not known."""
    plan = evening.plan
    if plan.began is None:
        return None
    ends = []
    for section in {each.place.section for each in evening.stands}:
        at = plan.began
        lengths: dict[int, int] = defaultdict(int)
        for each in evening.stands:
            if each.place.section == section:
                lengths[each.place.round] = max(lengths[each.place.round], len(each.boards))
        for number, (round_number, boards) in enumerate(sorted(lengths.items())):
            between = plan.move + plan.breaks.get((section, round_number), 0) if number else 0
            at += between + boards * plan.board
        ends.append(at)
    return max(ends, default=None)


def a_round_less(evening: Evening, section: str) -> tuple[int, Evening] | None:
    """The evening without the last round of a section, and the number of that round. None where it has begun."""
    entered = {(each.place.section, each.place.round) for each in evening.entries}
    numbers = sorted({each.place.round for each in evening.stands if each.place.section == section})
    if len(numbers) < 2 or (section, numbers[-1]) in entered:
        return None
    last = numbers[-1]
    kept = tuple(each for each in evening.stands if (each.place.section, each.place.round) != (section, last))
    return last, replace(evening, stands=kept)


def a_board_less(observed: Observed, section: str) -> tuple[int, Evening] | None:
    """The evening with one board less a round in the rounds that no table has begun, and the first of these rounds.
    None where there is none, or where a round has only one board."""
    evening = observed.evening
    begun = [place.round for place, each in observed.seen.items() if place.section == section and _has_begun(each)]
    first = max(begun, default=1) + 1
    later = [each for each in evening.stands if each.place.section == section and each.place.round >= first]
    if not later or min(len(each.boards) for each in later) < 2:
        return None
    return first, replace(evening, stands=tuple(_shorter(each, first, section) for each in evening.stands))


def _has_begun(each: Seen) -> bool:
    return each.begun or each.over


def _shorter(stand: Stand, first: int, section: str) -> Stand:
    if stand.place.section != section or stand.place.round < first:
        return stand
    return replace(stand, boards=stand.boards[:-1], left=max(0, min(stand.left, len(stand.boards) - 1)))


def saved(evening: Evening, now: int, without: Evening) -> int | None:
    """By how many seconds the session would end sooner; None: not known."""
    observed = observe(evening)
    rates = rates_of(observed)
    one, other = forecast(observed, now, rates), forecast(observe(without), now, rates)
    return one.end - other.end if one and other else None


def undrawn(stands: tuple[Stand, ...], section: str, first: int, last: int, length: int) -> tuple[Stand, ...]:
    """The tables of rounds that are still to be drawn: whoever sits where in the newest one, with boards of nobody
    knows which number."""
    numbers = [each.place.round for each in stands if each.place.section == section]
    newest = [each for each in stands if each.place.section == section and each.place.round == max(numbers)]
    return tuple(
        replace(each, place=Place(section, number, each.place.table), boards=(UNKNOWN_BOARD,) * length, left=length)
        for number in range(first, last + 1)
        for each in newest
    )
