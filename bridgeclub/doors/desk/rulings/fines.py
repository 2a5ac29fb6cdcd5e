"""The rows of penalties in the form of a ruling, as what is given: multiples of the standard amount, or another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.doors.desk.rulings.form import ROWS
from bridgeclub.http.numeric_input import is_whole_number
from rulings.engine.decision import RuledPenalty
from scoring.engine.rounding import decimal_text
from scoring.queries.fines import STANDARD, TWICE, UsualFine, in_its_unit


def penalties_in(desk: Desk, data: Mapping[str, Any], newest_shown: Mapping[str, str]) -> Iterable[RuledPenalty]:
    for row in ROWS:
        each = {name: data.get(f"p{row}_{name}", "") for name in ("pair", "kind", "times", "amount", "unit", "note")}
        if not each["pair"]:
            continue
        fine = _fine(desk, each)
        newest = newest_shown.get(f"p{each['pair']}")
        yield RuledPenalty(
            int(each["pair"]),
            fine.kind,
            fine.amount,
            fine.unit,
            fine.name,
            int(newest) if is_whole_number(newest) else None,
        )


def _fine(desk: Desk, each: Mapping[str, str]) -> UsualFine:
    """So many times the standard amount of the method; of a disciplinary penalty twice that (WB 12.5, 91.2)."""
    kind, name = each["kind"] or "procedural", each["note"].strip()
    if kind == "warning":
        return UsualFine(name, kind)
    if not each["times"]:
        return UsualFine(name, kind, each["amount"], each["unit"] or "points")
    standard = Fraction(TWICE if kind == "disciplinary" else STANDARD) * Fraction(each["times"])
    return in_its_unit(desk.session, (UsualFine(name, kind, decimal_text(standard)),))[0]
