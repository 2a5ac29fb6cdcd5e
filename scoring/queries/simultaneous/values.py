"""A common field as values: its editions, its clubs, its lines."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from club.queries import SessionInfo
from scoring.queries.public.people import Party


@dataclass(frozen=True)
class CommonEdition:
    """One edition in the list of all."""

    number: int
    at: datetime
    reason: str


@dataclass(frozen=True)
class CommonClub:
    """A club's evening in the field, by its place there; `edition` of its session is what is counted."""

    place: int
    name: str
    session: SessionInfo
    edition: int
    withdrawn: bool = False


@dataclass(frozen=True)
class CommonRow:
    """A pair in the ranking; `rank` among the rows that are listed, `overall` in the whole field. Figures are decimal
    strings."""

    key: str
    party: Party
    club: CommonClub
    direction: str
    rank: int | None
    tied: bool
    overall: int | None
    boards: int
    points: str
    available: str
    penalty: str
    percent: str | None
