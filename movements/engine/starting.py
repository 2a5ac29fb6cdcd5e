"""Starting places of a session that follows others of its event: by rank, by lot, and so that few meet again.

A list of those present gives the places of a movement (see places.give_places): table 1 North–South and East–West,
then table 2; in a Swiss and among teams it gives the numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, zip_longest
from typing import Literal, TypeVar

from movements.engine.bracket_draw import by_lot
from movements.engine.plan import Movement

Who = TypeVar("Who", int, str)
How = Literal["ranking", "spread", "sides", "lot", "entered"]
TRIES, STEPS = 12, 400


@dataclass(frozen=True)
class Starter:
    """Somebody who plays. `rank` in the event so far, from 1; `side` "NS" or "EW" in the session before; `place` in its
    list."""

    id: int
    rank: int
    side: str = ""
    place: int = 0


def starting_list(starters: Sequence[Starter], how: How, seed: int = 0) -> tuple[int, ...]:
    """The list of those present, as ids.

    ranking: best first. spread: of each two tables best and fourth, second and third sit the same way, so that both
    ways are about as strong. sides: who sat North–South sits East–West as long as there are such places. lot: drawn
    with this seed. entered: in the order of the session before.
    """
    ranked = sorted(starters, key=lambda each: (each.rank, each.id))
    if how == "lot":
        return tuple(by_lot([each.id for each in starters], seed))
    if how == "entered":
        return tuple(each.id for each in sorted(starters, key=lambda each: (each.place, each.rank, each.id)))
    if how == "spread":
        found: list[int] = []
        for at in range(0, len(ranked), 4):
            table = [each.id for each in ranked[at : at + 4]]
            found += table[:2] + table[:1:-1]
        return tuple(found)
    if how == "sides":
        return _other_sides(ranked)
    return tuple(each.id for each in ranked)


def _other_sides(ranked: Sequence[Starter]) -> tuple[int, ...]:
    """Places of the list are North–South and East–West by turns; the last ones may have to sit as before."""
    north = [each.id for each in ranked if each.side == "EW"]
    east = [each.id for each in ranked if each.side == "NS"]
    for each in ranked:
        if each.side not in ("NS", "EW"):
            min(north, east, key=len).append(each.id)
    seats = (len(ranked) + 1) // 2
    over = north[seats:] + east[len(ranked) - seats :]
    north, east = north[:seats], east[: len(ranked) - seats]
    while over:
        (north if len(north) < seats else east).append(over.pop(0))
    return tuple(each for both in zip_longest(north, east) for each in both if each is not None)


Meetings = Mapping[frozenset[str], int]
Met = Collection[frozenset[int]]


def meetings_in(movement: Movement) -> dict[frozenset[str], int]:
    """Who meets whom in a movement of pairs or teams, with the first round in which they do."""
    found: dict[frozenset[str], int] = {}
    for number in range(1, movement.rounds + 1):
        for each in movement.meetings(number):
            found.setdefault(frozenset((each.ns, each.ew)), number)
    return found


@dataclass(frozen=True)
class Arranged:
    """Who gets which place. `again`: how many meet who have met before; `fewest`: no arrangement has fewer."""

    places: Mapping[str, int]
    again: int
    fewest: bool


def repeated(meetings: Meetings, places: Mapping[str, int], met: Met) -> tuple[tuple[int, int, int], ...]:
    """The round, and both, of everybody who meets again, in the order of the rounds."""
    found = []
    for both, number in meetings.items():
        one, other = sorted(places[each] for each in both)
        if frozenset((one, other)) in met:
            found.append((number, one, other))
    return tuple(sorted(found))


def few_again(
    meetings: Meetings, places: Mapping[str, int], met: Met, *, fixed: Collection[int] = (), seed: int = 0
) -> Arranged:
    """Exchange places so that as few as possible meet again, and those as late as can be. Always the same for a seed.

    `places` are those to begin with; who is `fixed` keeps its own. A search by exchanges of two: `fewest` is only said
    where it is proved.
    """
    least = fewest_again(meetings, places, met)
    free = [key for key, who in places.items() if who not in fixed]
    best, best_cost = dict(places), _cost(meetings, places, met)
    for attempt in range(TRIES):
        if best_cost[0] <= least and attempt:
            break
        tried = dict(places)
        if attempt:
            people = by_lot([tried[key] for key in free], TRIES * seed + attempt)
            tried |= dict(zip(free, people, strict=True))
        cost = _descend(meetings, tried, met, free)
        if cost < best_cost:
            best, best_cost = tried, cost
    return Arranged(best, best_cost[0], best_cost[0] <= least)


def _descend(meetings: Meetings, places: dict[str, int], met: Met, free: Sequence[str]) -> tuple[int, int]:
    """Take the first exchange that helps until none does; `places` changes."""
    near: dict[str, list[tuple[frozenset[str], int]]] = {key: [] for key in places}
    for both, number in meetings.items():
        for key in both:
            near[key].append((both, number))

    def cost_of(keys: tuple[str, str]) -> tuple[int, int]:
        return _cost(dict(near[keys[0]] + near[keys[1]]), places, met)

    for _step in range(STEPS):
        better = False
        for one, other in combinations(free, 2):
            before = cost_of((one, other))
            if before == (0, 0):
                continue
            places[one], places[other] = places[other], places[one]
            if cost_of((one, other)) < before:
                better = True
            else:
                places[one], places[other] = places[other], places[one]
        if not better:
            break
    return _cost(meetings, places, met)


def _cost(meetings: Meetings, places: Mapping[str, int], met: Met) -> tuple[int, int]:
    """How many meet again; then how early."""
    rounds = [number for both, number in meetings.items() if frozenset(places[each] for each in both) in met]
    return len(rounds), -sum(rounds)


def fewest_again(meetings: Meetings, places: Mapping[str, int], met: Met) -> int:
    """A number below which no arrangement comes.

    Of those who are not met yet nobody can meet more than there are; where both sides of a Mitchell sit apart and each
    side of the session before met all of the other, the sides have to be mixed half and half.
    """
    people = set(places.values())
    if len(meetings) == len(people) * (len(people) - 1) // 2:
        return sum(both <= people for both in met)
    known = {one: sum(one in both and both <= people for both in met) for one in people}
    fresh = sorted(len(people) - 1 - known[one] for one in people)
    degrees = sorted(sum(key in both for both in meetings) for key in places)
    by_degree = sum(max(0, degree - there) for degree, there in zip(degrees, fresh, strict=True))
    return max(-(-by_degree // 2), _between_sides(meetings, people, met))


def _between_sides(meetings: Meetings, people: Collection[int], met: Met) -> int:
    """Where the movement has two sides that meet each other in full, as those of the session before did."""
    now = _sides(meetings)
    before = _sides([both for both in met if both <= set(people)])
    if now is None or before is None or len(before[0]) + len(before[1]) != len(people):
        return 0
    north, first, second = len(now[0]), len(before[0]), len(before[1])
    counts = []
    for stays in range(max(0, north - second), min(north, first) + 1):
        crossed = north - stays
        counts.append(stays * (second - crossed) + crossed * (first - stays))
    return min(counts)


def _sides(meetings: Collection[frozenset[Who]]) -> tuple[set[Who], set[Who]] | None:
    """Two sides of which everybody meets all of the other and nobody of the own; None where it is not so."""
    pairs = set(meetings)
    everybody = {one for both in pairs for one in both}
    if not everybody:
        return None
    first = min(everybody)
    other = {one for one in everybody if frozenset((first, one)) in pairs}
    mine = everybody - other
    wanted = {frozenset((one, two)) for one in mine for two in other}
    return (mine, other) if pairs == wanted else None
