"""The whole catalogue: movements for one section and divisions into several, ranked together."""

from collections.abc import Collection

from movements.engine.build import KINDS
from movements.engine.catalogue import Choice, choices_for
from movements.engine.evening import Evening
from movements.engine.sections import Division, divisions

LONGEST_LIST = 12
DIVISIONS = 5


def movement_overview(evening: Evening, kinds: Collection[str] = tuple(KINDS)) -> tuple[Choice | Division, ...]:
    """What was asked for first, then the best; at least one.

    Where several sections are listed, the best way in one section is among the first five.

    MovementError: too few or too many pairs, or a number that makes no sense.
    """
    evening.check()
    single = choices_for(evening, kinds)
    divided = [each for each in divisions(evening, kinds) if _wanted(evening, each)][:DIVISIONS]
    everything: list[Choice | Division] = [*single, *divided]
    found = sorted(everything, key=lambda each: (not each.as_asked, each.cost))
    if divided and not any(isinstance(each, Choice) for each in found[:5]):
        found = [*found[:4], single[0], *(each for each in found[4:] if each is not single[0])]
    return tuple(found[:LONGEST_LIST])


def _wanted(evening: Evening, division: Division) -> bool:
    in_time = evening.minutes is None or division.minutes <= evening.minutes
    return in_time and evening.winners in (None, division.winners)
