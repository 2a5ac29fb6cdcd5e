"""What each contestant has collected under another program's choices, and the totals and percentages made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from scoring.engine.document import SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.neuberg import top
from scoring.engine.other_programs.cell_values import CellValues
from scoring.engine.other_programs.cells import CountedEvening, CountedField
from scoring.engine.other_programs.ways import SCALES, Way, round_cell
from scoring.engine.penalties import penalty_points
from scoring.engine.rounding import rounded

PER_WIN = 2


class Unrounded:
    """What everybody has before anything is rounded, at 2 matchpoints a win: the same for every rounding and scale."""

    def __init__(self, values: CellValues, cards: Mapping[str, Mapping[int, int]], *, in_imps: bool) -> None:
        self.values, self.cards, self._in_imps = values, cards, in_imps
        self._available: dict[str, int] = {}
        self._exact: dict[str, Fraction] = {}
        self._shares: dict[str, Fraction] = {}

    def available(self, contestant: str) -> int:
        """What was available on the contestant's boards; 0 in IMPs."""
        if contestant not in self._available:
            card, top = self.cards[contestant], self.values.top
            self._available[contestant] = sum(top(number) * often for number, often in card.items())
        return self._available[contestant]

    def exact(self, contestant: str) -> Fraction:
        """The contestant's cells together."""
        if contestant not in self._exact:
            card, values = self.cards[contestant], self.values
            self._exact[contestant] = _summed((values[number].exact, often) for number, often in card.items())
        return self._exact[contestant]

    def boards(self, contestant: str) -> int:
        """How many boards with a top the contestant has, in IMPs all."""
        card, top = self.cards[contestant], self.values.top
        return sum(often for number, often in card.items() if self._in_imps or top(number))

    def shares(self, contestant: str) -> Fraction:
        """The sum of each board's part of its top."""
        if contestant not in self._shares:
            cells = ((self.values[number], often) for number, often in self.cards[contestant].items())
            self._shares[contestant] = _summed((cell.exact / cell.top, often) for cell, often in cells if cell.top)
        return self._shares[contestant]

    @cached_property
    def most(self) -> int:
        """What was available to the contestant with most."""
        return max(map(self.available, self.cards), default=0)

    @cached_property
    def most_boards(self) -> int:
        """How many boards the contestant with most has."""
        return max(map(self.boards, self.cards), default=0)


class Sum:
    """A contestant's, on the scale on which cells are printed; each figure is made when it is asked for."""

    def __init__(self, sums: Sums, contestant: str, penalty: Fraction) -> None:
        self._sums, self._contestant, self.penalty = sums, contestant, penalty

    @cached_property
    def cells(self) -> int:
        """How many cells there are, with or without a top."""
        return sum(self._sums.unrounded.cards[self._contestant].values())

    @cached_property
    def available(self) -> Fraction:
        """What was available."""
        return self._sums.unrounded.available(self._contestant) * self._sums.by

    @cached_property
    def boards(self) -> int:
        """How many cells have a top; in IMPs all."""
        return self._sums.unrounded.boards(self._contestant)

    @cached_property
    def printed(self) -> Fraction:
        """Cells as they are printed, together."""
        card = self._sums.unrounded.cards[self._contestant]
        return _summed((self._sums.printed(number), often) for number, often in card.items())

    @cached_property
    def exact(self) -> Fraction:
        """Exact cells together."""
        return self._sums.unrounded.exact(self._contestant) * self._sums.by

    @property
    def shares(self) -> Fraction:
        """The sum of each board's part of its top."""
        return self._sums.unrounded.shares(self._contestant)

    def of_all_boards(self, points: Fraction) -> Fraction:
        """As if the contestant had had every board of the session."""
        return points * self._sums.all_boards / self.boards if self.boards else points

    def made_up(self, points: Fraction) -> Fraction:
        """As if the contestant had had as many boards as anybody."""
        if self.available:
            return points * self.most / self.available
        return points * self._sums.unrounded.most_boards / self.boards if self.boards else points

    @property
    def most(self) -> Fraction:
        """What was available to whom most was."""
        return self._sums.unrounded.most * self._sums.by

    @property
    def printed_total(self) -> Fraction:
        """Printed cells with the penalty as it is printed, to 0.0001."""
        return self.printed + rounded(self.penalty)

    @property
    def in_full(self) -> Fraction:
        """The total of printed cells for the full number of boards, to 0.01."""
        return round_cell(self.made_up(self.printed_total), Fraction(0), 2, "up")

    @property
    def rounded_total(self) -> Fraction:
        """The total of unrounded cells, to 0.01."""
        return rounded(self.exact + self.penalty, self.available / 2, 2)


Maker = Callable[[Sum], Fraction | None]


def _share(points: Fraction, available: Fraction) -> Fraction | None:
    return points * 100 / available if available else None


def _mean(found: Sum) -> Fraction | None:
    return found.shares * 100 / found.boards if found.boards and found.available else None


PERCENTS: tuple[tuple[str, Maker], ...] = (
    ("", lambda found: _share(found.printed_total, found.available)),
    ("percent_of_unrounded", lambda found: _share(found.exact + found.penalty, found.available)),
    ("percent_of_rounded_total", lambda found: _share(found.rounded_total, found.available)),
    ("boards_made_up", lambda found: _share(found.in_full, found.most)),
    ("mean_of_boards", _mean),
)
_TOTALS: tuple[tuple[tuple[str, ...], Maker], ...] = (
    ((), lambda found: found.printed_total),
    (("total_of_unrounded",), lambda found: found.exact + found.penalty),
    (("total_made_up",), lambda found: found.in_full),
    (("total_made_up", "total_of_unrounded"), lambda found: found.made_up(found.exact + found.penalty)),
    (("total_made_up", "total_rounded_first"), lambda found: found.made_up(found.rounded_total)),
    (("total_of_all_boards",), lambda found: found.of_all_boards(found.printed_total)),
    (("total_of_all_boards", "total_of_unrounded"), lambda found: found.of_all_boards(found.exact + found.penalty)),
)
_A_BOARD: tuple[tuple[tuple[str, ...], Maker], ...] = (
    (("imps_a_board",), lambda found: (found.printed_total) / found.boards if found.boards else None),
    (
        ("imps_a_board", "total_of_unrounded"),
        lambda found: (found.exact + found.penalty) / found.boards if found.boards else None,
    ),
)


def totals_of(way: Way, scale: Fraction) -> Iterator[tuple[Way, tuple[str, ...], Maker]]:
    """How totals may be made: of cells in this way, on its scale and on another; of IMPs their mean a board too."""
    if way.imps is not None:
        yield from ((way, codes, maker) for codes, maker in (*_TOTALS, *_A_BOARD))
        return
    own = way.scale if way.figures == "points" else Fraction(1)
    yield from ((way, codes, maker) for codes, maker in _TOTALS)
    if scale != own:
        other = replace(way, scale=scale, figures="points")
        yield from ((other, codes, _scaled(maker, scale / own)) for codes, maker in _TOTALS)


def likely_scale(sums: Mapping[str, Sum], way: Way, published: Mapping[str, Fraction]) -> Fraction:
    """The scale of points on which totals are nearest to those that were published."""
    own = way.scale if way.figures == "points" else Fraction(1)
    ours = sum((sums[key].exact for key in published), Fraction(0)) / own
    theirs = sum(published.values(), Fraction(0))
    return min(
        (scale for scale, figures in SCALES if figures == "points"), key=lambda scale: abs(ours * scale - theirs)
    )


def percents_in_imps() -> tuple[tuple[tuple[str, ...], Maker], ...]:
    """What a program may print in the column of percentages in IMPs."""
    return _A_BOARD


def _scaled(maker: Maker, by: Fraction) -> Maker:
    def scaled(found: Sum) -> Fraction | None:
        value = maker(found)
        return None if value is None else value * by

    return scaled


class Sums(Mapping[str, Sum]):
    """Everybody's sums in a way, each made when it is asked for."""

    def __init__(self, way: Way, unrounded: Unrounded, penalties: Mapping[str, Fraction], all_boards: int) -> None:
        self.way, self.unrounded, self.all_boards = way, unrounded, all_boards
        self.by = way.scale if way.figures == "points" else Fraction(1)
        self._penalties = penalties
        self._made: dict[str, Sum] = {}
        self._printed: dict[int, Fraction] = {}

    def __getitem__(self, contestant: str) -> Sum:
        if contestant not in self._made:
            penalty = self._penalties.get(contestant, Fraction(0)) * self.by
            self._made[contestant] = Sum(self, contestant, penalty)
        return self._made[contestant]

    def __iter__(self) -> Iterator[str]:
        return iter(self.unrounded.cards)

    def __len__(self) -> int:
        return len(self.unrounded.cards)

    def printed(self, number: int) -> Fraction:
        """A kind of cell as the program prints it, in points."""
        if number not in self._printed:
            cell = self.unrounded.values[number]
            figure = self.way.printed(cell.exact, cell.top)
            self._printed[number] = figure if self.way.figures == "points" else figure * cell.top / 100
        return self._printed[number]


class Collected:
    """What contestants have, by the kinds of cells of an evening, way after way."""

    def __init__(self, counted: CountedEvening, document: SessionDocument) -> None:
        self._counted, self._document = counted, document
        self._cards: dict[int, dict[str, Counter[int]]] = {}
        self._unrounded: dict[int, Unrounded] = {}
        self._penalties = dict(_penalties(document))
        self._boards = len({line.board for line in document.results})

    def sums(self, way: Way) -> Sums:
        """Each contestant's, cells rounded as the program prints them."""
        field = self._counted.field(way)
        values = field.values(way)
        if id(values) not in self._unrounded:
            cards = self._cards_of(field)
            self._unrounded[id(values)] = Unrounded(values, cards, in_imps=way.imps is not None)
        return Sums(way, self._unrounded[id(values)], self._penalties, self._boards)

    def _cards_of(self, field: CountedField) -> dict[str, Counter[int]]:
        known = self._cards.get(id(field))
        if known is None:
            known = self._cards[id(field)] = {entry.id: Counter() for entry in self._document.contestants}
            for line, sides in zip(self._document.results, field.kinds, strict=True):
                for side, numbers in sides.items():
                    for contestant, number in zip(line.contestants(side), numbers, strict=True):
                        known[contestant][number] += 1
        return known


def _penalties(document: SessionDocument) -> Iterator[tuple[str, Fraction]]:
    """What each contestant's penalties take off, at 2 matchpoints a win whatever the document counts in."""
    expected = ExpectedResults(document)
    for entry in document.contestants:
        against = [penalty for penalty in document.penalties if penalty.contestant == entry.id]
        if against:
            most = top(expected.of_section(expected.section_of(entry, document.results)), PER_WIN)
            in_points = Fraction(PER_WIN, document.rules.matchpoints_per_win)
            yield (
                entry.id,
                sum(
                    (
                        penalty_points(each, most) * (1 if each.unit == "percent_of_top" else in_points)
                        for each in against
                        if each.unit != "vp"
                    ),
                    Fraction(0),
                ),
            )


def _summed(values: Iterable[tuple[Fraction, int]]) -> Fraction:
    """Each value so often, together: as integers by their denominators, of which there are few."""
    by_unit: dict[int, int] = {}
    for value, often in values:
        by_unit[value.denominator] = by_unit.get(value.denominator, 0) + value.numerator * often
    return sum((Fraction(together, unit) for unit, together in by_unit.items()), Fraction(0))
