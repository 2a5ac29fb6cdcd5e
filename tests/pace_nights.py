"""Evenings played by chance, minute by minute, without a line of the engine's: what really happened, and what the
program had seen of it at any moment.

A heap of things that happen: a table is done with a board, somebody has come to the next table. Nobody is told when a
table begins; results are keyed a little later, some tables key a whole round at its end, some forget a board until the
next one, one may write on paper.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from movements.engine.build import build
from scoring.engine.pace.values import Entry, Evening, Place, Plan, Stand

BEGAN = 1_000_000
KINDS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("straight-mitchell", {"tables": 7, "boards_per_round": 4}),
    ("straight-mitchell", {"tables": 9, "boards_per_round": 3}),
    ("straight-mitchell", {"tables": 13, "boards_per_round": 2}),
    ("howell", {"tables": 4, "boards_per_round": 4}),
    ("howell", {"tables": 6, "boards_per_round": 3}),
    ("skip-mitchell", {"tables": 8, "boards_per_round": 3}),
    ("share-and-relay-mitchell", {"tables": 6, "boards_per_round": 4}),
    ("straight-mitchell", {"tables": 11, "boards_per_round": 2, "missing": "ns"}),
)


@dataclass
class Night:
    """What happened. `done`: when each stand was really done; `came`: what reached the program, with the moment."""

    stands: dict[Place, Stand]
    plan: Plan
    done: dict[Place, int] = field(default_factory=dict)
    began: dict[Place, int] = field(default_factory=dict)
    opened: dict[tuple[str, int], int] = field(default_factory=dict)
    came: list[tuple[int, Entry]] = field(default_factory=list)

    @property
    def end(self) -> int:
        return max(self.done.values())

    def seen_at(self, now: int) -> Evening:
        """What the program knows at a moment."""
        entries = [entry for at, entry in self.came if at <= now]
        entered: dict[Place, int] = defaultdict(int)
        for each in entries:
            entered[each.place] += 1
        stands = tuple(
            Stand(each.place, each.movers, each.boards, len(each.boards) - entered[each.place], each.silent)
            for each in self.stands.values()
        )
        opened = {number: at for number, at in self.opened.items() if at <= now}
        plan = Plan(self.plan.began, self.plan.board, self.plan.move, self.plan.together, opened)
        return Evening(stands, tuple(entries), plan)


def night(seed: int, *, kind: int | None = None, together: bool | None = None, **more: Any) -> Night:
    """An evening by this seed."""
    chance = Random(seed)
    name, options = KINDS[seed % len(KINDS) if kind is None else kind]
    movement = build(name, **options)
    stands = {}
    for each in movement.all_meetings:
        place = Place("A", each.round, each.table)
        boards = movement.set_boards(each.board_set)
        stands[place] = Stand(place, (each.ns, each.ew), boards, len(boards))
    plan = Plan(BEGAN, 420, 60, chance.random() < 0.3 if together is None else together)
    return _Play(Night(stands, plan), chance, **more).play()


class _Play:
    def __init__(self, night: Night, chance: Random, *, paper: bool | None = None) -> None:
        self.night, self.chance = night, chance
        people = sorted({who for each in night.stands.values() for who in each.movers}, key=str)
        self.base = chance.uniform(330, 450)
        self.pace = {who: chance.lognormvariate(0, 0.08) for who in people}
        tables = sorted({place.table for place in night.stands})
        self.at_the_end = {table for table in tables if chance.random() < 0.15}
        with_paper = chance.random() < 0.2 if paper is None else paper
        self.paper = {chance.choice(tables)} if with_paper else set()
        for place, each in night.stands.items():
            if place.table in self.paper:
                night.stands[place] = Stand(place, each.movers, each.boards, each.left, True)
        self.rounds = max(place.round for place in night.stands)
        self.way: dict[object, list[Place]] = {
            who: sorted((p for p, s in night.stands.items() if who in s.movers), key=lambda p: p.round)
            for who in people
        }
        self.heap: list[tuple[int, int, str, Any]] = []
        self.number = 0
        self.there: dict[Place, int] = defaultdict(int)
        self.order = 0

    def play(self) -> Night:
        """All of it."""
        night = self.night
        for who, way in self.way.items():
            if way:
                self._later(BEGAN + self.chance.randint(0, 240), "comes", (who, way[0]))
        needs = {place: len(each.movers) + len(self._from(place)) for place, each in night.stands.items()}
        open_round = 1
        waiting: set[Place] = set()
        while self.heap:
            now, _number, what, about = heapq.heappop(self.heap)
            if what == "comes":
                place = about[1]
                self.there[place] += 1
                if self.there[place] == needs[place]:
                    waiting.add(place)
            elif what == "opens":
                open_round = about
                night.opened["A", about] = now
            elif what == "done":
                self._done(now, about)
                whole = [p for p in night.stands if p.round == open_round]
                if night.plan.together and all(p in night.done for p in whole) and open_round < self.rounds:
                    self._later(now + self.chance.randint(30, 150), "opens", open_round + 1)
            for place in sorted(waiting):
                if not night.plan.together or place.round <= open_round:
                    waiting.discard(place)
                    self._plays(now, place)
        assert len(night.done) == len(night.stands)
        night.came.sort(key=lambda one: one[1].order)
        return self._in_order()

    def _in_order(self) -> Night:
        came = sorted(self.night.came, key=lambda one: (one[0], one[1].order))
        self.night.came = [
            (at, Entry(each.place, each.board, number, each.at)) for number, (at, each) in enumerate(came)
        ]
        return self.night

    def _from(self, place: Place) -> list[Place]:
        """The one table from which the boards of a set come, if only one had them."""
        boards = self.night.stands[place].boards
        others = [p for p, s in self.night.stands.items() if s.boards == boards and p.round < place.round]
        if not others:
            return []
        newest = max(p.round for p in others)
        found = [p for p in others if p.round == newest]
        here = [p for p, s in self.night.stands.items() if s.boards == boards and p.round == place.round]
        return found if len(found) == 1 and len(here) == 1 else []

    def _later(self, at: int, what: str, about: Any) -> None:
        self.number += 1
        heapq.heappush(self.heap, (at, self.number, what, about))

    def _plays(self, now: int, place: Place) -> None:
        stand, at = self.night.stands[place], now
        self.night.began[place] = now
        keyed, forgotten = [], None
        for board in stand.boards:
            pace = 1.0
            for who in stand.movers:
                pace *= self.pace[who]
            at += max(150, int(self.base * pace * self.chance.lognormvariate(0, 0.25)))
            if self.chance.random() < 0.01:
                at += self.chance.randint(180, 600)
            key_at = at + self.chance.randint(5, 45)
            if forgotten is not None:
                keyed.append((forgotten, key_at))
                forgotten = None
            if board != stand.boards[-1] and self.chance.random() < 0.03:
                forgotten = board
                continue
            keyed.append((board, key_at))
        if place.table in self.at_the_end:
            keyed = [(board, at + 15 * number + 10) for number, board in enumerate(stand.boards)]
        for board, when in keyed:
            self.order += 1
            on_paper = place.table in self.paper
            late = when + self.chance.randint(600, 2400) if on_paper else when
            self.night.came.append((late, Entry(place, board, self.order, None if on_paper else late)))
        self._later(at, "done", place)

    def _done(self, now: int, place: Place) -> None:
        self.night.done[place] = now
        for who in self.night.stands[place].movers:
            way = self.way[who]
            after = way.index(place) + 1
            if after < len(way):
                self._later(now + self.chance.randint(30, 120), "comes", (who, way[after]))
        for other in self.night.stands:
            if place in self._from(other):
                self._later(now + 20, "comes", ("boards", other))
