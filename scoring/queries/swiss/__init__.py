"""A Swiss before its next draw: who plays, with how many points, and what is still out."""

from scoring.queries.swiss.draws import DrawShown, draws_of
from scoring.queries.swiss.mismatches import Corrected, Mismatch, corrected_draws
from scoring.queries.swiss.state import SwissState, UnfinishedMatch, swiss_state

__all__ = [
    "Corrected",
    "DrawShown",
    "Mismatch",
    "SwissState",
    "UnfinishedMatch",
    "corrected_draws",
    "draws_of",
    "swiss_state",
]
