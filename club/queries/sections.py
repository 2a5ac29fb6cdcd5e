"""The sections of a session: how far their rounds have come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from club.models import Section


@dataclass(frozen=True)
class SectionInfo:
    """`clock`: the rounds as they were called (club.engine.round_clock_document)."""

    id: int
    session_id: int
    letter: str
    open_round: int
    closed_round: int
    round_opened_at: datetime | None
    clock: Mapping[str, Any] = field(default_factory=dict, hash=False)


def section_info(session_id: int) -> list[SectionInfo]:
    """All of them, by letter; one query."""
    return [
        SectionInfo(
            each.pk, each.session_id, each.letter, each.open_round, each.closed_round, each.round_opened_at, each.clock
        )
        for each in Section.objects.filter(session_id=session_id)
    ]
