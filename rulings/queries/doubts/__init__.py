"""The doubtful results of a session."""

from rulings.queries.doubts.inbox import doubtful, newest_word, open_doubts
from rulings.queries.doubts.lines import beside_of, cards_of, spot_of, telling_lines, told_of
from rulings.queries.doubts.values import Accepted, Beside, Doubtful, Reason, Spot

__all__ = [
    "Accepted",
    "Beside",
    "Doubtful",
    "Reason",
    "Spot",
    "beside_of",
    "cards_of",
    "doubtful",
    "newest_word",
    "open_doubts",
    "spot_of",
    "telling_lines",
    "told_of",
]
