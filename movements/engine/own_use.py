"""Whether a club's own movement can be played here: by those whose numbers tell them, in a room of a usual size."""

from collections import Counter
from collections.abc import Iterator

from club.engine.messages import Message, Value
from movements.engine.build import MOST_BOARDS_PER_ROUND
from movements.engine.codes import Unsound
from movements.engine.evening import FEWEST_PAIRS, MOST_PAIRS
from movements.engine.individual_evening import FEWEST_PLAYERS
from movements.engine.places import direction_of_key, printed_number
from movements.engine.plan import Movement

MOST_TABLES, MOST_ROUNDS = 40, 60
#: As many as the largest rainbow has.
MOST_PLAYERS = 140
HIGHEST_BOARD = 200
HIGHEST_NUMBER = 999


def use_faults(movement: Movement) -> list[Message]:
    """Why a sound movement still cannot be chosen for an evening."""
    if movement.contest == "teams":
        return [_fault(Unsound.NOT_FOR_TEAMS)]
    numbers = _players if movement.contest == "individual" else _numbers
    return [*numbers(movement), *_sizes(movement)]


def _players(movement: Movement) -> Iterator[Message]:
    """Players are P1, P2, …"""
    for each in movement.contestants:
        if not (each.id.startswith("P") and _is_number(each.id[1:])):
            yield _fault(Unsound.ODD_PLAYER, most=HIGHEST_NUMBER, who=each.id)


def _numbers(movement: Movement) -> Iterator[Message]:
    """Pairs are NS1, EW1, … or 1, 2, …, and no two have the same number on their card."""
    ids = [each.id for each in movement.contestants]
    odd = [each for each in ids if not _is_number(each.removeprefix(direction_of_key(each)))]
    yield from (_fault(Unsound.ODD_PAIR, most=HIGHEST_NUMBER, who=each) for each in odd)
    if odd:
        return
    if len({bool(direction_of_key(each)) for each in ids}) > 1:
        yield _fault(Unsound.MIXED_PAIRS)
        return
    printed = Counter(
        (direction_of_key(each) * (movement.winners == 2), printed_number(movement, each)) for each in ids
    )
    for (line, number), times in printed.items():
        if times > 1:
            yield _fault(Unsound.SAME_NUMBER, times=times, number=f"{line} {number}".strip())


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and text[0] != "0" and len(text) <= len(str(HIGHEST_NUMBER))


def _sizes(movement: Movement) -> Iterator[Message]:
    boards = movement.boards_per_round
    of_players = (Unsound.HOW_MANY_PLAYERS, len(movement.contestants), FEWEST_PLAYERS, MOST_PLAYERS)
    of_pairs = (Unsound.HOW_MANY_PAIRS, len(movement.contestants), FEWEST_PAIRS, MOST_PAIRS)
    limits = (
        of_players if movement.contest == "individual" else of_pairs,
        (Unsound.HOW_MANY_TABLES, movement.tables, 2, MOST_TABLES),
        (Unsound.HOW_MANY_ROUNDS, movement.rounds, 1, MOST_ROUNDS),
        (Unsound.HOW_MANY_BOARDS, boards, 1, MOST_BOARDS_PER_ROUND),
        (Unsound.HOW_MANY_IN_ALL, max(movement.sets_in_play, default=0) * boards, 1, HIGHEST_BOARD),
    )
    for code, number, least, most in limits:
        if not least <= number <= most:
            yield _fault(code, number=number, least=least, most=most)


def _fault(code: Unsound, **values: Value) -> Message:
    return Message(code, values)
