"""The draws of a Swiss as they were published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from movements.engine.swiss_evening import DrawnRound, read_round
from movements.models import SwissDraw


@dataclass(frozen=True)
class DrawShown:
    """One round: who met whom, with which points, fines and awards among them, drawn when.

    `versions`: how often it was drawn.
    """

    round: int
    versions: int
    drawn: DrawnRound
    standing: Mapping[str, Fraction]
    fines: Mapping[str, Fraction]
    counted: int
    changed: bool
    at: datetime


def draws_of(session_id: int) -> tuple[DrawShown, ...]:
    """Of each round that was drawn during play the newest, in order. One query."""
    newest: dict[int, SwissDraw] = {}
    for row in SwissDraw.objects.filter(session_id=session_id).order_by("round", "version"):
        newest[row.round] = row
    return tuple(
        DrawShown(
            row.round,
            row.version,
            read_round(row.drawn),
            {key: Fraction(each["points"]) for key, each in row.standing.items()},
            {key: Fraction(each["fines"]) for key, each in row.standing.items() if each.get("fines")},
            row.counted,
            row.changed,
            row.at,
        )
        for row in newest.values()
    )
