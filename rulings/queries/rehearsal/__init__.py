"""A rehearsal as pages show it: its speed, what tables say, and the guide through its first ten minutes."""

from rulings.queries.rehearsal.entries import as_entered, entry_id, played_at
from rulings.queries.rehearsal.found import RehearsalInfo, rehearsal_at, rehearsal_of
from rulings.queries.rehearsal.guide import CONFLICT, STEPS, Guide, Step, StepState, Told, guide_of

__all__ = [
    "CONFLICT",
    "STEPS",
    "Guide",
    "RehearsalInfo",
    "Step",
    "StepState",
    "Told",
    "as_entered",
    "entry_id",
    "guide_of",
    "played_at",
    "rehearsal_at",
    "rehearsal_of",
]
