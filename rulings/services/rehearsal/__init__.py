"""A director rehearses an evening: it is made, its tables play by themselves, and it is ended."""

from rulings.services.rehearsal.ending import end_old_rehearsals, end_rehearsal
from rulings.services.rehearsal.making import RehearsalPlan, make_rehearsal
from rulings.services.rehearsal.settings import SPEEDS, set_paused, set_speed, skip_step
from rulings.services.rehearsal.stepping import step_due_rehearsals, step_rehearsal

__all__ = [
    "SPEEDS",
    "RehearsalPlan",
    "end_old_rehearsals",
    "end_rehearsal",
    "make_rehearsal",
    "set_paused",
    "set_speed",
    "skip_step",
    "step_due_rehearsals",
    "step_rehearsal",
]
