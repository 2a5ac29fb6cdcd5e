"""A movement under way: what is stored, what of it stays, and what follows from that for everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from movements.engine.places import direction_of_key
from movements.engine.repair import Schedule, Sitting, TableOfRound, match_sets


@dataclass(frozen=True)
class Running:
    """``kept``: the last round that stays as it is (0: none). ``present``: who plays on, by id.

    Two of the same line ("NS…", "EW…") never meet, where everybody has a line.
    """

    schedule: Schedule
    kept: int
    present: tuple[str, ...]
    lines: Mapping[str, str] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        return max((number for number, _table in self.schedule), default=0)

    @property
    def tables(self) -> int:
        return max((table for _number, table in self.schedule), default=0)

    @cached_property
    def sets(self) -> tuple[int, ...]:
        return tuple(sorted({it.board_set for it in self.schedule.values() if it.board_set is not None}))

    @property
    def to_come(self) -> range:
        return range(self.kept + 1, self.rounds + 1)

    @property
    def played(self) -> dict[TableOfRound, Sitting]:
        return {at: it for at, it in self.schedule.items() if at[0] <= self.kept}

    def line(self, who: str) -> str:
        return self.lines.get(who, "") or direction_of_key(who)

    def may_meet(self, one: str, two: str) -> bool:
        lines = self.line(one), self.line(two)
        return not all(lines) or lines[0] != lines[1]

    def turned(self, number: int) -> bool:
        """Whether the lines have changed directions in a round (an arrow switch)."""
        return any(
            it.plays and self.line(it.ns or "") == "EW" for (at, _table), it in self.schedule.items() if at == number
        )

    def sitting(self, number: int, one: str, two: str, board_set: int) -> Sitting:
        """Two that meet in their directions, the first N/S where nothing says otherwise."""
        if (self.line(one) == "EW" or self.line(two) == "NS") != self.turned(number):
            one, two = two, one
        return Sitting(one, two, board_set)

    @cached_property
    def homes(self) -> dict[str, int]:
        """The table where somebody has sat all the time, or is to sit in the next two rounds: there it should stay."""
        found: dict[str, set[int]] = defaultdict(set)
        for (_number, table), it in self.schedule.items():
            for who in it.who():
                found[who].add(table)
        return {who: tables.pop() for who, tables in found.items() if len(tables) == 1}


def sittings_in_round(schedule: Schedule, number: int) -> dict[int, Sitting]:
    """Table → sitting, by table."""
    return {table: it for (at, table), it in sorted(schedule.items()) if at == number}


def sets_known(sittings: Iterable[Sitting]) -> dict[str, set[int]]:
    known: dict[str, set[int]] = defaultdict(set)
    for it in sittings:
        if it.plays and it.board_set is not None:
            for who in it.who():
                known[who].add(it.board_set)
    return known


def meetings(schedule: Schedule) -> dict[frozenset[str], list[int]]:
    """Who met whom, in which rounds."""
    met: dict[frozenset[str], list[int]] = defaultdict(list)
    for (number, _table), it in sorted(schedule.items()):
        if it.plays:
            met[frozenset(it.who())].append(number)
    return met


def waiting(schedule: Schedule, number: int, present: Sequence[str]) -> list[str]:
    """Who does not play in a round, those first that wait at a table."""
    sittings = sittings_in_round(schedule, number).values()
    busy = {who for it in sittings if it.plays for who in it.who()}
    at_a_table = [who for it in sittings if not it.plays for who in it.who() if who in present]
    return list(dict.fromkeys([*at_a_table, *(who for who in present if who not in busy)]))


def assign_boards(
    running: Running, pairs: Mapping[int, Mapping[int, Sitting]], *, more: int = 0
) -> dict[TableOfRound, Sitting] | None:
    """The schedule with these sittings (round → table → sitting) and for each a set that nobody there knows.

    The set that stands in the sitting if that can be, no set at two tables unless there is no other way.
    ``more``: so many sets that were not in play before. None where somebody would have to play a set again.
    """
    schedule = running.played
    known = sets_known(schedule.values())
    most = max(running.sets, default=0)
    sets = [*running.sets, *range(most + 1, most + 1 + more)]
    for number in sorted(pairs):
        dealt = _deal_round(pairs[number], known, sets)
        if dealt is None:
            return None
        for table, it in pairs[number].items():
            if table in dealt:
                it = Sitting(it.ns, it.ew, dealt[table])
                for who in it.who():
                    known[who].add(dealt[table])
            schedule[number, table] = it
    return schedule


def assign_fewest_new_boards(
    running: Running, pairs: Mapping[int, Mapping[int, Sitting]], fetched: Sequence[int] = (0, 1, 2)
) -> dict[TableOfRound, Sitting] | None:
    """As ``assign_boards``, with as few new sets as it takes."""
    dealt = (assign_boards(running, pairs, more=more) for more in fetched)
    return next((each for each in dealt if each is not None), None)


def _deal_round(
    sittings: Mapping[int, Sitting], known: Mapping[str, set[int]], sets: Sequence[int]
) -> dict[int, int] | None:
    play = {table: it for table, it in sittings.items() if it.ns is not None and it.ew is not None}
    planned = {it.board_set for it in play.values()}
    wanted = {}
    for table, it in play.items():
        knows = set().union(*(known.get(who, set()) for who in it.who()))
        free = [each for each in sets if each not in knows]
        wanted[table] = sorted(free, key=lambda each, it=it: (each != it.board_set, each in planned, each))  # type: ignore[misc]
    for copies in range(1, len(play) + 1):
        dealt = match_sets(list(play), wanted, copies)
        if dealt is not None:
            return dealt
    return {} if not play else None


def as_planned(running: Running, *, without: Iterable[str] = ()) -> Iterator[tuple[TableOfRound, Sitting]]:
    """The rounds to come; where one of ``without`` would sit, nobody does."""
    gone = set(without)
    for at, it in sorted(running.schedule.items()):
        if at[0] <= running.kept:
            continue
        if not gone & set(it.who()):
            yield at, it
        elif set(it.who()) - gone:
            ns, ew = (None if who in gone else who for who in (it.ns, it.ew))
            yield at, Sitting(ns, ew, None)
