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

#: How a board with fewer results than others is brought to their top: by Neuberg's formula (White Book 78.3); in
#: proportion to the tops; with a tie for each result that is not there; or not at all.
Factoring = Literal["neuberg", "proportion", "ties", "own_top"]
#: What an artificial percentage is of: the session's top, the one that the board's results have, the one of all the
#: board's lines, or the one among the results that there are, factored with them. `usual` is the board's where boards
#: have their own top, else the session's.
Averages = Literal["usual", "session", "board", "lines", "factored"]
Halves = Literal["away", "up", "even", "cut"]
Figures = Literal["points", "percent"]
_SCALE_CODES = {Fraction(1, 2): "one_a_win", Fraction(2): "four_a_win", Fraction(10): "ten_times"}


@dataclass(frozen=True)
class Way:
    """One way of scoring pairs.

    `missing` and `adjusted`: how a board is factored for results that are not there, and for artificial scores.
    `averages`: what those are of. `flat_averages`: 60 % is 60 %, whatever the pair's session. `other_field`: compared
    within sections where the document says the field, and the other way round. `largest_section`: every section is
    brought to the top of the largest. `more_due`: so many more results were due on each board than the file lists (a
    phantom, a table that never came). `scale`: what a figure is multiplied with (½ with one matchpoint a win);
    `figures` percent: of the board's top. `places` and `halves`: how a cell is rounded. `imps`: not matchpoints
    but cross-IMPs, as a sum or the mean of the comparisons, or Butler with its datum.
    """

    missing: Factoring = "neuberg"
    adjusted: Factoring = "neuberg"
    averages: Averages = "usual"
    flat_averages: bool = False
    other_field: bool = False
    largest_section: bool = False
    more_due: int = 0
    scale: Fraction = Fraction(1)
    figures: Figures = "points"
    places: int = DECIMAL_PLACES
    halves: Halves = "away"
    imps: CrossImps | Butler | None = None

    @property
    def averages_of(self) -> Averages:
        """What artificial percentages are of, `usual` being one of the others."""
        if self.averages != "usual":
            return self.averages
        return "board" if self.missing == "own_top" else "session"

    @property
    def unrounded(self) -> Way:
        """The same before anything is written down: structure, without scale and rounding."""
        return replace(self, scale=Fraction(1), figures="points", places=DECIMAL_PLACES, halves="away")

    def rounded_as(self, structure: Way) -> Way:
        """Another structure, printed as this one is."""
        return replace(structure, scale=self.scale, figures=self.figures, places=self.places, halves=self.halves)

    @property
    def options(self) -> tuple[str, ...]:
        """Where it departs from the White Book, as codes: `no_neuberg`, `cell_1`, `halves_up`, …"""
        values = {
            **dict.fromkeys(_factoring_options(self.missing, self.adjusted), True),
            f"average_of_{self.averages}": self.averages != "usual",
            "flat_averages": self.flat_averages,
            "other_field": self.other_field,
            "largest_section": self.largest_section,
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


def _factoring_options(missing: Factoring, adjusted: Factoring) -> Iterator[str]:
    if missing == adjusted:
        yield {"neuberg": "", "own_top": "no_neuberg"}.get(missing, missing)
        return
    if missing != "neuberg":
        yield f"{missing}_with_missing"
    if adjusted != "neuberg":
        yield f"{adjusted}_with_averages"


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


#: The scales on which figures are printed, as (scale, figures).
SCALES: tuple[tuple[Fraction, Figures], ...] = (
    (Fraction(1), "points"),
    (Fraction(1, 2), "points"),
    (Fraction(1), "percent"),
    (Fraction(10), "points"),
    (Fraction(2), "points"),
)


def scales(way: Way) -> Iterator[Way]:
    """The same with every scale on which figures may be printed; IMPs have one."""
    if way.imps is not None:
        return iter((way,))
    return (replace(way, scale=scale, figures=figures) for scale, figures in SCALES)


def roundings(way: Way, places: int) -> Iterator[Way]:
    """The same with every rounding that gives at most so many places, the finest first."""
    modes: tuple[Halves, ...] = ("away", "up", "even", "cut")
    yield way
    yield from (replace(way, places=places, halves=halves) for halves in modes)
