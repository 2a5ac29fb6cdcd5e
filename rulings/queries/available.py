"""Where and when the editions of a session were made available."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulings.models import MadeAvailable
from scoring.models import Publication

WEB = "web"


@dataclass(frozen=True)
class Available:
    """An edition that counts, with (place, since when): the web first."""

    edition: int
    places: tuple[tuple[str, datetime], ...]


def available_of(session_id: int) -> tuple[Available, ...]:
    """The editions that count, the newest first; two queries."""
    rows = MadeAvailable.objects.filter(edition__session_id=session_id).values_list("edition__number", "place", "at")
    elsewhere: dict[int, list[tuple[str, datetime]]] = {}
    for number, place, at in rows:
        elsewhere.setdefault(number, []).append((place, at))
    editions = Publication.objects.filter(session_id=session_id, withdrawal=None).order_by("-number")
    return tuple(
        Available(number, ((WEB, at), *elsewhere.get(number, ())))
        for number, at in editions.values_list("number", "at")
    )
