"""When boards were over, as far as entries tell: one clock, the server's, and None for what nobody knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median_low

from scoring.engine.pace.values import Entry, Place

#: Results of one table that come so close together were not played one after the other.
BUNCH = 60
#: A clock that goes back by more than this was set.
SET_BACK = 60
#: What came so much later than it was keyed had waited on its device.
WAITED = 60

Board = tuple[Place, int]


def moments(entries: Iterable[Entry]) -> dict[Board, int | None]:
    """When each board was entered at its table; None: not known.

    Not known is what the table did not send, what came before the clock was last set back, and boards of several
    rounds that came in one bunch, unless the device's own times part them.
    """
    ordered = _since_the_clock_was_set(sorted(entries, key=lambda each: each.order))
    tables: dict[tuple[str, int], list[Entry]] = defaultdict(list)
    found: dict[Board, int | None] = {(each.place, each.board): None for each in entries}
    for each in ordered:
        if each.at is not None:
            tables[each.place.section, each.place.table].append(each)
    bunches = [bunch for table in tables.values() for bunch in _bunches(table)]
    ahead = _clocks_of_devices(bunches)
    for table in tables.values():
        before: int | None = None
        for bunch in _bunches(table):
            told = _told(bunch, ahead, before)
            for each, at in zip(bunch, told, strict=True):
                found[each.place, each.board] = at
            before = bunch[-1].at
    return found


def bunched(entries: Iterable[Entry]) -> frozenset[Place]:
    """The tables and rounds of which several boards, and no other table's or round's, came all at once."""
    tables: dict[tuple[str, int], list[Entry]] = defaultdict(list)
    for each in sorted(entries, key=lambda each: each.order):
        if each.at is not None:
            tables[each.place.section, each.place.table].append(each)
    rounds: dict[Place, int] = defaultdict(int)
    boards: dict[Place, int] = defaultdict(int)
    for bunch in (bunch for table in tables.values() for bunch in _bunches(table)):
        for place in {each.place for each in bunch}:
            rounds[place] += 1
            boards[place] += sum(each.place == place for each in bunch)
    return frozenset(place for place, number in rounds.items() if number == 1 and boards[place] > 1)


def _since_the_clock_was_set(ordered: Sequence[Entry]) -> list[Entry]:
    latest, first = None, 0
    for number, each in enumerate(ordered):
        if each.at is None:
            continue
        if latest is not None and each.at < latest - SET_BACK:
            first, latest = number, None
        latest = each.at if latest is None else max(latest, each.at)
    return list(ordered[first:])


def set_back(entries: Iterable[Entry]) -> bool:
    """Whether the clock was set back while results came: what was known before, by the old time, is of no use."""
    with_time = [each for each in sorted(entries, key=lambda each: each.order) if each.at is not None]
    return len(_since_the_clock_was_set(with_time)) < len(with_time)


def _bunches(table: Sequence[Entry]) -> list[list[Entry]]:
    found: list[list[Entry]] = []
    for each in table:
        if found and _at(each) - _at(found[-1][-1]) < BUNCH:
            found[-1].append(each)
        else:
            found.append([each])
    return found


def _clocks_of_devices(bunches: Iterable[Sequence[Entry]]) -> dict[int, int]:
    """By how much the clock of each device is behind, from what it sent one by one."""
    seen: dict[int, list[int]] = defaultdict(list)
    for bunch in bunches:
        each = bunch[0]
        if len(bunch) == 1 and each.device is not None and each.keyed is not None:
            seen[each.device].append(_at(each) - each.keyed)
    return {device: median_low(found) for device, found in seen.items()}


def _told(bunch: Sequence[Entry], behind: dict[int, int], before: int | None) -> list[int | None]:
    """The moments of a bunch: as they came, or, where they had waited, as they were keyed."""
    arrived: list[int | None] = [_at(each) for each in bunch]
    several = len({each.place.round for each in bunch}) > 1
    keyed = _keyed(bunch, behind, before)
    if keyed is not None and (several or _at(bunch[-1]) - keyed[-1] > WAITED):
        parted = all(
            later - sooner >= BUNCH
            for (one, sooner), (other, later) in zip(
                zip(bunch, keyed, strict=True), zip(bunch[1:], keyed[1:], strict=True), strict=False
            )
            if one.place.round != other.place.round
        )
        return list(keyed) if parted else [None] * len(bunch)
    return [None] * len(bunch) if several else arrived


def _keyed(bunch: Sequence[Entry], behind: dict[int, int], before: int | None) -> list[int] | None:
    """When they were keyed by the server's clock, where the device says it and nothing speaks against it."""
    found = []
    for each in bunch:
        if each.keyed is None or each.device is None or each.device not in behind:
            return None
        found.append(each.keyed + behind[each.device])
    in_order = all(one <= other for one, other in pairwise(found))
    possible = (before is None or before <= found[0]) and found[-1] <= _at(bunch[-1]) + SET_BACK
    return [min(each, _at(bunch[-1])) for each in found] if in_order and possible else None


def _at(each: Entry) -> int:
    assert each.at is not None
    return each.at
