"""When results become official by themselves, and how they did."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from bridgeclub.wording.official import by_itself_words
from club.queries import SessionInfo
from rulings.queries.clocks import clocks_of
from rulings.queries.official import made_official


def official_context(session: SessionInfo, *, published: bool) -> dict[str, Any]:
    """`official_at`: when they will, None where they will not; `official_said`: that they did, else ""."""
    if not published or not session.over:
        return {}
    before = made_official(session.id)
    if session.state == "official":
        return {"official_said": by_itself_words(before) if before else ""}
    if before is not None or not session.official_by_itself:
        return {}
    now = timezone.now()
    ends = clocks_of(session.id, now).ends
    return {"official_at": ends if ends and ends > now else None}
