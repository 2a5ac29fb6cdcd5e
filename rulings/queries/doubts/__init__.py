"""The doubtful results of a session."""

from rulings.queries.doubts.inbox import doubtful, newest_word, open_doubts
from rulings.queries.doubts.lines import cards_of, compared_lines, result_on_line, results_by_board, spot_of
from rulings.queries.doubts.values import Accepted, Doubtful, OtherTableResult, Reason, Spot

__all__ = [
    "Accepted",
    "Doubtful",
    "OtherTableResult",
    "Reason",
    "Spot",
    "cards_of",
    "compared_lines",
    "doubtful",
    "newest_word",
    "open_doubts",
    "result_on_line",
    "results_by_board",
    "spot_of",
]
