"""Which tables are behind the middle of the room, by how many boards and how long; and which only wait for others."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import median_low

from scoring.engine.pace.forecast import Forecast
from scoring.engine.pace.observed import Observed, Seen
from scoring.engine.pace.values import Place, Plan


@dataclass(frozen=True, slots=True)
class Behind:
    """A table where it is now. `boards` and `seconds`: behind the middle of its section, 0 where it is not.

    `waits_for`: where those are, or the boards, without which it cannot begin; then nothing is said of its own pace.
    """

    place: Place
    boards: int
    seconds: int
    waits_for: tuple[Place, ...] = ()


def tables_behind(observed: Observed, found: Forecast) -> tuple[Behind, ...]:
    """Every table that has something left to play and tells how far it is, the furthest behind first."""
    tables: dict[tuple[str, int], list[Seen]] = defaultdict(list)
    for place in sorted(observed.seen):
        tables[place.section, place.table].append(observed.seen[place])
    late: dict[str, dict[Place, int]] = defaultdict(dict)
    boards: dict[str, dict[Place, int]] = defaultdict(dict)
    ahead = _planned(observed)
    for (section, _table), mine in tables.items():
        now = _compared(mine, found)
        if now is None:
            continue
        place = now.stand.place
        end = found.due[place].end if place in found.due else now.end
        if end is not None:
            late[section][place] = end - ahead[section, place.round]
            done = len(now.stand.boards) - (0 if now.over else now.stand.left)
            boards[section][place] = _boards_before(observed, place) + done
    behind = [
        Behind(place, max(0, _middle(boards[section]) - boards[section][place]), max(0, by - _middle(of)))
        for section, of in late.items()
        for place, by in of.items()
        if place in found.due
    ]
    waiting = [
        Behind(place, 0, 0, due.waits_for)
        for place, due in found.due.items()
        if due.waits_for and place == _next(place, tables)
    ]
    return (*sorted(behind, key=lambda one: (-one.seconds, -one.boards, one.place)), *waiting)


def _compared(mine: list[Seen], found: Forecast) -> Seen | None:
    """By which round a table is compared: the one that it plays, while it waits or is done the last one."""
    now = next((each for each in mine if not each.over), None)
    if now is not None and now.stand.silent:
        return None
    if now is not None and not found.due[now.stand.place].waits_for:
        return now
    return next((each for each in reversed(mine) if each.over), None)


def _middle(of: dict[Place, int]) -> int:
    return median_low(of.values())


def _next(place: Place, tables: dict[tuple[str, int], list[Seen]]) -> Place | None:
    mine = tables[place.section, place.table]
    return next((each.stand.place for each in mine if not each.over), None)


def _boards_before(observed: Observed, place: Place) -> int:
    """The boards of the rounds before: of each as many as most tables have."""
    return sum(most for number, most in _lengths(observed, place.section).items() if number < place.round)


def _lengths(observed: Observed, section: str) -> dict[int, int]:
    found: dict[int, int] = defaultdict(int)
    for place, each in observed.seen.items():
        if place.section == section:
            found[place.round] = max(found[place.round], len(each.stand.boards))
    return found


def _planned(observed: Observed) -> dict[tuple[str, int], int]:
    """When each round would be over by the plan, from the start: what tables in different rounds are compared by."""
    plan: Plan = observed.evening.plan
    found = {}
    for section in {place.section for place in observed.seen}:
        at = 0
        for number, boards in sorted(_lengths(observed, section).items()):
            at += plan.move + plan.breaks.get((section, number), 0) + boards * plan.board
            found[section, number] = at
    return found
