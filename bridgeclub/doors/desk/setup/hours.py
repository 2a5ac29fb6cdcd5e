"""When play begins and ends, and with which board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from django.utils import timezone

from club.queries import EveningPlan, SessionInfo
from scoring.queries.simultaneous.desk import CommonBoards


@dataclass(frozen=True)
class Hours:
    """`begins`: when play began, or would; None for a session of another day."""

    begins: datetime | None
    minutes_per_board: int
    first_board: int

    @classmethod
    def of(cls, session: SessionInfo, plans: EveningPlan | None, common: CommonBoards | None = None) -> Self:
        """`common`: the boards of a simultaneous, which begin where they do."""
        now = timezone.now().astimezone(session.club.zone)
        first = common.first if common else plans.first_board if plans else 1
        if session.date != now.date():
            return cls(None, session.minutes_per_board, first)
        planned = plans.start_time if plans else None
        to_begin = max(now, datetime.combine(session.date, planned, session.club.zone)) if planned else now
        begun = session.started_at.astimezone(session.club.zone) if session.started_at else to_begin
        return cls(begun, session.minutes_per_board, first)

    def end(self, minutes: int) -> datetime | None:
        """When play would end, to five minutes."""
        if self.begins is None:
            return None
        end = self.begins + timedelta(minutes=minutes + 4)
        return end - timedelta(minutes=end.minute % 5, seconds=end.second, microseconds=end.microsecond)
