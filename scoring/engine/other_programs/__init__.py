"""How other programs score, so that a club can see why its old figures were what they were."""

from scoring.engine.other_programs.compare import CellDifference, Comparison, MatchDifference, compare_evening
from scoring.engine.other_programs.ranking_columns import TotalDifference
from scoring.engine.other_programs.taken_over import TakeoverResult, compare_as_scored, take_over
from scoring.engine.other_programs.totals import Totals
from scoring.engine.other_programs.ways import WHITE_BOOK, WHITE_BOOKS, Way

__all__ = [
    "WHITE_BOOK",
    "WHITE_BOOKS",
    "CellDifference",
    "Comparison",
    "MatchDifference",
    "TakeoverResult",
    "TotalDifference",
    "Totals",
    "Way",
    "compare_as_scored",
    "compare_evening",
    "take_over",
]
