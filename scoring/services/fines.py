"""The usual fines of a club, and what one would cost before it is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant
from club.services import Permission, append_audit_row
from club.services.clubs import locked_club
from scoring.engine.rounding import decimal_text
from scoring.errors import DomainError, NotFoundError
from scoring.models import Penalty, UsualFines
from scoring.queries.fines import UsualFine
from scoring.services.awards import checked_amount, penalise
from scoring.services.repairs import Place, PreparedRepair, preview_repair

AT_MOST = 20
NAME_AT_MOST = 80


@dataclass(frozen=True)
class Cost:
    """What a fine does to a pair, and its place: points as decimal text in the unit that ranks, below 0: taken off.

    None: not scored yet.
    """

    points: str | None
    before: Place | None
    after: Place | None


def cost_of(
    *, session_id: int, contestant_id: int, kind: str, amount: str, unit: str, permission: Permission, actor: Actor
) -> Cost:
    """What the penalty or award would do; nothing is kept. Raises DomainError where it cannot be given."""
    contestant = Contestant.objects.filter(session_id=session_id, pk=contestant_id).first()
    if contestant is None:
        raise NotFoundError(_("That is nobody in this session. Please choose again."))

    def do(permission: Permission) -> None:
        penalise(
            session_id=session_id,
            contestant_id=contestant_id,
            kind=kind,
            amount=amount,
            unit=unit,
            note="",
            permission=permission,
            actor=actor,
        )

    preview = preview_repair(session_id=session_id, act=PreparedRepair("penalty", {}, do), permission=permission)
    moved = {key: (before, after) for key, before, after in preview.places}
    before, after = moved.get(contestant.key, (None, None))
    return Cost(_gained(before, after), before, after)


def _gained(before: Place | None, after: Place | None) -> str | None:
    figures = [None if each is None else each.vp if each.unit == "vp" else each.total for each in (before, after)]
    if figures[0] is None or figures[1] is None:
        return None
    return decimal_text(Fraction(figures[1]) - Fraction(figures[0]))


@transaction.atomic
def set_usual_fines(
    *, club_id: int, fines: Sequence[UsualFine] | None, late: UsualFine | None = None, actor: Actor
) -> None:
    """The club's own list from now on, and what a late pair is fined (None: the standard amount).

    `fines` None: all of it is the White Book's again. Raises DomainError with what is wrong.
    """
    locked_club(club_id)
    if fines is None:
        UsualFines.objects.filter(club_id=club_id).delete()
    else:
        if len(fines) > AT_MOST:
            raise DomainError(_("There is room for at most %(n)s buttons.") % {"n": AT_MOST})
        columns: dict[str, object] = {"listed": [asdict(_checked(each)) for each in fines]}
        if late is not None:
            late = _checked(late)
            columns |= {"late_amount": late.amount, "late_unit": late.unit}
        UsualFines.objects.update_or_create(club_id=club_id, defaults=columns)
    append_audit_row(club_id, actor, "usual fines set", {"number": None if fines is None else len(fines)})


def _checked(fine: UsualFine) -> UsualFine:
    name = " ".join(fine.name.split())
    if not name or len(name) > NAME_AT_MOST:
        raise DomainError(_("Each button needs a name of at most %(n)s letters.") % {"n": NAME_AT_MOST})
    if fine.kind not in Penalty.Kind.values or fine.unit not in Penalty.Unit.values:
        raise DomainError(_("Choose a kind of penalty and a unit."))
    return replace(fine, name=name, amount=checked_amount(fine.kind, fine.amount))
