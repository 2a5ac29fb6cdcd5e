"""What a decision does to the score, in a few letters: it is issued only as it was looked at."""

from __future__ import annotations

import hashlib

from rulings.engine.decision import Decision


def digest_of(decision: Decision, *more: object) -> str:
    """The same for decisions that do the same to the score; `more` is what else has to be the same."""
    lines = [(x.board, x.ns, x.ew, x.outcomes, x.unless_better, x.group) for x in decision.lines]
    fines = [(each.contestant, each.kind, each.amount, each.unit) for each in decision.penalties]
    said = (lines, fines, *more)
    return hashlib.sha256(repr(said).encode()).hexdigest()[:16]
