"""How well a movement suits an evening: a cost in tenths of a board too many or too few. Less is better.

The weights make the choices of the usual directors' tables come first (tests hold them to it).
"""

from movements.engine.candidates import EVERYBODY_HAS_A_COPY, Candidate
from movements.engine.evening import Evening
from movements.engine.plan import Movement

ROUND_LENGTH = {1: 150, 2: 5, 3: 0, 4: 3, 5: 15, 6: 25, 7: 32, 8: 40}
"""Boards a round: single boards are all moving, long rounds mean few opponents."""
LONGER_ROUND = 60
USUAL_ROUNDS = 13
NEAR = 3
PER_COPY = 16
PER_COPY_AT_HAND = 4
"""More sets of the boards have to be dealt, and kept apart; less where somebody says that they are there."""
UNFAMILIAR = {
    "reduced-howell": 10,
    "howell-design": 25,
    "combined": 30,
    "interwoven-howell": 60,
    "skip-mitchell": 8,
    "double-weave-mitchell": 12,
    "bowman-mitchell": 15,
    "one-and-a-half-appendix": 8,
    "web-mitchell": 6,
    "appendix-mitchell": 20,
    "blackpool": 60,
    "hesitation": 12,
    "barometer-mitchell": 5,
    "barometer-howell": 10,
}
HOWELLS = ("howell", "reduced-howell", "howell-design", "combined", "interwoven-howell", "barometer-howell")
PER_OPPONENT = 3
"""Whom a pair does not meet in a night of matches: who wins has met nearly everybody."""
LATE = {"rover": 12, "bump": 20}


def cost(evening: Evening, candidate: Candidate) -> int:
    return (
        _off_the_boards(evening, candidate)
        + _incomplete(candidate)
        + _handling(evening, candidate) * (2 if evening.director_plays else 1)
        + _ranking(evening, candidate)
        + (PER_OPPONENT * candidate.not_met if evening.matches else 0)
    )


def _off_the_boards(evening: Evening, candidate: Candidate) -> int:
    """How far from the boards wanted (half way between who sits out and who does not), and the sit-out itself."""
    halves = abs(2 * candidate.boards_each - candidate.sit_out_boards - 2 * evening.boards)
    return (3 * halves + 7 * max(0, halves - 2 * NEAR)) // 2 + 6 * candidate.sit_out_boards


def _incomplete(candidate: Candidate) -> int:
    unplayed = candidate.boards_in_play - candidate.boards_each
    cut = 10 if candidate.movement.rounds < candidate.complete_rounds else 0
    return 4 * unplayed + cut + (40 if candidate.movement.needs_factoring else 0)


def _handling(evening: Evening, candidate: Candidate) -> int:
    """Long or tiny rounds, many moves, shared boards, more sets of them, guide cards."""
    movement = candidate.movement
    per_copy = PER_COPY if evening.copies is None else PER_COPY_AT_HAND
    if movement.kind in EVERYBODY_HAS_A_COPY:
        per_copy = 0  # They are dealt, and none of them moves.
    late = 5 * max(0, movement.rounds - USUAL_ROUNDS)
    return (
        ROUND_LENGTH.get(movement.boards_per_round, LONGER_ROUND)
        + _sharing(movement)
        + late
        + per_copy * (movement.copies - 1)
        + _unfamiliar(candidate)
    )


def _sharing(movement: Movement) -> int:
    """Two tables are easily watched, several are not."""
    rounds = len({each.round for each in movement.shared})
    if rounds < 2:
        return 10 * rounds
    return 15 + 5 * (len(movement.shared) // rounds - 1)


def _unfamiliar(candidate: Candidate) -> int:
    movement = candidate.movement
    strange = UNFAMILIAR.get(movement.kind, 0) + LATE.get(candidate.late, 0)
    if movement.kind in HOWELLS:
        twice = 40 if movement.repeats else 0
        tables = (len(movement.contestants) + 1) // 2
        return strange + twice + 5 * max(0, tables - 5)
    return strange


def _ranking(evening: Evening, candidate: Candidate) -> int:
    """One ranking has to be fair; where both will do, small fields play one and large ones two."""
    one = candidate.movement.winners == 1
    unfair = min(30, round(1.5 * (100 - candidate.qf))) if one else 0
    if evening.winners is not None:
        return unfair
    small = {2: 100, 3: 80, 4: 50, 5: 20}.get(evening.tables)
    if small is None:
        return unfair + 10 * one
    return unfair + small * (not one)
