"""A copy of a club that somebody takes away: its trail says who did."""

from __future__ import annotations

from typing import IO

from django.db import transaction

from bridgeclub.copies.archive_out import write_session
from bridgeclub.copies.making import write_club
from club.actor import Actor
from club.queries import SessionInfo
from club.services import record


def take_session(stream: IO[bytes], *, session: SessionInfo, actor: Actor) -> None:
    """Write the archive of a session that is over into an open file. Raises Refused."""
    write_session(stream, session.club.slug, session.slug)
    with transaction.atomic():
        record(session.club.id, actor, "archive taken away", {}, session_id=session.id)


def take_club(stream: IO[bytes], *, club_id: int, slug: str, actor: Actor) -> None:
    """Write the club's copy into an open file."""
    with transaction.atomic():
        record(club_id, actor, "copy taken away", {})
    write_club(stream, slug)
