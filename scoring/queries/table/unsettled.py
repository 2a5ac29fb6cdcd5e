"""The boards at a table with which somebody is not done: they are named when a round ends, and at the end of play."""

from __future__ import annotations

from collections.abc import Iterator

from club.models import Session
from club.models.events import SignOffAt
from movements.models import Seating
from scoring.models import Line
from scoring.queries.signing import Answer, SignOffAnswers
from scoring.queries.table.rounds import BEFORE_PLAY, Position
from scoring.queries.table.rows import TableRows, meeting_of, state_of
from scoring.queries.table.values import BoardState, Unsettled, UnsettledReason


def unsettled_at(rows: TableRows, position: Position, answers: SignOffAnswers) -> Iterator[Unsettled]:
    """Round by round, as far as the table has come; no result is in it. `answers` as `answers_at_table` has them.

    A board without a result is named while play goes on, once the table has left its round.
    """
    if rows.session.state in BEFORE_PLAY:
        return
    playing = rows.session.state == Session.State.PLAYING
    for number in rows.playable:
        if playing and number > (position.current or 0):
            return
        seating = rows.here[number]
        for board in seating.boards:
            why = _why(rows, seating, rows.line(seating, board), answers)
            if why is UnsettledReason.MISSING and not (playing and number < (position.current or 0)):
                continue
            if why is not None:
                yield Unsettled(number, board, why)


def _why(rows: TableRows, seating: Seating, line: Line | None, answers: SignOffAnswers) -> UnsettledReason | None:
    state = state_of(line, seating)
    if state is BoardState.OPEN:
        return UnsettledReason.MISSING
    if state is BoardState.CONFLICT:
        return UnsettledReason.CONFLICT
    if line is not None and any(answers.answer(line, who) is Answer.DISPUTED for who in meeting_of(seating)):
        return UnsettledReason.DISPUTED
    unasked = rows.session.sign_off == SignOffAt.ROUND
    return UnsettledReason.UNCONFIRMED if state is BoardState.ENTERED and not unasked else None
