"""What stands against taking changes back in passing: rulings are amended."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulings.queries.ruled import ruling_numbers
from scoring.queries.public import Changes


def ruled_among(session_id: int, changes: Changes) -> str:
    """Why changes since an edition are not put back together: a ruling made some of them. Empty where none did."""
    numbers = ruling_numbers(session_id)
    causes = (each.cause.adjustment for each in changes.lines)
    ruled = sorted({numbers[each] for each in causes if each in numbers})
    if not ruled:
        return ""
    said = _("Ruling %(number)s is among these changes. Amend the ruling; the others are taken back on their boards.")
    return said % {"number": ", ".join(map(str, ruled))}
