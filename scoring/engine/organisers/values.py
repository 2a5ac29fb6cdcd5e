"""What stands in a file of common results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.old_results.values import Note


@dataclass(frozen=True)
class Printed:
    """A figure of the file, and how many decimals it is printed with."""

    value: Fraction
    places: int


@dataclass(frozen=True)
class OrganisersPair:
    """One pair of the common field. `label` as it is written; `direction` is NS, EW or empty; `points` by board.

    `line`: of the file, from 1.
    """

    label: str
    direction: str = ""
    section: str = ""
    club: str = ""
    names: str = ""
    place: str = ""
    percent: Printed | None = None
    points: Mapping[int, Printed] = field(default_factory=dict)
    line: int | None = None


@dataclass(frozen=True)
class OrganisersFile:
    """Its pairs in the order of the file, and whatever of it could not be read, line by line.

    `title` and `date` as the file has them, empty where it has none.
    """

    pairs: tuple[OrganisersPair, ...]
    faults: tuple[Note, ...] = ()
    title: str = ""
    date: str = ""
