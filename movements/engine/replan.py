"""The rest of a movement made anew, from who met whom and who knows which boards.

Small rooms by an exact search that ends after a fixed number of steps; others round by round: whoever has not met,
as near to the plan as can be, by a matching of least cost, then the boards that nobody at the table knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from movements.engine.matching import cheapest_pairs
from movements.engine.repair import Sitting, TableOfRound
from movements.engine.running import Running, assign_fewest_new_boards, meetings, sets_known, sittings_in_round

STEPS = 6000
SMALL = 40
"""Meetings to come, up to which the exact search is tried."""

Pair = tuple[str, str]


def replanned(
    running: Running, rounds: Sequence[int], *, fetched: Sequence[int] = (0, 1, 2)
) -> dict[TableOfRound, Sitting] | None:
    """The rest, everybody present in these rounds; None where the boards do not suffice.

    ``fetched``: numbers of new sets that may be put in play, tried in this order.
    """
    if 0 in fetched and len(running.present) * len(rounds) // 2 <= SMALL:
        found = _Search(running, rounds).run()
        if found is not None:
            return found
    return _by_rounds(running, rounds, fetched)


def _by_rounds(running: Running, rounds: Sequence[int], fetched: Sequence[int]) -> dict[TableOfRound, Sitting] | None:
    met = Counter({pair: len(at) for pair, at in meetings(running.played).items()})
    out: Counter[str] = Counter()
    plan: dict[int, dict[int, Sitting]] = {}
    for number in rounds:
        pairs, waits = _pair_round(running, number, met, out)
        out.update(waits)
        met.update(frozenset(pair) for pair in pairs)
        plan[number] = seat(running, number, pairs)
    return assign_fewest_new_boards(running, plan, fetched)


def _pair_round(
    running: Running, number: int, met: Counter[frozenset[str]], out: Counter[str]
) -> tuple[list[Pair], list[str]]:
    """Fewest rematches first, then nobody waits twice, then as planned. Those too many in a line wait."""
    people = running.present
    planned = {frozenset(it.who()) for it in sittings_in_round(running.schedule, number).values() if it.plays}
    size = len(people)
    nobody = size % 2 + max(0, _surplus(running) - size % 2)
    again, wait = size**4, size**2
    costs = {}
    for low in range(size):
        for high in range(low + 1, size):
            both = frozenset((people[low], people[high]))
            if running.may_meet(people[low], people[high]):
                costs[low, high] = met[both] ** 2 * again + (both not in planned)
        for empty in range(size, size + nobody):
            costs[low, empty] = out[people[low]] ** 2 * wait + out[people[low]]
    found = cheapest_pairs(size + nobody, costs) or ()
    pairs = [(people[low], people[high]) for low, high in found if high < size]
    busy = {who for pair in pairs for who in pair}
    return pairs, [who for who in people if who not in busy]


def _surplus(running: Running) -> int:
    """How many more one line has than the other; nothing where not everybody has one."""
    lines = Counter(running.line(who) for who in running.present)
    return 0 if lines[""] else abs(lines["NS"] - lines["EW"])


def seat(running: Running, number: int, pairs: Sequence[Pair]) -> dict[int, Sitting]:
    """Tables for those who meet: as planned, then where one of them always sits, then what is free."""
    planned = {
        frozenset(it.who()): (table, it)
        for table, it in sittings_in_round(running.schedule, number).items()
        if it.plays
    }
    placed: dict[int, Sitting] = {}
    waiting: list[Pair] = []
    for pair in pairs:
        if frozenset(pair) in planned:
            table, it = planned[frozenset(pair)]
            placed[table] = it
        else:
            waiting.append(pair)
    homeless = []
    for one, two in waiting:
        homes = [home for who in (one, two) if (home := running.homes.get(who)) is not None and home not in placed]
        if homes:
            placed[homes[0]] = running.sitting(number, one, two, 0)
        else:
            homeless.append((one, two))
    free = (table for table in range(1, running.tables + len(pairs) + 1) if table not in placed)
    rest = {next(free): running.sitting(number, one, two, 0) for one, two in homeless}
    return {**placed, **rest}


class _Search:
    """Depth first: in each round the first without a place gets an opponent and a set, or waits. Bounded."""

    def __init__(self, running: Running, rounds: Sequence[int]) -> None:
        self.running = running
        self.rounds = rounds
        self.steps = 0
        self.known = sets_known(running.played.values())
        self.met = set(meetings(running.played))
        self.out: Counter[str] = Counter()
        self.planned = {
            number: {
                who: it for it in sittings_in_round(running.schedule, number).values() if it.plays for who in it.who()
            }
            for number in rounds
        }
        size = len(running.present)
        self.waits = size % 2 + max(0, _surplus(running) - size % 2)
        self.found: dict[int, list[tuple[str, str, int]]] = {number: [] for number in rounds}

    def run(self) -> dict[TableOfRound, Sitting] | None:
        """None where there is no plan without rematch and sharing, or none was found in time."""
        if not self._go(0, self.running.present, self.waits, frozenset(self.running.sets)):
            return None
        schedule = self.running.played
        for number in self.rounds:
            sets = {frozenset((one, two)): board_set for one, two, board_set in self.found[number]}
            seated = seat(self.running, number, [(one, two) for one, two, _set in self.found[number]])
            for table, it in seated.items():
                schedule[number, table] = Sitting(it.ns, it.ew, sets[frozenset(it.who())])
        return schedule

    def _go(self, place: int, free: tuple[str, ...], waits: int, sets: frozenset[int]) -> bool:
        self.steps += 1
        if self.steps > STEPS:
            return False
        if not free:
            following = place + 1
            if following == len(self.rounds):
                return True
            return self._go(following, self.running.present, self.waits, frozenset(self.running.sets))
        who, rest = free[0], free[1:]
        for other, board_set in self._options(place, who, rest, sets):
            self._take(place, who, other, board_set)
            left = tuple(each for each in rest if each != other)
            if self._go(place, left, waits, sets - {board_set}):
                return True
            self._give_back(place, who, other, board_set)
        if waits and not self.out[who]:
            self.out[who] += 1
            if self._go(place, rest, waits - 1, sets):
                return True
            self.out[who] -= 1
        return False

    def _options(self, place: int, who: str, rest: Sequence[str], sets: frozenset[int]) -> Iterator[tuple[str, int]]:
        """The planned opponent and set first."""
        it = self.planned[self.rounds[place]].get(who)
        wished = set(it.who()) if it else set()
        planned_set = it.board_set if it else None
        for other in sorted(rest, key=lambda each: each not in wished):
            if frozenset((who, other)) not in self.met and self.running.may_meet(who, other):
                fits = sets - self.known[who] - self.known[other]
                for board_set in sorted(fits, key=lambda each: (each != planned_set, each)):
                    yield other, board_set

    def _take(self, place: int, one: str, two: str, board_set: int) -> None:
        self.found[self.rounds[place]].append((one, two, board_set))
        self.met.add(frozenset((one, two)))
        self.known[one].add(board_set)
        self.known[two].add(board_set)

    def _give_back(self, place: int, one: str, two: str, board_set: int) -> None:
        self.found[self.rounds[place]].pop()
        self.met.discard(frozenset((one, two)))
        self.known[one].discard(board_set)
        self.known[two].discard(board_set)
