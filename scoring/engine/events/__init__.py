"""Events of several sessions: totals, what is carried forward, ladders, and rankings within strata."""

from scoring.engine.events.carry_forward import carry_forward
from scoring.engine.events.ladder import Ladder, LadderRow, best_of
from scoring.engine.events.overall import (
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
from scoring.engine.events.strata import strata_ranks
from scoring.engine.events.total import Collected, EventRow, collected_of, event_ranking

__all__ = [
    "Collected",
    "EventRow",
    "Ladder",
    "LadderRow",
    "OverallRow",
    "OverallRules",
    "OverallTable",
    "Seen",
    "Sitting",
    "Stage",
    "best_of",
    "carry_forward",
    "collected_of",
    "event_ranking",
    "overall_tables",
    "renamed",
    "same_contestants",
    "strata_ranks",
    "weighed",
]
