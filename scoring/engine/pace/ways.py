"""Who and what a table waits for before it can begin a round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from scoring.engine.pace.values import UNKNOWN_BOARD, Place, Stand


@dataclass(frozen=True, slots=True)
class Ways:
    """Of each table in a round: where each mover was last, and the tables from which its boards come."""

    movers: Mapping[Place, Mapping[Hashable, Place]]
    boards: Mapping[Place, frozenset[Place]]
    next: Mapping[Place, frozenset[Place]] = field(default_factory=dict)


def ways_of(stands: Iterable[Stand]) -> Ways:
    """A board that several tables have in one round is there more than once, or goes between them: nobody can tell
    from which of them it comes, so nobody is taken to wait for it.
    """
    ordered = sorted(stands, key=lambda each: (each.place.round, each.place))
    last: dict[Hashable, Place] = {}
    movers: dict[Place, dict[Hashable, Place]] = {}
    used: dict[tuple[str, int], dict[int, list[Place]]] = defaultdict(lambda: defaultdict(list))
    follow: dict[Place, set[Place]] = defaultdict(set)
    for stand in ordered:
        place = stand.place
        movers[place] = {who: last[who] for who in stand.movers if who in last}
        last |= dict.fromkeys(stand.movers, place)
        for before in movers[place].values():
            follow[before].add(place)
        for board in stand.boards:
            if board != UNKNOWN_BOARD:
                used[place.section, board][place.round].append(place)
    boards: dict[Place, set[Place]] = {stand.place: set() for stand in ordered}
    for rounds in used.values():
        turns = sorted(rounds.items())
        for (_earlier, those_before), (_later, after) in pairwise(turns):
            if len(those_before) == 1 and len(after) == 1:
                boards[after[0]].update(those_before)
    return Ways(
        movers,
        {place: frozenset(found) for place, found in boards.items()},
        {place: frozenset(found) for place, found in follow.items()},
    )
