"""The doubtful results of a session."""

from rulings.queries.doubts.inbox import doubtful, newest_word, open_doubts
from rulings.queries.doubts.lines import cards_of, compared_lines, meeting_place, result_on_line, results_by_board
from rulings.queries.doubts.values import Accepted, Doubtful, MeetingPlace, OtherTableResult, Reason

__all__ = [
    "Accepted",
    "Doubtful",
    "MeetingPlace",
    "OtherTableResult",
    "Reason",
    "cards_of",
    "compared_lines",
    "doubtful",
    "meeting_place",
    "newest_word",
    "open_doubts",
    "result_on_line",
    "results_by_board",
]
