"""What is known of each table in each round: when it could begin, when it was done, how long a board took."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.pace.moments import bunched, moments, set_back
from scoring.engine.pace.values import Evening, Place, Stand
from scoring.engine.pace.ways import Ways, ways_of

#: Nobody plays a board in less, and what takes longer was not only played: such a figure is not believed.
QUICKEST, SLOWEST = 60, 2400


@dataclass(frozen=True, slots=True)
class Seen:
    """A table in a round. Moments in seconds, None: not known.

    `entered`: boards with a result; `timed`: those of which the moment is known, `first` to `last`. `over`: nothing
    more is played here now, `passed`: although boards are left, since somebody plays on elsewhere. `begin`: when
    everybody, and the boards, could be there; `end`: when the last board was done. `a_board`: seconds, over all boards.
    `at_once`: its results came all together.
    """

    stand: Stand
    entered: int
    timed: int
    first: int | None
    last: int | None
    over: bool
    passed: bool
    begin: int | None
    end: int | None
    a_board: Fraction | None
    at_once: bool

    @property
    def begun(self) -> bool:
        return self.entered > 0


@dataclass(frozen=True, slots=True)
class Observed:
    """All tables in all rounds, by place, with the ways between them.

    `ready`: when each mover could be at a table, None: not known; who comes from nowhere is there when play begins.
    """

    evening: Evening
    seen: Mapping[Place, Seen]
    ways: Ways
    ready: Mapping[Place, Mapping[Hashable, int | None]]
    clock_set_back: bool

    def in_section(self, section: str, number: int) -> list[Seen]:
        """The tables of a round."""
        return [each for place, each in self.seen.items() if place.section == section and place.round == number]


def observe(evening: Evening) -> Observed:
    """From the entries of a session."""
    ways = ways_of(evening.stands)
    when = moments(evening.entries)
    back = set_back(evening.entries)
    orders: dict[Place, list[tuple[int, int | None]]] = defaultdict(list)
    for each in sorted(evening.entries, key=lambda one: one.order):
        orders[each.place].append((each.order, when[each.place, each.board]))
    at_once = bunched(evening.entries)
    followed = _followed(evening, ways, orders)
    rounds: dict[tuple[str, int], list[Stand]] = defaultdict(list)
    for stand in evening.stands:
        rounds[stand.place.section, stand.place.round].append(stand)
    seen: dict[Place, Seen] = {}
    ready: dict[Place, dict[Hashable, int | None]] = {}
    for stand in sorted(evening.stands, key=lambda each: (each.place.round, each.place)):
        place = stand.place
        began = None if back else evening.plan.began
        ready[place] = _ready(stand, ways, seen, began)
        begin = _begin(evening, stand, ways, seen, ready[place], rounds)
        if back and begin is not None and not ways.movers[place]:
            begin = None
        seen[place] = _seen(stand, orders[place], followed[place], begin, evening, place in at_once)
    return Observed(evening, seen, ways, ready, back)


@dataclass(frozen=True, slots=True)
class _Followed:
    """What came from later rounds of the same people or table: any at all, and the first moment of it."""

    any: bool
    order: int | None
    at: int | None


def _followed(
    evening: Evening, ways: Ways, orders: Mapping[Place, list[tuple[int, int | None]]]
) -> dict[Place, _Followed]:
    tables: dict[tuple[str, int], list[Place]] = defaultdict(list)
    for stand in evening.stands:
        tables[stand.place.section, stand.place.table].append(stand.place)
    found = {}
    for stand in evening.stands:
        place = stand.place
        later = {each for each in tables[place.section, place.table] if each.round > place.round}
        later |= _all_after(place, ways)
        came = [entry for each in later for entry in orders.get(each, ())]
        times = [at for _order, at in came if at is not None]
        order = min((order for order, _at in came), default=None)
        found[place] = _Followed(bool(came), order, min(times, default=None))
    return found


def _all_after(place: Place, ways: Ways) -> set[Place]:
    """Where those who play here play directly afterwards."""
    return set(ways.next.get(place, ()))


def _ready(stand: Stand, ways: Ways, seen: Mapping[Place, Seen], began: int | None) -> dict[Hashable, int | None]:
    before = ways.movers[stand.place]
    return {who: seen[before[who]].end if who in before else began for who in stand.movers}


def _begin(
    evening: Evening,
    stand: Stand,
    ways: Ways,
    seen: Mapping[Place, Seen],
    ready: Mapping[Hashable, int | None],
    rounds: Mapping[tuple[str, int], list[Stand]],
) -> int | None:
    """When all were there. Where the director opens the rounds: when this one was opened."""
    plan, place = evening.plan, stand.place
    if not ways.movers[place] and place.round == 1:
        return plan.began
    if plan.waits_for_all(place.section, place.round):
        opened = plan.opened.get((place.section, place.round))
        if opened is not None:
            return opened
        last = max((each for _section, each in rounds if _section == place.section and each < place.round), default=0)
        whole = [seen[each.place].end for each in rounds.get((place.section, last), ())]
        return _all_there(whole, evening, place)
    return _all_there([*ready.values(), *(seen[each].end for each in ways.boards[place])], evening, place)


def _all_there(ends: list[int | None], evening: Evening, place: Place) -> int | None:
    known = [each for each in ends if each is not None]
    if not known or len(known) < len(ends):
        return None
    plan = evening.plan
    return plan.after(place.section, max(known), plan.move + plan.breaks.get((place.section, place.round), 0))


def _seen(
    stand: Stand,
    came: list[tuple[int, int | None]],
    followed: _Followed,
    begin: int | None,
    evening: Evening,
    at_once: bool,
) -> Seen:
    times = sorted(at for _order, at in came if at is not None)
    last = times[-1] if times else None
    over = stand.left == 0 or followed.any
    end = last if stand.left == 0 and _is_end(came, followed) and not stand.silent else None
    if begin is not None and end is not None and end <= begin:
        # It had begun before all were known to be done elsewhere: one of the times is wrong.
        begin = None
    return Seen(
        stand=stand,
        entered=len(came),
        timed=len(times),
        first=times[0] if times else None,
        last=last,
        over=over,
        passed=followed.any and stand.left > 0,
        begin=begin,
        end=end,
        a_board=_a_board(begin, end, times, len(came), evening, stand.place.section, at_once),
        at_once=at_once,
    )


def _is_end(came: list[tuple[int, int | None]], followed: _Followed) -> bool:
    """Whether the last entry came when the last board was done, and before those who played it went on."""
    if not came or came[-1][1] is None:
        return False
    order, at = came[-1]
    early = followed.order is None or order < followed.order
    return early and (followed.at is None or at is None or at < followed.at)


def _a_board(
    begin: int | None, end: int | None, times: list[int], boards: int, evening: Evening, section: str, at_once: bool
) -> Fraction | None:
    """From begin to end; without a begin from the first board to the last."""
    if end is not None and begin is not None and boards:
        found = Fraction(evening.plan.played(section, begin, end), boards)
    elif end is not None and len(times) == boards and boards > 1 and not at_once:
        found = Fraction(evening.plan.played(section, times[0], times[-1]), boards - 1)
    else:
        return None
    return found if QUICKEST <= found <= SLOWEST else None
