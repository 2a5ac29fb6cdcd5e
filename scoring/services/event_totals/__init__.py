"""Events of several sessions: their rules, who is the same, the total, its editions."""

from scoring.services.event_totals.computing import recompute_event, sweep_events
from scoring.services.event_totals.publishing import publish_event
from scoring.services.event_totals.settings import (
    Rules,
    join_contestants,
    separate_contestant,
    set_rules,
    start_total,
)

__all__ = [
    "Rules",
    "join_contestants",
    "publish_event",
    "recompute_event",
    "separate_contestant",
    "set_rules",
    "start_total",
    "sweep_events",
]
