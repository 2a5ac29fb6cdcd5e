"""What is read and signed at a table at the end of a round: whose card is open there, and who has signed."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from club.engine.passed import has_passed
from club.models.events import SignOffAt
from scoring.models import Line
from scoring.queries.line_outcomes import has_outcome
from scoring.queries.signing import NO_ANSWERS, Answer, SignOffAnswers, sign_off_answers
from scoring.queries.table.card import CardRows, RoundCard, card_of
from scoring.queries.table.rounds import enterable, position_of, watchers
from scoring.queries.table.rows import TableRows, meeting_of, plays, read_table, state_of
from scoring.queries.table.values import BoardState, Place, Signing, SignState

#: A pair is taken to sit where it has played for so long after the round's last result, unless the next one has begun.
LINGERS = timedelta(minutes=5)


def scorecard_at(place: Place, number: int, side: str) -> RoundCard | None:
    """The card of the pair that sits North–South (side "NS") or East–West ("EW") here in a round.

    None where the round cannot be read at the table now: not begun, closed, gone by, or nobody meets in it. A board
    that a pair now at the table has still to play is kept back (`hidden`) as soon as the next pairs may sit there.
    """
    rows = read_table(place)
    if number not in readable(rows):
        return None
    seating = rows.here[number]
    ns, ew = rows.pair_at(seating, "NS", number), rows.pair_at(seating, "EW", number)
    contestant = seating.ns_id if side == "NS" else seating.ew_id
    assert ns is not None
    assert ew is not None
    assert contestant is not None
    lines = lines_of(rows, number)
    answers = sign_off_answers(list(lines.values()))
    hidden_from = frozenset() if _stays(rows, number, answers) else watchers(rows, position_of(rows))
    return card_of(
        CardRows(seating, lines, rows.boards, ns, ew),
        contestant,
        answers,
        hides=lambda board: any(rows.still_to_play(who, board) for who in hidden_from),
    )


def readable(rows: TableRows) -> tuple[int, ...]:
    """The rounds whose cards are read here: those that may be entered; after the end of play the last one."""
    if rows.session.state == rows.session.State.ENDED:
        return rows.playable[-1:]
    return enterable(rows, position_of(rows))


def lines_of(rows: TableRows, number: int) -> dict[int, Line]:
    """By board what this table has of a round."""
    seating = rows.here[number]
    found = {board: rows.line(seating, board) for board in seating.boards}
    return {board: line for board, line in found.items() if line is not None}


def answers_at_table(rows: TableRows) -> SignOffAnswers:
    """What pairs have said about the boards of this table. Two queries; none where they agree at each board alone."""
    if rows.session.sign_off == SignOffAt.BOARD:
        return NO_ANSWERS
    return sign_off_answers([line for number in rows.playable for line in lines_of(rows, number).values()])


def signings(rows: TableRows, numbers: tuple[int | None, ...], answers: SignOffAnswers) -> tuple[Signing, ...]:
    """Who has signed here, for these rounds; nothing where nobody is asked to."""
    if rows.session.sign_off == SignOffAt.BOARD:
        return ()
    wanted = [each for each in numbers if each in readable(rows)]
    return tuple(_signing(rows, each, lines_of(rows, each), answers) for each in wanted if each is not None)


def _signing(rows: TableRows, number: int, lines: dict[int, Line], answers: SignOffAnswers) -> Signing:
    seating = rows.here[number]
    if not rows.complete(number):
        return Signing(number, SignState.WAITING, SignState.WAITING)
    states = [_sign_state(lines, answers, who) for who in (seating.ns_id, seating.ew_id) if who is not None]
    return Signing(number, *states)


def _sign_state(lines: dict[int, Line], sign_off_answers: SignOffAnswers, contestant: int) -> SignState:
    answers = {sign_off_answers.answer(line, contestant) for line in lines.values()}
    if Answer.ASKED in answers:
        return SignState.ASKED
    return SignState.DISPUTED if Answer.DISPUTED in answers else SignState.SIGNED


def _stays(rows: TableRows, number: int, answers: SignOffAnswers) -> bool:
    """Whether the pairs of a round may be taken to sit here still, to read their cards."""
    if rows.session.state != rows.session.State.PLAYING:
        return True
    later = [each for each in rows.playable if each > number]
    if any(begun_at(rows, each) for each in later):
        return False
    if rows.together and rows.section.open_round <= number:
        return True
    seating, lines = rows.here[number], lines_of(rows, number)
    pairs = meeting_of(seating)
    if not any(answers.answer(line, who) is Answer.ASKED for line in lines.values() for who in pairs):
        return False
    last = max((moment for line in lines.values() if (moment := entered_at(line)) is not None), default=None)
    return last is not None and not has_passed(last, LINGERS, timezone.now())


def begun_at(rows: TableRows, number: int) -> bool:
    """Whether a round of this table has begun."""
    seating = rows.here[number]
    # Also by what is no longer its board, because the movement has changed since.
    if any(
        has_outcome(line) and (line.table, line.round) == (rows.place.table, number) for line in rows.lines.values()
    ):
        return True
    return plays(seating) and any(
        state_of(rows.line(seating, board), seating) not in (BoardState.OPEN, BoardState.POSTPONED)
        for board in seating.boards
    )


def entered_at(line: Line) -> datetime | None:
    """When a result was keyed: what waited on a device without a network is not news when it arrives."""
    if line.result is None:
        return None
    keyed_at, arrived = line.result.keyed_at, line.result.entered_at
    return min(keyed_at, arrived) if keyed_at is not None else arrived
