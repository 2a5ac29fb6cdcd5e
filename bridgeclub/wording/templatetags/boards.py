"""What is printed on a board: where boards are dealt again for each match their numbers are other ones."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from club.queries import SessionInfo

register = template.Library()


@register.filter
def printed(board: int, session: SessionInfo) -> str:
    """`board` is the number; "" where there is none."""
    return session.printed(board) if board else ""


@register.filter
def listed(board: int, session: SessionInfo) -> str:
    """A board in a list of all of them, told from others with the same printed on them."""
    return session.listed(board) if board else ""


@register.filter
def printed_list(boards: Iterable[int], session: SessionInfo) -> str:
    """7, 8, 9: boards of one table or match."""
    return ", ".join(map(session.printed, boards))
