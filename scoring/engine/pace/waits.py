"""Who waited for whom, in whole minutes, where everything that it follows from is known."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from scoring.engine.pace.observed import Observed
from scoring.engine.pace.values import Place

MINUTE = 60


@dataclass(frozen=True, slots=True)
class Wait:
    """`who` was ready for a round at `place`, and could begin so many seconds later, when `for_whom` was there: those
    who came last, or () where only boards were missing. `from_places`: where they, or the boards, still were."""

    place: Place
    who: Hashable
    for_whom: tuple[Hashable, ...]
    from_places: tuple[Place, ...]
    boards: bool
    seconds: int

    @property
    def minutes(self) -> int:
        return self.seconds // MINUTE


def waits(observed: Observed) -> tuple[Wait, ...]:
    """Of a minute or more, by round and table. Where rounds are opened for all, everybody waits for the slowest."""
    found = []
    for place in sorted(observed.seen, key=lambda each: (each.round, each)):
        found += _waits_at(place, observed)
    return tuple(found)


def known(observed: Observed) -> tuple[int, int]:
    """At how many tables in later rounds than the first, of those begun, it is known who waited; and of how many."""
    plan = observed.evening.plan
    begun = [place for place, each in observed.seen.items() if each.begun and place.round > 1]
    told = [place for place in begun if _told(place, observed) or plan.waits_for_all(place.section, place.round)]
    return len([place for place in told if _told(place, observed)]), len(begun)


def _told(place: Place, observed: Observed) -> bool:
    boards = (observed.seen[each].end for each in observed.ways.boards[place])
    return all(each is not None for each in (*observed.ready[place].values(), *boards))


def _waits_at(place: Place, observed: Observed) -> list[Wait]:
    each, plan = observed.seen[place], observed.evening.plan
    if not each.begun or not _told(place, observed):
        return []
    ready = {who: at for who, at in observed.ready[place].items() if at is not None}
    came_from = observed.ways.movers[place]
    boards = {one: end for one in observed.ways.boards[place] if (end := observed.seen[one].end) is not None}
    there = dict(boards)
    if plan.waits_for_all(place.section, place.round):
        others = observed.in_section(place.section, place.round - 1)
        ends = {one.stand.place: one.end for one in others}
        if not ends or any(end is None for end in ends.values()):
            return []
        there = {one: end for one, end in ends.items() if end is not None}
    last = max((*ready.values(), *there.values()), default=0)
    for_whom = tuple(sorted((who for who, at in ready.items() if at == last), key=str))
    only_boards = not for_whom
    places = tuple(sorted({came_from[who] for who in for_whom if who in came_from})) if for_whom else ()
    places = places or tuple(sorted(one for one, at in there.items() if at == last))
    return [
        Wait(place, who, for_whom, places, only_boards and not plan.waits_for_all(place.section, place.round), seconds)
        for who, at in ready.items()
        if who in came_from and (seconds := plan.played(at, last)) >= MINUTE
    ]
