"""The document of a common field as JSON values: without names and ids of the database, its sessions by their place."""

from __future__ import annotations

from typing import TypedDict

from scoring.engine.standings_document import StandingsDocument


class CommonContestant(TypedDict):
    """`id` in the standings; of which session, its key there, and NS or EW where it had one direction."""

    id: str
    session: int
    key: str
    direction: str | None


class CommonDocument(TypedDict):
    """All of it."""

    contestants: list[CommonContestant]
    standings: StandingsDocument
