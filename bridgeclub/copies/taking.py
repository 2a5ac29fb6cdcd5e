"""A copy of a club that somebody takes away: its trail says who did."""

from __future__ import annotations

from typing import IO

from django.db import transaction

from bridgeclub.copies.making import write_club
from club.actor import Actor
from club.services import record


def take_club(stream: IO[bytes], *, club_id: int, slug: str, actor: Actor) -> None:
    """Write the club's copy into an open file."""
    with transaction.atomic():
        record(club_id, actor, "copy taken away", {})
    write_club(stream, slug)
