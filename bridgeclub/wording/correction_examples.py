"""What the presets of correction periods mean on an evening, by the clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.formats import date_format

from bridgeclub.wording.correction_periods import CLOCK_NAMES, PRESET_NAMES
from club.engine.correction_rules import CLOCKS, PRESETS, CorrectionPeriods
from rulings.engine.periods import Course, clocks

# A Tuesday: play from 19:00 to 22:30, the results out at 22:40.
_BEGAN, _ENDED, _OUT = (datetime(2026, 1, 20, *at, tzinfo=UTC) for at in ((19, 0), (22, 30), (22, 40)))


@dataclass(frozen=True)
class Example:
    """A preset by name, with the end of each clock: (name of the clock, when)."""

    name: str
    ends: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Examples:
    clocks: tuple[str, ...]
    rows: tuple[Example, ...]


def correction_examples() -> Examples:
    """Every preset on the same evening."""
    names = tuple(str(CLOCK_NAMES[clock]) for clock in CLOCKS)
    rows = (
        Example(str(PRESET_NAMES[each]), tuple(zip(names, _ends(CorrectionPeriods(each)), strict=True)))
        for each in PRESETS
    )
    return Examples(names, tuple(rows))


def _ends(correction: CorrectionPeriods) -> tuple[str, ...]:
    course = Course(zone=UTC, now=_OUT, began=_BEGAN, available=_OUT, ended=_ENDED, last_ended=_ENDED)
    found = clocks(correction.at("last"), course)
    ends = (found.rulings, found.appeals, found.queries, found.errors, found.computing)
    return tuple(_moment_words(each.ends) for each in ends if each.ends is not None)


def _moment_words(moment: datetime) -> str:
    """23:10, with the day where it is another one."""
    hour = f"{moment:%H:%M}"
    return hour if moment.date() == _OUT.date() else f"{date_format(moment, 'l')} {hour}"
