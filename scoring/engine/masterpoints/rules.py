"""What a rule file says, as values. All figures are exact; points are those of one player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

#: Awards are kept in hundredths of a point: no body gives finer ones at clubs.
HUNDREDTHS = 100
#: What a club calls the file that it has filled in itself.
OWN = "own"


class NotAwarded(StrEnum):
    """Why nobody has master points from a session."""

    SWITCHED_OFF = "switched_off"
    NO_SCALE = "no_scale"
    LEVEL = "level"
    TABLES = "tables"
    BOARDS = "boards"
    SHARE = "share"


class Assumed(StrEnum):
    """What a file had to assume, because its document does not say it. An award that rests on it is not verified."""

    TIES = "ties"
    ROUNDING = "rounding"


class Counted(StrEnum):
    """How many contestants a list counts as: those who entered, with half tables filled up, or full tables alone."""

    ENTERED = "entered"
    FILLED = "half_tables_filled"
    FULL = "full_tables"


class Rounding(StrEnum):
    """Where a figure is cut."""

    UP = "up"
    DOWN = "down"
    NEAREST = "nearest"

    def whole(self, value: Fraction) -> int:
        """`value` as a whole number; an exact half goes up with NEAREST."""
        below, rest = divmod(value.numerator, value.denominator)
        if self is Rounding.UP:
            return below + (rest > 0)
        if self is Rounding.DOWN:
            return below
        return below + (2 * rest >= value.denominator)


@dataclass(frozen=True)
class Depth:
    """Which part of the list is awarded, and how that is made a whole number of places."""

    share: Fraction
    rounding: Rounding


@dataclass(frozen=True)
class Steps:
    """The last place has `step`, each place above one step more; nobody has less than `lowest`."""

    step: Fraction
    lowest: Fraction = Fraction(0)


@dataclass(frozen=True)
class Shares:
    """The first place has so many `points` for each contestant that is counted, or for each table (half tables count
    as whole ones), at most `most`; `firsts` says it in place of that for some numbers. The others have shares of it.

    `shares`: of the first, second … place. Places after these have 1 divided by the place less `less`.
    """

    points: Fraction
    by_table: bool
    shares: tuple[Fraction, ...]
    most: Fraction | None = None
    less: int = 0
    firsts: Mapping[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class Lists:
    """What each place has, by how many contestants are counted: (from, to, points of the first place, the second …)."""

    rows: tuple[tuple[int, int, tuple[Fraction, ...]], ...]


@dataclass(frozen=True)
class OfMatches:
    """For each match that is won or drawn, besides the place; with `by_board` for each of its boards."""

    won: Fraction
    drawn: Fraction
    by_board: bool = False


@dataclass(frozen=True)
class Least:
    """The smallest session for which there are points: full tables, boards for each contestant, and which part of the
    boards in use each contestant has to play."""

    tables: int = 0
    boards: int = 0
    share: Fraction = Fraction(0)


@dataclass(frozen=True)
class Scale:
    """What is awarded in one kind of contest. `winners`: 1 or 2 lists, 0 where it does not matter. `ranked_in`: what
    the ranking goes by (`matchpoints`, `imps`, `points`, `vp`), empty where it does not matter.

    `boards`: for sessions of so many boards, from and to. `members`: of teams with so many players each has this part.
    `verified`: the figures come from the document that `source` names. `award` is None where only matches count.
    """

    contest: str
    winners: int
    ranked_in: tuple[str, ...]
    verified: bool
    source: str
    boards: tuple[int, int]
    counted: Counted
    depth: Depth
    award: Steps | Shares | Lists | None
    least: Least = Least()
    members: Mapping[int, Fraction] = field(default_factory=dict)
    matches: OfMatches | None = None


@dataclass(frozen=True)
class Rules:
    """One file. `levels`: what a session's level multiplies with; a level that is not there has no points.

    `places`: decimals of an award, `rounding` how it is cut to them. `share_split_ties`: who has an equal total shares
    also where a rule of the contest has told them apart.
    """

    name: str
    title: str
    unit: str
    places: int
    rounding: Rounding
    levels: Mapping[str, Fraction]
    share_split_ties: bool
    assumed: frozenset[Assumed]
    scales: tuple[Scale, ...]
    note: str = ""

    @property
    def verified(self) -> bool:
        """Whether every figure in it comes from a document that it names."""
        return all(scale.verified for scale in self.scales)

    def of_a_club(self) -> Rules:
        """The same as a club's own, whose figures nobody has compared with a document."""
        return replace(self, name=OWN, scales=tuple(replace(scale, verified=False) for scale in self.scales))

    def cut(self, points: Fraction) -> Fraction:
        """An award with the decimals that it may have."""
        unit = 10**self.places
        return Fraction(self.rounding.whole(points * unit), unit)
