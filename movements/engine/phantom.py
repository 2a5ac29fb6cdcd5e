"""A half table: the movement is made for full tables, then everything of the missing contestant is taken out."""

from fractions import Fraction

from movements.engine.balance import balance_of
from movements.engine.kind import Schedule
from movements.engine.plan import Round, SitOut


def without(schedule: Schedule, phantom: str | None) -> tuple[Round, ...]:
    """The rounds as played; whoever was to meet the phantom sits out."""
    return tuple(
        Round(
            number,
            tuple(each for each in meetings if phantom not in (each.ns, each.ew)),
            tuple(
                SitOut(number, each.ew if each.ns == phantom else each.ns)
                for each in meetings
                if phantom in (each.ns, each.ew)
            ),
        )
        for number, meetings in enumerate(schedule, 1)
    )


def best_missing(schedule: Schedule) -> str:
    """The pair of a Howell without which the rest is balanced best (smallest spread; the lowest of equals)."""
    everyone = sorted({each.ns for each in schedule[0]} | {each.ew for each in schedule[0]}, key=int)
    return min(everyone, key=lambda phantom: _variance(schedule, phantom, everyone))


def _variance(schedule: Schedule, phantom: str, everyone: list[str]) -> Fraction:
    kept = [each for meetings in schedule for each in meetings if phantom not in (each.ns, each.ew)]
    return balance_of([each for each in everyone if each != phantom], kept).variance
