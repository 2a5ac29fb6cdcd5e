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


def known(observed: Observed) -> tuple[frozenset[Place], int]:
    """The tables in later rounds than the first, of those begun, of which it is known who waited; and of how many."""
    begun = [place for place, each in observed.seen.items() if each.begun and place.round > 1]
    return frozenset(place for place in begun if _others(place, observed) is not None), len(begun)


def _others(place: Place, observed: Observed) -> dict[Place, int] | None:
    """The tables that a round waited for beside its own people, with their ends: where its boards were, or all where
    rounds are opened for all. None: not all is known."""
    if any(at is None for at in observed.ready[place].values()):
        return None
    if observed.evening.plan.waits_for_all(place.section, place.round):
        ends = {each.stand.place: each.end for each in observed.in_section(place.section, place.round - 1)}
    else:
        ends = {each: observed.seen[each].end for each in observed.ways.boards[place]}
    found = {each: end for each, end in ends.items() if end is not None}
    return found if len(found) == len(ends) else None


def _waits_at(place: Place, observed: Observed) -> list[Wait]:
    plan, others = observed.evening.plan, _others(place, observed)
    if not observed.seen[place].begun or others is None:
        return []
    ready = {who: at for who, at in observed.ready[place].items() if at is not None}
    came_from = observed.ways.movers[place]
    last = max((*ready.values(), *others.values()), default=0)
    for_whom = tuple(sorted((who for who, at in ready.items() if at == last), key=str))
    places = {came_from[who] for who in for_whom if who in came_from} or {
        one for one, at in others.items() if at == last
    }
    boards = not for_whom and not plan.waits_for_all(place.section, place.round)
    return [
        Wait(place, who, for_whom, tuple(sorted(places)), boards, seconds)
        for who, at in ready.items()
        if who in came_from and (seconds := plan.played(place.section, at, last)) >= MINUTE
    ]
