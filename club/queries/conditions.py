"""Conditions of contest (L78D): every version can be read, also those that no longer hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Self

from club.engine.written_text import Block, blocks
from club.models import ConditionsOfContest
from club.models.during_play import CLOCK_MINUTES_AT_MOST, ClockColours, ClockSound
from club.models.events import Habits

CLOCK_MINUTES = CLOCK_MINUTES_AT_MOST
CLOCK_SOUNDS = ClockSound.choices
CLOCK_COLOURS = ClockColours.choices


@dataclass(frozen=True)
class ConditionsInfo:
    """One version of the club's conditions. `habits`: the fields of Habits and their values."""

    id: int
    name: str
    preset: str
    since: date
    text: str
    habits: Mapping[str, Any]

    @classmethod
    def of(cls, row: ConditionsOfContest) -> Self:
        habits = {field.name: getattr(row, field.name) for field in Habits._meta.get_fields()}
        return cls(row.pk, row.name, row.preset, row.since, row.text, habits)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The text as it is shown."""
        return blocks(self.text)


def conditions_of(club_id: int) -> list[ConditionsInfo]:
    """All versions of the club, the one that holds last first; names in the order in which they were first written."""
    rows = ConditionsOfContest.objects.filter(club_id=club_id)
    first: dict[str, int] = {}
    for row in sorted(rows, key=lambda each: each.pk):
        first.setdefault(row.name, row.pk)
    newest_first = sorted(rows, key=lambda each: each.pk, reverse=True)
    by_name = sorted(newest_first, key=lambda each: first[each.name])
    return [ConditionsInfo.of(row) for row in sorted(by_name, key=lambda each: each.since, reverse=True)]


def conditions_in_force(club_id: int, day: date) -> list[ConditionsInfo]:
    """Of every name the version that holds on the day."""
    found: dict[str, ConditionsInfo] = {}
    for each in conditions_of(club_id):
        if each.since <= day:
            found.setdefault(each.name, each)
    return list(found.values())


def conditions_version(club_id: int, conditions_id: int | None) -> ConditionsInfo | None:
    row = ConditionsOfContest.objects.filter(club_id=club_id, pk=conditions_id).first() if conditions_id else None
    return ConditionsInfo.of(row) if row else None
