"""What should have been awarded, as a director writes it, read for the record of a scoring error."""

from __future__ import annotations

from rulings.engine.orders import read_ruled
from rulings.services.gross_errors import Correction
from scoring.engine.document import Outcome, dump_outcome
from scoring.queries.room import LineView
from scoring.services import Award


def corrected_award(line: LineView, text: str) -> Correction:
    """The correction of an award; without a text the score at the table was to stand. Raises NotationError."""
    if not text.strip():
        return Correction(award=Award())
    read = read_ruled(text, line.vulnerable, line.current.played if line.current else None)
    return Correction(award=Award(ns=_document(read.ns), ew=_document(read.ew)))


def _document(outcome: Outcome | None) -> dict[str, object] | None:
    return None if outcome is None else dump_outcome(outcome)
