"""Ladders: settled by the manager, and brought up to the editions by a task."""

from scoring.services.ladders.computing import recompute_ladder, recompute_ladders, sweep_ladders
from scoring.services.ladders.following import ladders_follow
from scoring.services.ladders.settling import (
    LadderSettings,
    change_ladder,
    leave_sessions_out,
    make_ladder,
    remove_ladder,
)

__all__ = [
    "LadderSettings",
    "change_ladder",
    "ladders_follow",
    "leave_sessions_out",
    "make_ladder",
    "recompute_ladder",
    "recompute_ladders",
    "remove_ladder",
    "sweep_ladders",
]
