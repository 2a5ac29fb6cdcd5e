"""Whether the scale of victory points of a session is made for matches of so many boards."""

from __future__ import annotations

from bridgeclub.wording.messages import whole_sentence
from club.queries import SessionInfo
from scoring.engine.document.values import scale_length
from scoring.engine.errors import EngineError
from scoring.engine.victory_points import find_scale
from scoring.engine.victory_points.club_scale import OWN as OWN_SCALE


def scale_fault(session: SessionInfo, boards: int) -> str:
    """What is said against it beside a movement; "" where it fits, or where there is none."""
    if not session.vp_scale or session.vp_scale == OWN_SCALE:
        return ""
    try:
        find_scale(session.vp_scale, scale_length(boards, session.teams_of_eight))
    except EngineError as fault:
        return whole_sentence(fault.message).rstrip(".")
    return ""
