"""Everybody paired at the least cost: minimum weight perfect matching in a general graph, exact, whole numbers.

Edmonds' blossom algorithm, primal and dual, O(n³) (Galil, "Efficient algorithms for finding maximum matching in
graphs", 1986). Costs may be as large as one likes, so that an order of wishes can be told as digits of one number.
"""

from __future__ import annotations

from collections.abc import Mapping

Edge = tuple[int, int]

FREE, OUTER, INNER = -1, 0, 1


def cheapest_pairs(number: int, costs: Mapping[Edge, int]) -> tuple[Edge, ...] | None:
    """0 to ``number`` − 1 in pairs, lowest first, so that the sum of the costs is least; None where there is no way.

    ``costs``: of each pair (low, high) that may be made; 0 or more.
    """
    if number % 2:
        return None
    if not number:
        return ()
    # A pair more is worth more than all costs together, so that the heaviest matching is a perfect one.
    above = 1 + (number // 2 + 1) * max(costs.values(), default=0)
    graph = _Blossoms(number)
    for (low, high), cost in costs.items():
        graph.connect(low + 1, high + 1, above - cost)
    mates = graph.heaviest()
    if 0 in mates:
        return None
    return tuple((each, mate - 1) for each, mate in enumerate(mates) if each < mate - 1)


class _Blossoms:
    """The graph with its blossoms: vertices 1 to n, blossoms above; 0 is nobody.

    ``top`` is the outermost blossom of a vertex; ``edges[u][v]`` is the real edge behind a step from u to v.
    """

    def __init__(self, number: int) -> None:
        self.n = self.used = number
        size = 2 * number + 1
        self.weight = [[0] * (number + 1) for _each in range(number + 1)]
        self.edges: list[list[Edge]] = [[(u, v) for v in range(size)] for u in range(size)]
        self.there = [[False] * size for _each in range(size)]
        self.label = [0] * size
        self.match = [0] * size
        self.slack = [0] * size
        self.top = [each if each <= number else 0 for each in range(size)]
        self.parent = [0] * size
        self.state = [FREE] * size
        self.seen = [0] * size
        self.stamp = 0
        self.petals: list[list[int]] = [[] for _each in range(size)]
        self.via = [[u if u == v else 0 for v in range(number + 1)] for u in range(size)]
        self.queue: list[int] = []

    def connect(self, one: int, two: int, weight: int) -> None:
        self.weight[one][two] = self.weight[two][one] = weight
        self.there[one][two] = self.there[two][one] = True

    def heaviest(self) -> list[int]:
        """The mate of each vertex, from the first; 0 for none."""
        most = max(max(row) for row in self.weight)
        self.label[1 : self.n + 1] = [most] * self.n
        while self._grow():
            pass
        return [self.match[each] for each in range(1, self.n + 1)]

    def _gap(self, edge: Edge) -> int:
        one, two = edge
        return self.label[one] + self.label[two] - 2 * self.weight[one][two]

    def _note_slack(self, vertex: int, to: int) -> None:
        best = self.slack[to]
        if not best or self._gap(self.edges[vertex][to]) < self._gap(self.edges[best][to]):
            self.slack[to] = vertex

    def _set_slack(self, to: int) -> None:
        self.slack[to] = 0
        for vertex in range(1, self.n + 1):
            if self.there[vertex][to] and self.top[vertex] != to and self.state[self.top[vertex]] == OUTER:
                self._note_slack(vertex, to)

    def _push(self, each: int) -> None:
        if each <= self.n:
            self.queue.append(each)
        for petal in self.petals[each]:
            self._push(petal)

    def _set_top(self, each: int, top: int) -> None:
        self.top[each] = top
        for petal in self.petals[each]:
            self._set_top(petal, top)

    def _even_way(self, blossom: int, petal: int) -> int:
        """Turn the blossom so that the petal lies an even number of steps from its base."""
        petals = self.petals[blossom]
        place = petals.index(petal)
        if place % 2:
            petals[1:] = petals[:0:-1]
            return len(petals) - place
        return place

    def _set_match(self, one: int, two: int) -> None:
        edge = self.edges[one][two]
        self.match[one] = edge[1]
        if one <= self.n:
            return
        inside = self.via[one][edge[0]]
        place = self._even_way(one, inside)
        petals = self.petals[one]
        for each in range(place):
            self._set_match(petals[each], petals[each ^ 1])
        self._set_match(inside, two)
        petals[:] = petals[place:] + petals[:place]

    def _augment(self, one: int, two: int) -> None:
        while True:
            before = self.top[self.match[one]]
            self._set_match(one, two)
            if not before:
                return
            above = self.top[self.parent[before]]
            self._set_match(before, above)
            one, two = above, before

    def _meeting_point(self, one: int, two: int) -> int:
        """Where the two ways to the roots meet; 0 where the roots differ."""
        self.stamp += 1
        while one or two:
            if one:
                if self.seen[one] == self.stamp:
                    return one
                self.seen[one] = self.stamp
                one = self.top[self.match[one]]
                one = self.top[self.parent[one]] if one else 0
            one, two = two, one
        return 0

    def _petals_to(self, start: int, base: int) -> list[int]:
        found = []
        while start != base:
            mate = self.top[self.match[start]]
            found += [start, mate]
            self._push(mate)
            start = self.top[self.parent[mate]]
        return found

    def _add_blossom(self, one: int, base: int, two: int) -> None:
        blossom = next((each for each in range(self.n + 1, self.used + 1) if not self.top[each]), self.used + 1)
        self.used = max(self.used, blossom)
        self.label[blossom], self.state[blossom] = 0, OUTER
        self.match[blossom] = self.match[base]
        down = self._petals_to(one, base)
        self.petals[blossom] = [base, *down[::-1], *self._petals_to(two, base)]
        self._set_top(blossom, blossom)
        self._inherit(blossom)
        self._set_slack(blossom)

    def _inherit(self, blossom: int) -> None:
        """The blossom's steps to all others are the tightest of its petals'."""
        for other in range(1, self.used + 1):
            self.there[blossom][other] = self.there[other][blossom] = False
        self.via[blossom] = [0] * (self.n + 1)
        for petal in self.petals[blossom]:
            for other in range(1, self.used + 1):
                known = self.there[blossom][other]
                if self.there[petal][other] and (
                    not known or self._gap(self.edges[petal][other]) < self._gap(self.edges[blossom][other])
                ):
                    self.edges[blossom][other] = self.edges[petal][other]
                    self.edges[other][blossom] = self.edges[other][petal]
                    self.there[blossom][other] = self.there[other][blossom] = True
            for vertex in range(1, self.n + 1):
                if self.via[petal][vertex]:
                    self.via[blossom][vertex] = petal

    def _expand(self, blossom: int) -> None:
        petals = self.petals[blossom]
        for petal in petals:
            self._set_top(petal, petal)
        inside = self.via[blossom][self.edges[blossom][self.parent[blossom]][0]]
        place = self._even_way(blossom, inside)
        for each in range(0, place, 2):
            inner, outer = petals[each], petals[each + 1]
            self.parent[inner] = self.edges[outer][inner][0]
            self.state[inner], self.state[outer] = INNER, OUTER
            self.slack[inner] = 0
            self._set_slack(outer)
            self._push(outer)
        self.state[inside], self.parent[inside] = INNER, self.parent[blossom]
        for petal in petals[place + 1 :]:
            self.state[petal] = FREE
            self._set_slack(petal)
        self.top[blossom] = 0
        self.petals[blossom] = []

    def _found(self, edge: Edge) -> bool:
        """Take a tight edge into the trees; whether it made the matching larger."""
        one, two = self.top[edge[0]], self.top[edge[1]]
        if self.state[two] == FREE:
            self.parent[two], self.state[two] = edge[0], INNER
            mate = self.top[self.match[two]]
            self.slack[two] = self.slack[mate] = 0
            self.state[mate] = OUTER
            self._push(mate)
        elif self.state[two] == OUTER:
            base = self._meeting_point(one, two)
            if not base:
                self._augment(one, two)
                self._augment(two, one)
                return True
            self._add_blossom(one, base, two)
        return False

    def _tops(self) -> list[int]:
        return [each for each in range(1, self.used + 1) if self.top[each] == each]

    def _grow(self) -> bool:
        """Make the matching one pair larger; False where that gains nothing."""
        self.state = [FREE] * len(self.state)
        self.slack = [0] * len(self.slack)
        self.queue = []
        for each in self._tops():
            if not self.match[each]:
                self.parent[each], self.state[each] = 0, OUTER
                self._push(each)
        if not self.queue:
            return False
        while True:
            if self._search():
                return True
            if not self._shift():
                return False
            if self._take_tight():
                return True
            for blossom in range(self.n + 1, self.used + 1):
                if self.top[blossom] == blossom and self.state[blossom] == INNER and not self.label[blossom]:
                    self._expand(blossom)

    def _search(self) -> bool:
        while self.queue:
            vertex = self.queue.pop(0)
            if self.state[self.top[vertex]] == INNER:
                continue
            there = self.there[vertex]
            for other in range(1, self.n + 1):
                if there[other] and self.top[vertex] != self.top[other]:
                    if self._gap((vertex, other)):
                        self._note_slack(vertex, self.top[other])
                    elif self._found((vertex, other)):
                        return True
        return False

    def _shift(self) -> bool:
        """Move the labels until an edge is tight or a blossom can open; False where the weight cannot rise."""
        tops = self._tops()
        steps = [self.label[each] // 2 for each in tops if each > self.n and self.state[each] == INNER]
        for each in tops:
            if self.slack[each] and self.state[each] != INNER:
                gap = self._gap(self.edges[self.slack[each]][each])
                steps.append(gap if self.state[each] == FREE else gap // 2)
        lowest = min(self.label[each] for each in range(1, self.n + 1) if self.state[self.top[each]] == OUTER)
        step = min([*steps, lowest])
        if step == lowest:
            return False
        for each in range(1, self.n + 1):
            self.label[each] += {OUTER: -step, INNER: step, FREE: 0}[self.state[self.top[each]]]
        for each in tops:
            if each > self.n:
                self.label[each] += {OUTER: 2 * step, INNER: -2 * step, FREE: 0}[self.state[each]]
        return True

    def _take_tight(self) -> bool:
        self.queue = []
        for each in self._tops():
            best = self.slack[each]
            tight = best and self.top[best] != each and not self._gap(self.edges[best][each])
            if tight and self.top[each] == each and self._found(self.edges[best][each]):
                return True
        return False
