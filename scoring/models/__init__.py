from scoring.models.analysis import Analysis
from scoring.models.editions import Publication, Snapshot, Unscored
from scoring.models.results import Adjustment, Confirmation, Line, Penalty, PenaltyWithdrawal, Result

__all__ = [
    "Adjustment",
    "Analysis",
    "Confirmation",
    "Line",
    "Penalty",
    "PenaltyWithdrawal",
    "Publication",
    "Result",
    "Snapshot",
    "Unscored",
]
