"""Rows → the session document, the engine's only input."""

from scoring.facts.document import Facts, session_facts
from scoring.facts.during_play import (
    complete_round,
    counts_open_boards_only,
    open_to_all,
    publishable,
    ranking_pictures,
    without_boards,
)
from scoring.facts.expected import expected_results
from scoring.facts.export import exported
from scoring.facts.rows import Rows, Scheduled, read_rows

__all__ = [
    "Facts",
    "Rows",
    "Scheduled",
    "complete_round",
    "counts_open_boards_only",
    "expected_results",
    "exported",
    "open_to_all",
    "publishable",
    "ranking_pictures",
    "read_rows",
    "session_facts",
    "without_boards",
]
