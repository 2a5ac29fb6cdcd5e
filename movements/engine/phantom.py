"""A half table: the movement is made for full tables, then everything of the missing contestant is taken out."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from movements.engine.balance import balance_of
from movements.engine.codes import Refused
from movements.engine.errors import MovementError
from movements.engine.kind import Kind, Schedule, ScheduleRequest

AUTO = "auto"
STATIONARY = "stationary"
"""The stationary pair of a layout for a pair fewer is missing (``Kind.odd``)."""


def phantom_of(kind: Kind, tables: int, missing: str | int | None) -> str | None:
    """The id of who is missing; None with full tables. MovementError where nobody may be, or not that one."""
    if kind.missing == "ns":
        missing = missing or "ns"
        if missing != "ns":
            raise MovementError(Refused.MISSING_NS, kind=kind.name, missing=missing)
    if missing is None:
        return None
    if kind.missing in ("line", "ns"):
        if missing not in ("ns", "ew"):
            raise MovementError(Refused.MISSING_LINE, kind=kind.name, missing=missing)
        return f"{str(missing).upper()}{tables}"
    if kind.missing == "none":
        raise MovementError(Refused.MISSING_NOBODY, kind=kind.name)
    return _numbered(kind, tables, missing)


def _numbered(kind: Kind, tables: int, missing: str | int) -> str:
    if tables == 2:
        raise MovementError(Refused.MISSING_OF_THREE)
    if missing == STATIONARY and tables in kind.odd:
        return str(2 * tables)
    if str(missing) not in {str(pair) for pair in range(1, 2 * tables + 1)}:
        raise MovementError(Refused.MISSING_PAIR, kind=kind.name, most=2 * tables, missing=missing)
    return str(missing)


def without(schedule: Schedule, phantom: str | None) -> Schedule:
    """The rounds as played; whoever was to meet the phantom sits out."""
    if phantom is None:
        return schedule
    return tuple(tuple(each for each in meetings if phantom not in (each.ns, each.ew)) for meetings in schedule)


def missing_that_balances_best(kind: Kind, request: ScheduleRequest) -> str:
    """The number of a pair, or STATIONARY where a layout for a pair fewer is balanced better than all of them."""
    number = number_that_balances_best(kind, request)
    if request.tables not in kind.odd:
        return number
    odd = kind.schedule(replace(request, odd=True))
    better = _variance(odd, str(2 * request.tables)) < _variance(kind.schedule(request), number)
    return STATIONARY if better else number


def number_that_balances_best(kind: Kind, request: ScheduleRequest) -> str:
    """The pair without which the rest is balanced best. In a whole Howell all that move are alike."""
    whole = kind.name == "howell" and request.tables > 3 and request.rounds == 2 * request.tables - 1
    return best_missing(kind.schedule(request), ("1", str(2 * request.tables)) if whole else ())


def best_missing(schedule: Schedule, among: Sequence[str] = ()) -> str:
    """The pair of a Howell without which the rest is balanced best (smallest spread; the lowest of equals).

    ``among``: look at these only.
    """
    return min(among or _everyone(schedule), key=lambda phantom: _variance(schedule, phantom))


def _variance(schedule: Schedule, phantom: str) -> Fraction:
    kept = [each for meetings in schedule for each in meetings if phantom not in (each.ns, each.ew)]
    return balance_of([each for each in _everyone(schedule) if each != phantom], kept).variance


def _everyone(schedule: Schedule) -> list[str]:
    return sorted({each.ns for each in schedule[0]} | {each.ew for each in schedule[0]}, key=int)
