"""What stands against taking changes back in passing: rulings are amended."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulings.queries.ruled import ruling_numbers
from scoring.queries.public import Changes
from scoring.queries.room import LineView


def undo_blocked_by_ruling(session_id: int, line: LineView) -> str:
    """Why the last change of a board at a table is not taken back: a ruling gave its score. Empty where none did."""
    ruled = ruling_numbers(session_id).get(line.awards[0].id) if line.awards else None
    newest = line.current.at if line.current else None
    if ruled is None or (newest is not None and newest > line.awards[0].at):
        return ""
    return _("This score was given by ruling %(number)s. Change the ruling; the score changes with it.") % {
        "number": ruled
    }


def undo_since_blocked_by_ruling(session_id: int, changes: Changes) -> str:
    """Why changes since an edition are not put back together: a ruling made some of them. Empty where none did."""
    numbers = ruling_numbers(session_id)
    causes = (each.cause.adjustment for each in changes.lines)
    ruled = sorted({numbers[each] for each in causes if each in numbers})
    if not ruled:
        return ""
    sentence = _("Ruling %(number)s is one of these changes. Change the ruling; take the others back on their boards.")
    return sentence % {"number": ", ".join(map(str, ruled))}
