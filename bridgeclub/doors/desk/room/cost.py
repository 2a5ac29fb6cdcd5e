"""What a fine, a warning or an award would cost a pair, shown before it is given."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording.game import signed
from bridgeclub.wording.penalties import IN_POINTS
from bridgeclub.wording.previews import place_words, vp_decimals
from rulings.queries.offences import Offence, offences_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.fines import UsualFine
from scoring.queries.room import GivenPenalty, penalties
from scoring.services.fines import Cost, cost_of


@dataclass(frozen=True)
class PenaltyCost:
    """The pair that was chosen, what the fine costs it in words, what it was given before in this session, and what its
    players had in others of the last twelve months."""

    pair: int
    name: str
    points: str
    place: str
    earlier: tuple[GivenPenalty, ...]
    newest: int
    before: tuple[Offence, ...] = ()


def penalty_cost(desk: Desk, pair: int, name: str, fine: UsualFine) -> PenaltyCost:
    """What `fine` would do to a pair. Raises DomainError where it cannot be given."""
    values = {"kind": fine.kind, "amount": fine.amount, "unit": fine.unit}
    cost = cost_of(session_id=desk.session.id, contestant_id=pair, **values, permission=BY_THE_CLOCKS, actor=desk.actor)
    before = tuple(each for each in penalties(desk.session.id) if each.contestant == pair)
    earlier = tuple(each for each in before if each.withdrawn_at is None)
    newest = max((each.id for each in before), default=0)
    found = offences_of(desk.session, [pair]).get(pair, ())
    elsewhere = tuple(each for each in found if not each.here)
    return PenaltyCost(pair, name, _points(desk, fine, cost), _place(desk, cost), earlier, newest, elsewhere)


def _points(desk: Desk, fine: UsualFine, cost: Cost) -> str:
    if fine.kind == "warning":
        return _("A warning: no points. It stays on record for the directors.")
    if cost.points is None:
        return _("It counts as soon as there is a score.")
    values = {"points": signed(cost.points)}
    if desk.session.by_victory_points:
        one = abs(Fraction(cost.points)) == 1
        return (_("%(points)s VP") if one else _("%(points)s VPs")) % values
    if desk.session.method in IN_POINTS:
        return _("%(points)s points") % values
    return (
        _("%(points)s matchpoints") % values if desk.session.method == "matchpoints" else _("%(points)s IMPs") % values
    )


def _place(desk: Desk, cost: Cost) -> str:
    """Nothing for a director who plays: places would tell of boards still to come."""
    if desk.hidden or cost.points is None:
        return ""
    decimals = vp_decimals([cost.before, cost.after])
    return f"{place_words(cost.before, decimals)} → {place_words(cost.after, decimals)}"
