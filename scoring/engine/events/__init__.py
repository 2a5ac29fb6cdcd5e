"""Events of several sessions: totals, what is carried forward, and ladders."""

from scoring.engine.events.carry_forward import carry_forward
from scoring.engine.events.ladder import Ladder, LadderRow, at_least_floor, best_of, printed, session_figure
from scoring.engine.events.overall import (
    DrawnOrder,
    OverallRow,
    OverallRules,
    OverallTable,
    Sitting,
    Stage,
    overall_tables,
    weighed,
)
from scoring.engine.events.same import Seen, same_contestants
from scoring.engine.events.stage_ties import renamed
from scoring.engine.events.total import Collected, EventRow, collected_of, event_ranking

__all__ = [
    "Collected",
    "DrawnOrder",
    "EventRow",
    "Ladder",
    "LadderRow",
    "OverallRow",
    "OverallRules",
    "OverallTable",
    "Seen",
    "Sitting",
    "Stage",
    "at_least_floor",
    "best_of",
    "carry_forward",
    "collected_of",
    "event_ranking",
    "overall_tables",
    "printed",
    "renamed",
    "same_contestants",
    "session_figure",
    "weighed",
]
