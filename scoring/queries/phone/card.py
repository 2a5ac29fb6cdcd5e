"""The pair's own scorecard as far as it may be read now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from club.models import Session
from club.models.during_play import BoardResults
from club.models.events import SignOffAt
from movements.models import Seating
from scoring.engine.document import Outcome, parse_outcome
from scoring.engine.document.values import IMP_METHODS
from scoring.models import Dispute, Line, Result
from scoring.queries.engine_values import played_of
from scoring.queries.line_outcomes import adjusted, has_outcome, is_adjusted_on_both_sides, meeting_on
from scoring.queries.phone.rows import PhoneRows
from scoring.queries.phone.values import OtherResult, PhoneLine, PhoneRound
from scoring.queries.signing import Answer, can_be_queried
from scoring.queries.table.board_results import OwnBoard, VisibleResults, board_results
from scoring.queries.table.rows import state_of
from scoring.queries.table.values import BoardState


@dataclass(frozen=True)
class BoardWorth:
    """What a board is worth to the pair, where that may be seen: points and percent of the top, as decimal strings;
    `shown` are the results that it is one of, where not all tables have played it; `open`: everybody may read it."""

    points: str | None
    percent: str | None
    shown: VisibleResults | None = None
    open: bool = False


Worth = Mapping[int, BoardWorth]
NOTHING = BoardWorth(None, None)
State = Session.State
WITHOUT_SCORE = (BoardState.OPEN, BoardState.POSTPONED, BoardState.NOT_PLAYED, BoardState.CONFLICT)


def card_of(rows: PhoneRows, reached: int, worth: Worth) -> tuple[PhoneRound, ...]:
    """The rounds up to `reached`, and what was played in no round; the newest first."""
    rounds = [_round(rows, each, worth) for each in rows.playable if each.round <= reached]
    rounds.sort(key=lambda each: (each.number or 0, -each.room))
    others = tuple(_others(rows, worth))
    return (*reversed(rounds), *others)


def _round(rows: PhoneRows, seating: Seating, worth: Worth) -> PhoneRound:
    lines = tuple(_line(rows, board, rows.line(seating, board), seating, worth) for board in seating.boards)
    own, opponents = rows.sides(seating)
    return PhoneRound(
        number=seating.round,
        direction="NS" if rows.is_ns(seating) else "EW",
        opponents=opponents,
        lines=lines,
        own=own if rows.by_rooms else None,
        room=seating.room,
        partner=rows.partner(seating),
    )


def _others(rows: PhoneRows, worth: Worth) -> Iterator[PhoneRound]:
    """Boards that were played with other opponents than the movement has, by the director's leave or by mistake."""
    known = {meeting_on(each, board) for each in rows.playable for board in each.boards}
    for meeting, line in sorted(rows.telling.items(), key=lambda each: each[1].pk):
        if rows.pair.id not in line.everybody or meeting in known or not has_outcome(line):
            continue
        seating = Seating(round=line.round or 0, table=line.table or 0, room=line.room)
        seating.ns_id, seating.ew_id = line.ns_id, line.ew_id
        seating.ns_partner_id, seating.ew_partner_id = line.ns_partner_id, line.ew_partner_id
        shown = _line(rows, line.board.number, line, seating, worth)
        _own, opponents = rows.sides(seating)
        direction = "NS" if rows.is_ns(seating) else "EW"
        yield PhoneRound(None, direction, opponents, (shown,), partner=rows.partner(seating))


def _line(rows: PhoneRows, board: int, line: Line | None, seating: Seating, worth: Worth) -> PhoneLine:
    state = state_of(line, seating)
    if line is None or state in WITHOUT_SCORE:
        return _without_score(rows, board, line, state)
    if board in rows.ahead or _too_early(rows, line):
        return PhoneLine(board, state, kept_back=True)
    is_ns = rows.is_ns(line)
    result = line.result if not is_adjusted_on_both_sides(line) else None
    found = worth.get(board, NOTHING)
    return PhoneLine(
        board=board,
        state=state,
        kept_back=False,
        id=line.pk,
        vulnerable=line.board.vulnerable,
        played=played_of(result) if result else None,
        lead=result.lead if result else "",
        score=_score(result, is_ns) if not adjusted(line) else None,
        award=_award(line, is_ns),
        points=found.points,
        percent=found.percent,
        open=found.open,
        others=tuple(_others_of(rows, found.shown, line)) if found.shown else (),
        **_signing(rows, line),
    )


def _others_of(rows: PhoneRows, shown: VisibleResults, own: Line) -> Iterator[OtherResult]:
    """The best for the pair first."""
    is_ns = rows.is_ns(own)
    others = [line for line in shown.lines if line.pk != own.pk]
    for line in sorted(others, key=lambda line: -(_score(line.result, is_ns) or 0)):
        played = line.result if line.result is not None and not adjusted(line) else None
        ns, ew = ("/".join(str(rows.pairs[who].number) for who in side) for side in (line.north_south, line.east_west))
        yield OtherResult(ns, ew, played_of(played) if played else None, _score(played, is_ns))


def worth_so_far(rows: PhoneRows, reached: int) -> dict[int, BoardWorth]:
    """Of the boards that the pair has played and that not every table has, where the club shows them at once.

    Not of a team's, which are worth something when both tables of a stanza are done: see `comparisons`.
    """
    if rows.by_rooms or not rows.session.playing or rows.session.board_results != BoardResults.PLAYED:
        return {}
    seatings = (each for each in rows.playable if each.round <= reached)
    known = [(each, board, rows.line(each, board)) for each in seatings for board in each.boards]
    own = {
        OwnBoard(meeting_on(each, board), each.round, state_of(line, each)): line
        for each, board, line in known
        if line is not None and board not in rows.ahead and not _too_early(rows, line)
    }
    visible = board_results(rows.session.id, rows.session, own)
    worth: dict[int, BoardWorth] = {}
    for own_board, line in own.items():
        shown = visible.get(own_board.meeting)
        if shown is not None and shown.others:
            points = shown.worth[0 if rows.is_ns(line) else 1] if shown.worth else None
            in_imps = rows.session.method in IMP_METHODS
            worth[own_board.meeting.board] = BoardWorth(points if in_imps else None, None if in_imps else points, shown)
    return worth


def _without_score(rows: PhoneRows, board: int, line: Line | None, state: BoardState) -> PhoneLine:
    """Once play has ended the pair may say that the board was played after all."""
    missed = rows.session.state == State.ENDED and state in (BoardState.OPEN, BoardState.NOT_PLAYED)
    return PhoneLine(
        board,
        state,
        kept_back=False,
        id=line.pk if line else None,
        later_table=line.later_table if line else None,
        seen=line.result_id if line else None,
        may_query=missed and (line is None or can_be_queried(line)),
    )


def _signing(rows: PhoneRows, line: Line) -> dict[str, Any]:
    """Where the pair stands about the result while results may still be corrected.

    During play where pairs agree on rounds; once play has ended every score may be queried that waits for nobody
    (Law 79C1).
    """
    ended, by_rounds = rows.session.state == State.ENDED, rows.session.sign_off != SignOffAt.BOARD
    if not (ended or (rows.session.playing and by_rounds)):
        return {}
    own = rows.sign_off_answers.open_disputes_of(line, rows.pair.id)
    reason = str(Dispute.Reason(own[-1].reason).label) if own else ""
    answer = rows.sign_off_answers.answer(line, rows.pair.id)
    shown_answer = answer if by_rounds or answer in (Answer.DISPUTED, Answer.DECIDED) else Answer.NOTHING
    query = ended and can_be_queried(line) and not rows.sign_off_answers.open_disputes(line)
    return {"answer": shown_answer, "seen": line.result_id, "reason": reason, "may_query": query}


def _too_early(rows: PhoneRows, line: Line) -> bool:
    """A result of a round that has not been opened was not played at this pair's table."""
    return rows.session.playing and (line.round or 0) > rows.section.open_round


def _score(result: Result | None, is_ns: bool) -> int | None:
    if result is None or result.score is None:
        return None
    return result.score if is_ns else -result.score


def _award(line: Line, is_ns: bool) -> Outcome | None:
    given = line.adjustment and (line.adjustment.ns_outcome if is_ns else line.adjustment.ew_outcome)
    return parse_outcome(given) if given else None
