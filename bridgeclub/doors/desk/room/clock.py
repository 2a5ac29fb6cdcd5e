"""The rounds of a section as the page says them: which is open, how long it lasts, what comes next."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from club.queries import SessionInfo, section_info
from scoring.queries.room import Room, SectionGrid

ALL_AT_ONCE = "together"


@dataclass(frozen=True)
class Clock:
    """A section's rounds. `ends` and `left` (minutes, below 0 when over time) where rounds go together."""

    section: SectionGrid
    together: bool
    opened_at: datetime | None
    ends: datetime | None
    left: int | None
    minutes: int

    @property
    def next(self) -> int | None:
        """The round that can be opened."""
        if not self.together or self.section.open_round >= self.section.rounds:
            return None
        return self.section.open_round + 1

    @property
    def previous(self) -> int | None:
        """The round to go back to, where the open one was opened too early."""
        return self.section.open_round - 1 if self.together and self.section.open_round > 1 else None

    @property
    def over(self) -> int:
        """Minutes over time."""
        return -self.left if self.left is not None and self.left < 0 else 0

    @property
    def gone(self) -> int:
        """Minutes gone of the round, at most all of them."""
        return min(self.minutes, max(self.minutes - (self.left or 0), 0))

    @property
    def closable(self) -> range:
        """The rounds up to which the tables can be shut out, 0 for none."""
        return range(self.section.open_round + 1)


def clocks(session: SessionInfo, room: Room) -> list[Clock]:
    """One for each section that has rounds, while the session is played; one query."""
    if not session.playing:
        return []
    opened = {each.id: each.round_opened_at for each in section_info(session.id)}
    return [_clock(session, section, opened.get(section.id)) for section in room.sections if section.rounds]


def _clock(session: SessionInfo, section: SectionGrid, opened_at: datetime | None) -> Clock:
    all_at_once = session.pace == ALL_AT_ONCE
    minutes = session.minutes_per_board * section.boards_per_round
    ends = opened_at + timedelta(minutes=minutes) if all_at_once and opened_at else None
    left = math.ceil((ends - timezone.now()) / timedelta(minutes=1)) if ends else None
    local = ends.astimezone(session.club.zone) if ends else None
    return Clock(section, all_at_once, opened_at, local, left, minutes)
