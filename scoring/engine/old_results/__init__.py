"""Results that other programs scored: evenings as files tell them, read into session documents."""

from scoring.engine.old_results.assemble import assemble, read
from scoring.engine.old_results.assembly import Assembly
from scoring.engine.old_results.values import (
    Evening,
    FoundEvening,
    FoundLine,
    FoundPair,
    Note,
    PublishedLine,
    PublishedMatch,
    PublishedTotal,
    Question,
    Unreadable,
)

__all__ = [
    "Assembly",
    "Evening",
    "FoundEvening",
    "FoundLine",
    "FoundPair",
    "Note",
    "PublishedLine",
    "PublishedMatch",
    "PublishedTotal",
    "Question",
    "Unreadable",
    "assemble",
    "read",
]
