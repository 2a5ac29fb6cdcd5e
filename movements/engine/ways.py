"""What a way to go on means: what changes, who meets again, which boards are shared, who sits out. Best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from movements.engine.plan import Repeat, Shared, SitOut
from movements.engine.repair import RepeatedBoard, Schedule, Sitting, TableOfRound, played_again
from movements.engine.running import Running, meetings, sets_known, sittings_in_round, waiting

MOST_WAYS = 5


@dataclass(frozen=True)
class Change:
    """A table in a round, as it was planned and as it would be; None: nothing there."""

    at: TableOfRound
    before: Sitting | None
    after: Sitting | None


@dataclass(frozen=True)
class Way:
    """One way to go on. ``left_out``: tables that do not play a round which they should have.

    Everything below is about the rounds after the kept ones.
    """

    name: str
    schedule: Schedule
    running: Running
    left_out: int = 0

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        before, after = self.running.schedule, self.schedule
        places = sorted({at for at in before.keys() | after.keys() if at[0] > self.running.kept})
        found = (Change(at, before.get(at), after.get(at)) for at in places)
        return tuple(each for each in found if each.before != each.after)

    @cached_property
    def repeats(self) -> tuple[Repeat, ...]:
        """Second meetings with one of the rounds to come among them."""
        found = []
        for pair, rounds in meetings(self.schedule).items():
            if len(rounds) > 1 and rounds[-1] > self.running.kept:
                one, two = sorted(pair)
                found.append(Repeat(one, two, tuple(rounds)))
        return tuple(found)

    @cached_property
    def shared(self) -> tuple[Shared, ...]:
        """Sets at several tables of a round, planned before or not."""
        return tuple(each for number in self._to_come for each in _shared(self.schedule, number))

    @cached_property
    def newly_shared(self) -> tuple[Shared, ...]:
        planned = {each for number in self._to_come for each in _shared(self.running.schedule, number)}
        return tuple(each for each in self.shared if each not in planned)

    @cached_property
    def sit_outs(self) -> tuple[SitOut, ...]:
        """While one table plays after the last round nobody else waits for it."""
        last = self.running.rounds if self.name == "after-the-last" else self.rounds
        rounds = range(self.running.kept + 1, last + 1)
        return tuple(SitOut(number, who) for number in rounds for who in waiting(self.schedule, number, self.present))

    @cached_property
    def newly_out(self) -> tuple[SitOut, ...]:
        """Who sits out that was to play."""
        planned = self.running.schedule
        out = {(number, who) for number in self._to_come for who in waiting(planned, number, self.present)}
        return tuple(each for each in self.sit_outs if (each.round, each.contestant) not in out)

    @cached_property
    def again(self) -> tuple[RepeatedBoard, ...]:
        """Boards that somebody would have to play twice: those tables lose them."""
        return tuple(played_again(self.schedule, self.running.kept))

    @cached_property
    def alone(self) -> tuple[TableOfRound, ...]:
        """Tables with a set that no other table ever plays, so that nothing can be compared."""
        plays = Counter(it.board_set for it in self.schedule.values() if it.plays)
        return tuple(
            at
            for at, it in sorted(self.schedule.items())
            if at[0] > self.running.kept and it.plays and plays[it.board_set] == 1
        )

    @property
    def fetched(self) -> tuple[int, ...]:
        """Sets that were not in play before."""
        now = {it.board_set for it in self.schedule.values() if it.board_set is not None}
        return tuple(sorted(now - set(self.running.sets)))

    @property
    def present(self) -> tuple[str, ...]:
        return self.running.present

    @property
    def rounds(self) -> int:
        return max((number for number, _table in self.schedule), default=0)

    @property
    def unevenness(self) -> int:
        """How many sets more those with the most play than those with the least, of those there from the first."""
        known = sets_known(self.schedule.values())
        first = {who for it in sittings_in_round(self.schedule, 1).values() for who in it.who()}
        counts = [len(known[who]) for who in self.present if who in first]
        return max(counts) - min(counts) if counts else 0

    @property
    def _to_come(self) -> range:
        return range(self.running.kept + 1, self.rounds + 1)

    @property
    def cost(self) -> tuple[int, ...]:
        """Tables without a score, opponents met again, the longest wait, waits, shared boards, unevenness, changes."""
        out = Counter(each.contestant for each in self.sit_outs)
        return (
            self.left_out + len({(each.round, each.table) for each in self.again}) + len(self.alone),
            len(self.repeats),
            max(out.values(), default=0),
            len(self.sit_outs),
            sum(len(each.tables) - 1 for each in self.newly_shared) + len(self.fetched),
            self.unevenness,
            len(self.changes),
        )


def _shared(schedule: Schedule, number: int) -> Iterator[Shared]:
    tables: dict[int, list[int]] = {}
    for table, it in sittings_in_round(schedule, number).items():
        if it.plays and it.board_set is not None:
            tables.setdefault(it.board_set, []).append(table)
    return (Shared(number, each, tuple(at)) for each, at in sorted(tables.items()) if len(at) > 1)


def is_sound(way: Way) -> bool:
    """What was played is kept, and nobody sits at two places in a round."""
    kept = {at: it for at, it in way.schedule.items() if at[0] <= way.running.kept}
    if kept != way.running.played:
        return False
    seats = Counter((number, who) for (number, _table), it in way.schedule.items() for who in it.who())
    later = (it for (number, _table), it in way.schedule.items() if number > way.running.kept)
    allowed = set(way.present)
    return all(times == 1 for times in seats.values()) and all(set(it.who()) <= allowed for it in later)


def best(ways: Iterable[Way]) -> tuple[Way, ...]:
    """At most five, each another; those that lose boards only where there is nothing better."""
    found: list[Way] = []
    for way in ways:
        if is_sound(way) and all(way.schedule != other.schedule for other in found):
            found.append(way)
    found.sort(key=lambda each: each.cost)
    without_loss = [each for each in found if not each.again and not each.alone]
    return tuple((without_loss if len(without_loss) > 1 else found)[:MOST_WAYS])
