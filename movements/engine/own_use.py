"""Whether a club's own movement can be played here: by pairs whose numbers tell them, in a room of a usual size."""

from collections import Counter
from collections.abc import Iterator

from movements.engine.build import MOST_BOARDS_PER_ROUND
from movements.engine.evening import FEWEST_PAIRS, MOST_PAIRS
from movements.engine.places import line_of, printed_number
from movements.engine.plan import Movement

MOST_TABLES, MOST_ROUNDS = 40, 60
HIGHEST_BOARD = 200
HIGHEST_NUMBER = 999


def use_faults(movement: Movement) -> list[str]:
    """Why a sound movement still cannot be chosen for an evening, in plain words."""
    if movement.contest != "pairs":
        who = "teams" if movement.contest == "teams" else "an individual"
        return [f"this is a movement for {who}; here pairs play"]
    return [*_numbers(movement), *_sizes(movement)]


def _numbers(movement: Movement) -> Iterator[str]:
    """Pairs are NS1, EW1, … or 1, 2, …, and no two have the same number on their card."""
    ids = [each.id for each in movement.contestants]
    odd = [each for each in ids if not _is_number(each.removeprefix(line_of(each)))]
    yield from (f"a pair is written as NS1, EW1 or as a number from 1 to {HIGHEST_NUMBER}, not {each}" for each in odd)
    if odd:
        return
    if len({bool(line_of(each)) for each in ids}) > 1:
        yield "either all pairs are written as NS1, EW1, or all as numbers"
        return
    printed = Counter((line_of(each) * (movement.winners == 2), printed_number(movement, each)) for each in ids)
    for (line, number), times in printed.items():
        if times > 1:
            yield f"{times} pairs have the number {f'{line} {number}'.strip()}"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and text[0] != "0" and len(text) <= len(str(HIGHEST_NUMBER))


def _sizes(movement: Movement) -> Iterator[str]:
    boards = movement.boards_per_round
    limits = (
        ("pairs", len(movement.contestants), FEWEST_PAIRS, MOST_PAIRS),
        ("tables", movement.tables, 2, MOST_TABLES),
        ("rounds", movement.rounds, 1, MOST_ROUNDS),
        ("boards in a round", boards, 1, MOST_BOARDS_PER_ROUND),
        ("boards in all", max(movement.sets_in_play, default=0) * boards, 1, HIGHEST_BOARD),
    )
    for what, number, least, most in limits:
        if not least <= number <= most:
            yield f"there are {number} {what}; here it is {least} to {most}"
