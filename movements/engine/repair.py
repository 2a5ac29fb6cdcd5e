"""Changing a movement that is running: free seats for a late pair, and how to go on after a round went wrong.

A schedule is what is stored: who sits at a table in a round, with which set. What was played is kept as it was;
what is still to come is checked against it: nobody plays a set twice, no set lies at more tables than it may.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from movements.engine.plan import Meeting, Movement

#: (round, table)
TableOfRound = tuple[int, int]


@dataclass(frozen=True)
class Sitting:
    """A table in a round. An empty side: nobody sits there; without a set nothing is played."""

    ns: str | None
    ew: str | None
    board_set: int | None

    @property
    def plays(self) -> bool:
        return self.ns is not None and self.ew is not None and self.board_set is not None

    def who(self) -> tuple[str, ...]:
        return tuple(each for each in (self.ns, self.ew) if each is not None)


Schedule = Mapping[TableOfRound, Sitting]


@dataclass(frozen=True)
class FreeSeat:
    """A place of the movement that nobody has from some round on: what whoever takes it plays, round by round."""

    id: str
    meetings: tuple[Meeting, ...]

    @property
    def rounds(self) -> int:
        return len(self.meetings)


@dataclass(frozen=True)
class RepeatedBoard:
    """A contestant that would play a set for the second time, at this table in this round."""

    round: int
    table: int
    contestant: str
    board_set: int


@dataclass(frozen=True)
class Continuation:
    """One way to go on. `name` is "go-on", "go-back" or "rearranged"; `again` lists what cannot be played."""

    name: str
    schedule: Schedule
    again: tuple[RepeatedBoard, ...]

    @property
    def lost_tables(self) -> tuple[TableOfRound, ...]:
        """Where a set cannot be played, because somebody there knows it."""
        return tuple(sorted({(each.round, each.table) for each in self.again}))


def free_seats(full: Movement, schedule: Schedule, first_round: int) -> tuple[FreeSeat, ...]:
    """The ids of `full` (the movement without its missing pair) whose every seat from `first_round` on is empty."""
    found = []
    for contestant in full.contestants:
        path = [each for each in full.all_meetings if contestant.id in (each.ns, each.ew) and each.round >= first_round]
        if path and all(_is_free(schedule, each) for each in path):
            opponents = tuple(each for each in path if _somebody(schedule, each))
            if opponents:
                found.append(FreeSeat(contestant.id, opponents))
    return tuple(found)


def _is_free(schedule: Schedule, meeting: Meeting) -> bool:
    """Whether somebody can sit down there. Who waits alone at a table may have been written on either side."""
    sitting = schedule.get((meeting.round, meeting.table))
    return sitting is None or len(sitting.who()) < 2


def _somebody(schedule: Schedule, meeting: Meeting) -> bool:
    return (meeting.round, meeting.table) in schedule


def continuations(schedule: Schedule, round: int, as_played: Mapping[int, Sitting]) -> tuple[Continuation, ...]:
    """How to go on when in `round` tables were as `as_played` says (by table; the others as planned).

    Best first: fewest tables that lose their boards, then what asks least of the room.
    """
    now = {**schedule, **{(round, table): sitting for table, sitting in as_played.items()}}
    ways = [("go-back", now), ("go-on", _from_there(now, schedule, round, as_played))]
    rearranged = _rearranged(now, round)
    if rearranged is not None:
        ways.append(("rearranged", rearranged))
    found: list[Continuation] = []
    for name, way in ways:
        if _nobody_twice(way) and all(way != each.schedule for each in found):
            found.append(Continuation(name, way, tuple(played_again(way, round))))
    return tuple(sorted(found, key=lambda each: len(each.lost_tables)))


def played_again(schedule: Schedule, after: int) -> Iterator[RepeatedBoard]:
    """Who would play a set again in a round later than `after`, by round and table."""
    known: set[tuple[str, int]] = set()
    for (number, table), sitting in sorted(schedule.items()):
        if not sitting.plays or sitting.board_set is None:
            continue
        for who in sitting.who():
            if number > after and (who, sitting.board_set) in known:
                yield RepeatedBoard(number, table, who, sitting.board_set)
        known.update((who, sitting.board_set) for who in sitting.who())


def _nobody_twice(schedule: Schedule) -> bool:
    """Whether everybody sits at one place a round."""
    seats = Counter((number, who) for (number, _table), sitting in schedule.items() for who in sitting.who())
    return all(times == 1 for times in seats.values())


def _from_there(
    now: Schedule, planned: Schedule, round: int, as_played: Mapping[int, Sitting]
) -> dict[TableOfRound, Sitting]:
    """Everybody and every set moves on from where it is: each takes the way of whom it has replaced."""
    people: dict[str | None, str | None] = {}
    sets: dict[int | None, int | None] = {}
    for table, sitting in as_played.items():
        before = planned.get((round, table))
        if before is not None:
            people |= {before.ns: sitting.ns, before.ew: sitting.ew}
            sets[before.board_set] = sitting.board_set
    return {
        at: Sitting(people.get(it.ns, it.ns), people.get(it.ew, it.ew), sets.get(it.board_set, it.board_set))
        if at[0] > round
        else it
        for at, it in now.items()
    }


def _rearranged(now: Schedule, round: int) -> dict[TableOfRound, Sitting] | None:
    """The pairs go as planned, the sets are dealt out anew; None where no way is found.

    In each later round every table gets a set that neither of its pairs knows, none more often than planned.
    """
    schedule = dict(now)
    known: dict[str, set[int]] = {}
    for (number, _table), sitting in now.items():
        if number <= round and sitting.board_set is not None and sitting.plays:
            for who in sitting.who():
                known.setdefault(who, set()).add(sitting.board_set)
    sets = sorted({sitting.board_set for sitting in now.values() if sitting.board_set is not None})
    for number in sorted({each for each, _table in now if each > round}):
        tables = [table for (each, table), it in sorted(now.items()) if each == number and it.plays]
        copies = max(Counter(now[number, table].board_set for table in tables).values(), default=1)
        wanted = {table: _unknown(sets, now[number, table], known) for table in tables}
        dealt = match_sets(tables, wanted, copies)
        if dealt is None:
            return None
        for table, board_set in dealt.items():
            it = schedule[number, table]
            schedule[number, table] = Sitting(it.ns, it.ew, board_set)
            for who in it.who():
                known.setdefault(who, set()).add(board_set)
    return schedule


def _unknown(sets: list[int], sitting: Sitting, known: Mapping[str, set[int]]) -> list[int]:
    """The sets that nobody at the table knows, the planned one first."""
    knows = set().union(*(known.get(who, set()) for who in sitting.who()))
    return sorted((each for each in sets if each not in knows), key=lambda each: (each != sitting.board_set, each))


def match_sets(tables: list[int], wanted: Mapping[int, list[int]], copies: int) -> dict[int, int] | None:
    """A set for every table, none at more than `copies` of them (augmenting paths); None where there is no way."""
    at: dict[int, list[int]] = {}

    def place(table: int, tried: set[int]) -> bool:
        for board_set in wanted[table]:
            if board_set in tried:
                continue
            tried.add(board_set)
            holders = at.setdefault(board_set, [])
            if len(holders) < copies:
                holders.append(table)
                return True
            for holder in list(holders):
                if place(holder, tried):
                    holders.remove(holder)
                    holders.append(table)
                    return True
        return False

    if not all(place(table, set()) for table in tables):
        return None
    return {table: board_set for board_set, holders in at.items() for table in holders}
