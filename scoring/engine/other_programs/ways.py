"""How other programs score where they do not follow the White Book (its section 78, and 12.1 for averages).

A way is a set of choices; WHITE_BOOK is what this program does. Nothing here changes how a session is scored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from scoring.engine.methods import Butler, CrossImps
from scoring.engine.rounding import DECIMAL_PLACES, rounded

Neuberg = Literal["every_board", "unplayed_only", "never"]
Halves = Literal["away", "up", "even", "cut"]
Figures = Literal["points", "percent"]
_SCALE_CODES = {Fraction(1, 2): "one_a_win", Fraction(2): "four_a_win", Fraction(10): "ten_times"}


@dataclass(frozen=True)
class Way:
    """One way of scoring pairs.

    `neuberg`: every_board; unplayed_only: a board is not factored for adjusted scores; never: each board has its own
    top. `flat_averages`: 60 % is 60 %, whatever the pair's session. `other_field`: compared within sections where the
    document says the field, and the other way round. `more_due`: so many more results were due on each board than the
    file lists (a phantom, a table that never came). `scale`: what a figure is multiplied with (½ with one matchpoint
    a win); `figures` percent: of the board's top. `places` and `halves`: how a cell is rounded. `imps`: not matchpoints
    but cross-IMPs, as a sum or the mean of the comparisons, or Butler with its datum.
    """

    neuberg: Neuberg = "every_board"
    flat_averages: bool = False
    other_field: bool = False
    more_due: int = 0
    scale: Fraction = Fraction(1)
    figures: Figures = "points"
    places: int = DECIMAL_PLACES
    halves: Halves = "away"
    imps: CrossImps | Butler | None = None

    @property
    def options(self) -> tuple[str, ...]:
        """Where it departs from the White Book, as codes: `no_neuberg`, `cell_1`, `halves_up`, …"""
        values = {
            {"unplayed_only": "own_top_with_averages", "never": "no_neuberg"}.get(self.neuberg, ""): True,
            "flat_averages": self.flat_averages,
            "other_field": self.other_field,
            "more_due": bool(self.more_due),
            "percent": self.figures == "percent",
            _SCALE_CODES.get(self.scale, ""): True,
            f"cell_{self.places}": self.places != DECIMAL_PLACES,
            f"halves_{self.halves}": self.halves != "away",
            **_imp_options(self.imps),
        }
        return tuple(code for code, holds in values.items() if code and holds)

    def printed(self, exact: Fraction, top: Fraction) -> Fraction:
        """A cell as the program prints it; `top` is what was available there, in matchpoints at 2 a win."""
        value, middle = exact * self.scale, top * self.scale / 2
        if self.figures == "percent":
            value, middle = (exact * 100 / top if top else Fraction(0)), Fraction(50)
        return round_cell(value, middle, self.places, self.halves)


WHITE_BOOK = Way()
#: The methods whose figures are compared, and how the White Book has them.
WHITE_BOOKS = {"matchpoints": WHITE_BOOK, "cross_imps": Way(imps=CrossImps()), "butler": Way(imps=Butler())}
ENDS_OFF_AT_MOST = 2
MORE_DUE_AT_MOST = 3
#: To how many points programs round a datum.
DATUM_TO = (10, 1, 5, 20, 50, 100)


def _imp_options(imps: CrossImps | Butler | None) -> dict[str, bool]:
    if isinstance(imps, CrossImps):
        return {"mean_of_comparisons": imps.count == "mean"}
    if isinstance(imps, Butler):
        ends, to = imps.drop_each_end, imps.round_to
        return {f"ends_off_{ends}": ends > 0, f"datum_to_{to}": to != Butler().round_to}
    return {}


def round_cell(value: Fraction, middle: Fraction, places: int, halves: Halves) -> Fraction:
    """A figure to so many places; an exact half away from the middle, up, to the even figure, or cut off."""
    if halves == "away":
        return rounded(value, middle, places)
    unit = 10**places
    scaled = value * unit
    if halves == "even":
        return Fraction(round(scaled), unit)
    return Fraction((scaled + (Fraction(1, 2) if halves == "up" else 0)).__floor__(), unit)


_NEUBERG: tuple[Neuberg, ...] = ("every_board", "never", "unplayed_only")
_SCALES: tuple[tuple[Fraction, Figures], ...] = (
    (Fraction(1), "points"),
    (Fraction(1, 2), "points"),
    (Fraction(1), "percent"),
    (Fraction(10), "points"),
    (Fraction(2), "points"),
)


def structures(more_due: int = 0, method: str = "matchpoints", *, sections: bool = True) -> Iterator[Way]:
    """The ways that differ before anything is rounded: the White Book, one departure, then two together.

    With `more_due`, each of them also with so many more results due; no figures in IMPs tell how many, so that there
    some are tried. `sections`: there are several, within which or across which lines can be compared.
    """
    if method != "matchpoints":
        yield from _imp_structures(method, sections=sections)
        return
    every = [
        Way(neuberg=neuberg, flat_averages=flat, other_field=field, more_due=due)
        for neuberg in _NEUBERG
        for flat in (False, True)
        for field in (False, True)
        for due in sorted({0, more_due})
    ]
    yield from sorted((way for way in every if len(way.options) <= 2), key=lambda way: len(way.options))


def _imp_structures(method: str, *, sections: bool) -> Iterator[Way]:
    """In IMPs: factored or not, the two ways of counting comparisons, or what the datum is made of.

    What a session document can say comes first: that is how the evening can be scored here.
    """
    counted: list[CrossImps | Butler] = [CrossImps("sum"), CrossImps("mean")]
    if method == "butler":
        counted = [Butler(ends, to) for ends in range(ENDS_OFF_AT_MOST + 1) for to in DATUM_TO]
    every = [
        Way(imps=imps, neuberg=neuberg, other_field=field, more_due=due)
        for imps in counted
        for neuberg in ("every_board", "never")
        for field in ((False, True) if sections else (False,))
        for due in (range(MORE_DUE_AT_MOST + 1) if neuberg == "every_board" else (0,))
    ]
    yield from sorted(every, key=lambda way: (way.neuberg == "never", len(way.options), way.more_due))


def scales(way: Way) -> Iterator[Way]:
    """The same with every scale on which figures may be printed; IMPs have one."""
    if way.imps is not None:
        return iter((way,))
    return (replace(way, scale=scale, figures=figures) for scale, figures in _SCALES)


def roundings(way: Way, places: int) -> Iterator[Way]:
    """The same with every rounding that gives at most so many places, the finest first."""
    modes: tuple[Halves, ...] = ("away", "up", "even", "cut")
    yield way
    yield from (replace(way, places=places, halves=halves) for halves in modes)
