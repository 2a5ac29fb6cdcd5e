"""What is printed on a board: where boards are dealt again for each match their numbers are other ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import template
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

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
def printed_run(boards: Sequence[int], session: SessionInfo) -> str:
    """7–9, or 7 and 9: boards of one table's round."""
    labels = list(map(session.printed, boards))
    in_a_row = len(labels) > 2 and boards[-1] - boards[0] == len(labels) - 1
    return f"{labels[0]}–{labels[-1]}" if in_a_row else str(get_text_list(labels, _("and")))


@register.filter
def printed_list(boards: Iterable[int], session: SessionInfo) -> str:
    """7, 8, 9: boards of one table or match."""
    return ", ".join(map(session.printed, boards))
