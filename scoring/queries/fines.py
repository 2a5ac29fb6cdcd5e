"""The fines, warnings and awards that a club gives with one press."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.models import Penalty, UsualFines

KINDS = Penalty.Kind.choices
# The standard amount at matchpoints (WB 12.5); a disciplinary penalty is twice that (WB 91.2).
STANDARD, TWICE = "10", "20"


@dataclass(frozen=True)
class UsualFine:
    """One button. `kind` and `unit` as of a penalty; `amount` is decimal text, "0" for a warning."""

    name: str
    kind: str
    amount: str = "0"
    unit: str = Penalty.Unit.PERCENT_OF_TOP.value


def usual_fines(club_id: int) -> tuple[UsualFine, ...]:
    """The club's list in the order of its buttons, else the White Book's; one query."""
    row = UsualFines.objects.filter(club_id=club_id).first()
    return white_book_fines() if row is None else tuple(UsualFine(**each) for each in row.listed)


def late_fine(club_id: int) -> UsualFine:
    """What a pair that comes late is fined: the club's amount, else the standard one (WB 145.7); one query."""
    row = UsualFines.objects.filter(club_id=club_id).first()
    kind = Penalty.Kind.PROCEDURAL.value
    if row is None:
        return UsualFine(_("Late arrival"), kind, STANDARD)
    return UsualFine(_("Late arrival"), kind, row.late_amount, row.late_unit)


def late_warning() -> UsualFine:
    """A pair that comes late is warned."""
    return UsualFine(_("Late arrival"), Penalty.Kind.WARNING.value)


def white_book_fines() -> tuple[UsualFine, ...]:
    """WB 81.4.1 (slow play: first a warning), 145.7 (late), 90.4.3 and 90.4.1 (cards), 90.2 and 91.2 (the rest)."""
    fine, warning = Penalty.Kind.PROCEDURAL.value, Penalty.Kind.WARNING.value
    return (
        UsualFine(_("Slow play"), warning),
        UsualFine(_("Slow play again"), fine, STANDARD),
        UsualFine(_("Late arrival"), fine, STANDARD),
        UsualFine(_("Phone"), fine, STANDARD),
        UsualFine(_("Not thirteen cards in a pocket"), warning),
        UsualFine(_("Wrong cards passed on"), fine, STANDARD),
        UsualFine(_("Boards or seats mixed up"), fine, STANDARD),
        UsualFine(_("Bad manners"), Penalty.Kind.DISCIPLINARY.value, TWICE),
    )
