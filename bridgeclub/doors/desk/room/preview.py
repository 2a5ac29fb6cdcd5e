"""What an act on a running session would change, before it is made."""

from __future__ import annotations

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording.previews import PreviewWords, preview_in_words
from scoring.services.repairs import PreparedRepair, Preview


def preview_act(desk: Desk, act: PreparedRepair) -> tuple[Preview, PreviewWords]:
    """As values and in words; of boards that are hidden from this director nothing. Raises DomainError as the act
    would."""
    return preview_in_words(desk.session, act, desk.hidden)
