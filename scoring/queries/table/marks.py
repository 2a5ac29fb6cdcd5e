"""How the boards of a session are marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from club.models import Board


class BoardMarks(NamedTuple):
    """Dealer, who is vulnerable, and what is printed on a board: "" where it is its number."""

    dealer: str
    vulnerable: str
    label: str


def marks_of(session_id: int) -> Mapping[int, BoardMarks]:
    """By number; one query."""
    found = Board.objects.filter(session_id=session_id).order_by()
    marks = found.values_list("number", "dealer", "vulnerable", "label")
    return {number: BoardMarks(*each) for number, *each in marks}
