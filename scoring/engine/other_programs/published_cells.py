"""The figures that another program published for lines, beside what a way of scoring gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from scoring.engine.board import SIDES, Side
from scoring.engine.document import SessionDocument
from scoring.engine.old_results.spellings import places_of, read_points
from scoring.engine.old_results.values import PublishedLine
from scoring.engine.other_programs.cells import CountedEvening, CountedField
from scoring.engine.other_programs.ways import Way, scales

SCALES_TRIED = 2
#: A way that gives none of so many figures that are left is not the one.
SEEN = 8
Figures = Sequence[Mapping[Side, Fraction]]


def figures_of(published: Sequence[PublishedLine]) -> Figures:
    """What was published, by position; a line without a figure for a side has none to compare."""
    found = []
    for line in published:
        both = {"ns": read_points(line.ns), "ew": read_points(line.ew)}
        found.append({side: both[side] for side in SIDES if both[side] is not None})
    return found  # type: ignore[return-value]


#: What the contestants of a side have, each kind of cell once.
Numbers = tuple[int, ...]


class PublishedCells:
    """The figures that were published for lines, beside an evening that is counted: alike ones are compared once."""

    def __init__(self, document: SessionDocument, published: Sequence[PublishedLine]) -> None:
        self.counted = CountedEvening(document)
        self.figures = figures_of(published)
        self.places = printed_places(published)
        #: With fewer decimals where but a few figures have more: those may be the wrong ones.
        self.roundings = sorted({self.places, _usual_places(published)}, reverse=True)
        self.count = sum(len(figures) for figures in self.figures)
        self._left: list[tuple[int, Side]] = []
        self._pairs: dict[int, tuple[list[tuple[Numbers, Fraction, int]], int]] = {}

    def look_first_at_what_differs_in(self, way: Way) -> None:
        """The figures that differ in this way come first from now on, two of each board in turn."""
        times = Counter[int]()
        found = []
        for position, side in self._differing(way):
            board = self.counted.document.results[position].board
            found.append((times[board] // 2, board, position, side))
            times[board] += 1
        self._left = [(position, side) for _turn, _board, position, side in sorted(found)]
        self._pairs.clear()

    def _differing(self, way: Way) -> Iterator[tuple[int, Side]]:
        field = self.counted.field(way)
        values = field.values(way)
        for position, (kinds, figures) in enumerate(zip(field.kinds, self.figures, strict=True)):
            for side, theirs in figures.items():
                cells = (values[number] for number in kinds.get(side, ()))
                if all(way.printed(cell.exact, cell.top) != theirs for cell in cells):
                    yield position, side

    def wrong(self, way: Way, stop: int) -> int:
        """How many figures differ; counting ends at `stop`."""
        return self._count(way, stop, lambda ours, theirs: ours != theirs)

    def far(self, way: Way, stop: int) -> int:
        """How many differ by more than any rounding to their decimals can explain; counting ends at `stop`."""
        unit = Fraction(1, 10 ** min(self.roundings))
        return self._count(way, stop, lambda ours, theirs: abs(ours - theirs) >= unit)

    def hardly_any(self, way: Way) -> bool:
        """Whether a way explains none of the first figures that were left: it is not the one that explains most."""
        unit = Fraction(1, 10 ** min(self.roundings))
        pairs, _without = self._of(self.counted.field(way))
        first, values = pairs[: min(SEEN, len(self._left))], self.counted.field(way).values(way)
        return len(first) == SEEN and all(
            abs(way.printed(values[number].exact, values[number].top) - theirs) >= unit
            for numbers, theirs, _often in first
            for number in numbers
        )

    def likely_scales(self, white_book: Way) -> tuple[Way, ...]:
        """The scales on which the figures are nearest to those of the White Book: no way of scoring makes more of them
        than that."""
        distance = {way: self._distance(way) for way in scales(white_book)}
        nearest = sorted(distance, key=lambda way: distance[way])[:SCALES_TRIED]
        return tuple(way for way in distance if way == white_book or way in nearest)

    def _distance(self, way: Way) -> Fraction:
        """How far the figures are from ours together, in parts of the top."""
        field = self.counted.field(way)
        values, found = field.values(way), Fraction(0)
        for numbers, theirs, often in self._of(field)[0]:
            cell = values[numbers[0]]
            if cell.top:
                found += abs(way.printed(cell.exact, cell.top) - theirs) * often / way.printed(cell.top, cell.top)
        return found

    def _count(self, way: Way, stop: int, differ: Callable[[Fraction, Fraction], bool]) -> int:
        field = self.counted.field(way)
        pairs, count = self._of(field)
        if not pairs or count >= stop:
            return count
        values = field.values(way)
        for numbers, theirs, often in pairs:
            cells = (values[number] for number in numbers)
            if all(differ(way.printed(cell.exact, cell.top), theirs) for cell in cells):
                count += often
                if count >= stop:
                    return count
        return count

    def _of(self, field: CountedField) -> tuple[list[tuple[Numbers, Fraction, int]], int]:
        """Each cell with a figure that was published for it, and how often; how many figures have no cell.

        A file prints one figure for partners of an individual: where theirs differ it may be either's.
        """
        known = self._pairs.get(id(field))
        if known is None:
            found, without = Counter[tuple[Numbers, Fraction]](), 0
            left = set(self._left)
            others = (
                (at, side) for at, figures in enumerate(self.figures) for side in figures if (at, side) not in left
            )
            for at, side in chain(self._left, others):
                if side in field.kinds[at]:
                    found[tuple(dict.fromkeys(field.kinds[at][side])), self.figures[at][side]] += 1
                else:
                    without += 1
            known = self._pairs[id(field)] = ([(*pair, often) for pair, often in found.items()], without)
        return known


def printed_places(published: Sequence[PublishedLine]) -> int:
    """To how many decimals the figures of lines are printed."""
    return max((places_of(text) for line in published for text in (line.ns, line.ew)), default=0)


def _usual_places(published: Sequence[PublishedLine]) -> int:
    """To how many decimals all but a twentieth of the figures are printed."""
    places = sorted(places_of(text) for line in published for text in (line.ns, line.ew) if text)
    return places[-1 - len(places) // 20] if places else 0
