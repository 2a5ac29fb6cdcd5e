"""Awards as a director would write them; what is printed reads back as the same award."""

from __future__ import annotations

import re

from scoring.engine.board import Side
from scoring.engine.document.outcomes import Artificial, Assigned, NotScored, Outcome, Redress, Weighted


def award_text(ns: Outcome | None, ew: Outcome | None) -> str:
    """`A6040`, `NS 420`, `NS table EW -50`; empty where nothing is awarded, and for denied redress, which has
    no line of its own."""
    if (ns is None and ew is None) or isinstance(ns, Redress) or isinstance(ew, Redress):
        return ""
    if ns == ew and isinstance(ns, Assigned | Weighted):
        return f"NS {_side(ns, 'ns')}"
    if isinstance(ns, Artificial) and isinstance(ew, Artificial) and (short := _short(ns.text, ew.text)):
        return short
    return f"NS {_side(ns, 'ns')} EW {_side(ew, 'ew')}"


def _short(ns: str, ew: str) -> str:
    """A6040, A6040= where both percentages have two figures and both are flat, or neither is."""
    if ns.startswith("=") != ew.startswith("="):
        return ""
    first, second = ns.removeprefix("="), ew.removeprefix("=")
    if not all(re.fullmatch(r"[0-9]{2}", text) for text in (first, second)):
        return ""
    return f"A{first}{second}{'=' if ns.startswith('=') else ''}"


def _side(outcome: Outcome | None, side: Side) -> str:
    if outcome is None:
        return "table"
    if isinstance(outcome, Assigned):
        return str(_seen(outcome.score, side))
    if isinstance(outcome, Weighted):
        return " ".join(f"{_seen(part.score, side)} {part.weight}" for part in outcome.parts)
    if isinstance(outcome, Artificial):
        flat = "=" if outcome.text.startswith("=") else ""
        return f"A{outcome.text.removeprefix('=')}{flat}"
    assert isinstance(outcome, NotScored)
    return "none"


def _seen(score: int, side: Side) -> int:
    """N/S's score from a side."""
    return -score if side == "ew" else score
