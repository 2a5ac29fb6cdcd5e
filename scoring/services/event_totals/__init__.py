"""Events of several sessions: their rules, who is the same, the total, its editions."""

from scoring.services.event_totals.computing import recompute_event, sweep_events
from scoring.services.event_totals.next_session import Wanted, arrange_places, set_up_next
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
    "Wanted",
    "arrange_places",
    "join_contestants",
    "publish_event",
    "recompute_event",
    "separate_contestant",
    "set_rules",
    "set_up_next",
    "start_total",
    "sweep_events",
]
