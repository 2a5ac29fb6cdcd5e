"""Whether the way of scoring of a session, or its scale of victory points, is made for matches of so many boards."""

from __future__ import annotations

from bridgeclub.wording.messages import whole_sentence
from club.queries import SessionInfo
from scoring.engine.contests import refuse_length
from scoring.engine.errors import EngineError


def scale_fault(session: SessionInfo, boards: int, *, half: bool = False) -> str:
    """What is said against it beside a movement; "" where it fits."""
    try:
        refuse_length(session.method, session.vp_scale, boards, session.teams_of_eight, half=half)
    except EngineError as fault:
        return whole_sentence(fault.message).rstrip(".")
    return ""
