"""Facts that could not be scored: why the standings stand still."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q

from club.engine.messages import Message, messages_of
from scoring.models import Unscored


@dataclass(frozen=True)
class StandingStill:
    """`faults` are what the engine says; the standings shown are those of the facts before."""

    faults: tuple[Message, ...]
    since: datetime


def unscored_because(session_id: int) -> StandingStill | None:
    """Why the newest facts of a session have no standings; None where they have, or will have in a moment."""
    newer = Q(session__snapshot__isnull=True) | Q(version__gt=F("session__snapshot__version"))
    row = Unscored.objects.filter(newer, session_id=session_id).first()
    return StandingStill(messages_of(row.faults), row.at) if row else None
