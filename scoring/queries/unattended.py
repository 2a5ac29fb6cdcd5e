"""What is known of an evening without a director, without any result."""

from __future__ import annotations

from datetime import datetime

from scoring.models import Publication, Result


def last_entry(session_id: int) -> datetime | None:
    """When the last result was entered; None where none was."""
    found = Result.objects.filter(line__session=session_id).order_by("-entered_at")
    return found.values_list("entered_at", flat=True).first()


def was_published(session_id: int) -> bool:
    """Whether a director has ever published it."""
    return Publication.objects.filter(session=session_id).exists()
