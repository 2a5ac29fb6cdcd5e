"""What the tests of movement and others build and ask: see test_movement.py."""

from __future__ import annotations

from club.models import Session
from scoring.services.repairs.change_set import SAYS_NOTHING, state_of


def unchanged(session: Session, before: dict[str, dict[str, object]]) -> bool:
    now = state_of(session.pk)
    now["line"] = {key: row for key, row in now["line"].items() if key in before["line"] or row != SAYS_NOTHING}
    return now == before
