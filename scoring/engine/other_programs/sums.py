"""What each contestant has collected under another program's choices, and the totals and percentages made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from math import lcm

from scoring.engine.document import SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.neuberg import top
from scoring.engine.other_programs.cells import Cell, CountedEvening, CountedField
from scoring.engine.other_programs.ways import SCALES, Way, round_cell
from scoring.engine.penalties import penalty_points
from scoring.engine.rounding import rounded

PER_WIN = 2


@dataclass
class Sum:
    """On the scale on which cells are printed: `printed` cells and `exact` ones, what was `available`, the penalty.

    `cells`: how many there are, `boards`: those of them with a top, in IMPs all.
    `shares`: the sum of each board's part of its top. `most` and `most_boards` are what the contestant with most has,
    `all_boards` how many the session has.
    """

    printed: Fraction
    exact: Fraction
    available: Fraction
    boards: int
    cells: int
    shares: Callable[[], Fraction]
    penalty: Fraction = Fraction(0)
    most: Fraction = Fraction(0)
    most_boards: int = 0
    all_boards: int = 0

    def of_all_boards(self, points: Fraction) -> Fraction:
        """As if the contestant had had every board of the session."""
        return points * self.all_boards / self.boards if self.boards else points

    def made_up(self, points: Fraction) -> Fraction:
        """As if the contestant had had as many boards as anybody."""
        if self.available:
            return points * self.most / self.available
        return points * self.most_boards / self.boards if self.boards else points

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
    return found.shares() * 100 / found.boards if found.boards and found.available else None


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


class Shares:
    """Each kind of cell as a part of its top, made when somebody asks for the mean of boards."""

    def __init__(self, values: Sequence[Cell], tops: Sequence[int]) -> None:
        self._values, self._tops = values, tops

    @cached_property
    def _integers(self) -> tuple[int, list[int]]:
        parts = zip(self._values, self._tops, strict=True)
        return _as_integers([cell.exact / top if top else Fraction(0) for cell, top in parts])

    def of(self, card: Mapping[int, int]) -> Fraction:
        """The sum of a contestant's."""
        unit, parts = self._integers
        return Fraction(sum(parts[number] * often for number, often in card.items()), unit)


class Collected:
    """What contestants have, by the kinds of cells of an evening: summed as integers, way after way."""

    def __init__(self, counted: CountedEvening, document: SessionDocument) -> None:
        self._counted, self._document = counted, document
        self._cards: dict[int, dict[str, Counter[int]]] = {}
        self._penalties = dict(_penalties(document))
        self._boards = len({line.board for line in document.results})

    def sums(self, way: Way) -> Mapping[str, Sum]:
        """Each contestant's, cells rounded as the program prints them."""
        field = self._counted.field(way)
        values, points = field.values(way), way.figures == "points"
        printed = [way.printed(cell.exact, cell.top) for cell in values]
        if not points:
            printed = [figure * cell.top / 100 for figure, cell in zip(printed, values, strict=True)]
        by = way.scale if points else Fraction(1)
        unit, written = _as_integers(printed)
        part, exact = _as_integers([cell.exact for cell in values])
        tops = [int(cell.top) for cell in values]
        counts = [bool(each) or way.imps is not None for each in tops]
        shares = Shares(values, tops)
        found = {
            contestant: Sum(
                printed=Fraction(sum(written[number] * often for number, often in card.items()), unit),
                exact=Fraction(sum(exact[number] * often for number, often in card.items()), part) * by,
                available=sum(tops[number] * often for number, often in card.items()) * by,
                boards=sum(often for number, often in card.items() if counts[number]),
                cells=sum(card.values()),
                shares=partial(shares.of, card),
                penalty=self._penalties.get(contestant, Fraction(0)) * by,
            )
            for contestant, card in self._cards_of(field).items()
        }
        most = max((each.available for each in found.values()), default=Fraction(0))
        most_boards = max((each.boards for each in found.values()), default=0)
        for each in found.values():
            each.most, each.most_boards, each.all_boards = most, most_boards, self._boards
        return found

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


def _as_integers(values: list[Fraction]) -> tuple[int, list[int]]:
    """The values over one denominator."""
    unit = lcm(*(value.denominator for value in values)) if values else 1
    return unit, [value.numerator * (unit // value.denominator) for value in values]
