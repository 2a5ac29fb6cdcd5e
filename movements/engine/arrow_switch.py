"""Arrow switches in a Mitchell: N/S and E/W change places in the last rounds, so that one ranking is fair."""

from dataclasses import replace

from movements.engine.errors import MovementError
from movements.engine.kind import Schedule


def best_number(rounds: int) -> int:
    """An eighth of the rounds to the nearest whole: what balances best (Manning's 1/8, confirmed by program).

    Source: J. Manning, "Competition, balance and arrow-switching".
    """
    return (rounds + 4) // 8


def switch_last(schedule: Schedule, number: int) -> Schedule:
    """The schedule with everybody's direction turned in the last ``number`` rounds."""
    rounds = len(schedule)
    if not 0 <= number < rounds:
        legal = "0 to " + str(rounds - 1) if rounds > 1 else "0"
        raise MovementError(
            "arrow_switch",
            f"arrow switches in {rounds} rounds: {legal}, or auto, not {number}",
            rounds=rounds,
            number=number,
        )
    kept = rounds - number
    switched = (
        tuple(replace(each, ns=each.ew, ew=each.ns, switched=True) for each in meetings) for meetings in schedule[kept:]
    )
    return (*schedule[:kept], *switched)
