"""The boards of a session, and what is printed on them."""

from __future__ import annotations

from club.models import Board


def board_labels(session_id: int) -> dict[int, str]:
    """What is printed on boards whose number is another one: those that are dealt again for each match."""
    found = Board.objects.filter(session_id=session_id).exclude(label="")
    return dict(found.values_list("number", "label"))


def printed_on(session_id: int, board: int) -> str:
    """What is printed on a board of this number; one query."""
    found = Board.objects.filter(session_id=session_id, number=board)
    return found.values_list("label", flat=True).first() or str(board)


def boards_of(session_id: int) -> list[tuple[int, str, str]]:
    """(number, dealer, vulnerable) of every board of the session."""
    return list(Board.objects.filter(session_id=session_id).values_list("number", "dealer", "vulnerable"))
