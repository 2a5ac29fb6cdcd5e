"""A Swiss among the movements of the page: as it was chosen on its own page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bridgeclub.doors.desk.setup.hours import Hours
from bridgeclub.doors.desk.setup.row import Row
from bridgeclub.doors.desk.setup.tokens import read_movement_token
from bridgeclub.doors.desk.setup.words import duration_words
from bridgeclub.wording.movements import movement_name, rounds_words
from club.queries import Pair, SessionInfo
from movements.engine.candidates import MINUTES_PER_MOVE
from movements.engine.plan import Movement
from movements.engine.swiss_evening import SWISS, entry_id
from movements.services import movement_of
from scoring.queries.event_next import earlier_meetings


def apart_in_round_1(
    session: SessionInfo, movement: Movement, token: str, pairs: Sequence[Pair], *, keep: bool
) -> Movement:
    """The movement of a row, of a Swiss with round 1 as it will be: without opponents of sessions of its event before.
    `keep`: it is chosen, and they have their numbers."""
    choice = read_movement_token(token)
    if movement.kind != SWISS or choice is None:
        return movement
    met = met_earlier(session, pairs, keep=keep)
    return movement_of(SWISS, {**choice[1], "earlier": met}) if met else movement


def met_earlier(session: SessionInfo, pairs: Sequence[Pair], *, keep: bool = False) -> list[list[Any]]:
    """Who has met in sessions of the event before, as the options of a Swiss say it."""
    called = {each.id: each.key if keep else entry_id(session.contest, at) for at, each in enumerate(pairs, start=1)}
    before = earlier_meetings(session.id, called)
    return [[each.round, each.one, each.two, each.session] for each in before]


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
