"""A Swiss among the movements of the page: as it was chosen on its own page."""

from __future__ import annotations

from bridgeclub.doors.desk.setup.hours import Hours
from bridgeclub.doors.desk.setup.row import Row
from bridgeclub.doors.desk.setup.words import duration_words
from bridgeclub.wording.movements import movement_name, rounds_words
from movements.engine.candidates import MINUTES_PER_MOVE
from movements.engine.plan import Movement


def swiss_row(token: str, movement: Movement, hours: Hours, minutes_per_board: int, bad: tuple[str, ...]) -> Row:
    """The row of a Swiss. Whoever sits out a round plays a match fewer."""
    rounds, boards = movement.rounds_in_all, movement.boards_per_round
    minutes = rounds * boards * minutes_per_board + (rounds - 1) * MINUTES_PER_MOVE
    return Row(
        token=token,
        movement=movement,
        name=movement_name(movement),
        rounds=rounds_words(movement),
        boards_each=rounds * boards,
        sit_out_boards=boards if movement.all_sit_outs else 0,
        boards_in_play=rounds * boards,
        length=duration_words(minutes),
        ends=hours.end(minutes),
        good=(),
        bad=bad,
        recommended=False,
        own=True,
        as_asked=True,
    )
