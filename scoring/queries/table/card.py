"""The scorecard of one pair for one round, as it reads it at the end of the round: its own boards, its own side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from club.queries import pairs_of, substitutes_of
from movements.models import Seating
from movements.queries import playing_seats
from movements.queries.seated import with_any_of
from scoring.models import Line, Result
from scoring.queries.line_outcomes import adjusted, has_outcome, meeting_of, meeting_on
from scoring.queries.signing import Answer, SignOffAnswers, sign_off_answers
from scoring.queries.table.crews import sides_of
from scoring.queries.table.marks import BoardMarks, marks_of
from scoring.queries.table.rows import result_value
from scoring.queries.table.values import TablePair, TableResult


@dataclass(frozen=True)
class CardLine:
    """A board of the card. `side`: how the pair really sat on it; `score` is the pair's own, None without a result.

    `state`: open, postponed, result, conflict, adjusted or not_played. `seen` is the id of the result that counts, to
    be sent back by whoever agrees. `reason` and `words`: the pair's own dispute that is not ended.
    """

    board: int
    dealer: str
    vulnerable: str
    side: str
    state: str
    seen: int | None
    result: TableResult | None
    score: int | None
    hidden: bool
    answer: Answer
    reason: str = ""
    words: str = ""
    label: str = ""


@dataclass(frozen=True)
class RoundCard:
    """A pair's card of a round; `side` is where the movement has it. `asked`: the boards it has still to answer for."""

    round: int
    side: str
    pair: TablePair
    opponents: TablePair
    lines: tuple[CardLine, ...]

    @property
    def asked(self) -> tuple[int, ...]:
        return tuple(line.board for line in self.lines if line.answer is Answer.ASKED)


@dataclass(frozen=True)
class CardRows:
    """What a card is made of: a meeting, its lines by board, how the boards are marked, who the pairs are."""

    seating: Seating
    lines: Mapping[int, Line]
    boards: Mapping[int, BoardMarks]
    ns: TablePair
    ew: TablePair


def round_card(session_id: int, contestant_id: int, number: int, side: str = "") -> RoundCard | None:
    """The card as the pair may read it by itself, in its own hands. None where it does not play in the round.

    `side`: NS or EW, of the pair of a team that sits so.
    """
    seated = Seating.objects.filter(with_any_of([contestant_id]), section__session_id=session_id, round=number)
    seating = next((each for each in seated if side.lower() in ("", each.side_of(contestant_id))), None)
    if seating is None or seating.ns_id is None or seating.ew_id is None:
        return None
    there = with_any_of([seating.ns_id])
    line_row = Line.objects.filter(there, session_id=session_id, board__number__in=seating.boards)
    known = sorted(line_row.select_related("board", "result", "adjustment"), key=has_outcome)
    lines = [line for line in known if meeting_of(line) == meeting_on(seating, line.board.number)]
    ns, ew = sides_of(
        seating, {pair.id: pair for pair in pairs_of(session_id)}, substitutes_of(session_id), playing_seats(session_id)
    )
    assert ns is not None
    assert ew is not None
    rows = CardRows(
        seating=seating,
        lines={line.board.number: line for line in lines},
        boards=marks_of(session_id),
        ns=ns,
        ew=ew,
    )
    return card_of(rows, contestant_id, sign_off_answers(lines), hides=lambda _board: False)


def card_of(rows: CardRows, contestant_id: int, answers: SignOffAnswers, hides: Callable[[int], bool]) -> RoundCard:
    """`hides`: whether the result of a board may not be shown where the card is read."""
    ns_first = contestant_id in rows.seating.north_south
    return RoundCard(
        round=rows.seating.round,
        side="NS" if ns_first else "EW",
        pair=rows.ns if ns_first else rows.ew,
        opponents=rows.ew if ns_first else rows.ns,
        lines=tuple(_line(rows, board, contestant_id, answers, hides) for board in rows.seating.boards),
    )


def _line(
    rows: CardRows, board: int, contestant: int, answers: SignOffAnswers, hides: Callable[[int], bool]
) -> CardLine:
    line = rows.lines.get(board)
    state = card_state(line)
    result = result_value(line.result) if line is not None and state == "result" else None
    hidden = result is not None and hides(board)
    ns = contestant in (line if line is not None else rows.seating).north_south
    dealer, vulnerable, label = rows.boards[board]
    own = answers.open_disputes_of(line, contestant) if line is not None else ()
    dispute = own[-1] if own else None
    shown = None if hidden else result
    return CardLine(
        board=board,
        dealer=dealer,
        vulnerable=vulnerable,
        side="NS" if ns else "EW",
        state=state,
        seen=line.result_id if line is not None and result is not None else None,
        result=shown,
        score=None if shown is None else shown.score if ns else -shown.score,
        hidden=hidden,
        answer=answers.answer(line, contestant) if line is not None else Answer.NOTHING,
        reason=dispute.reason if dispute else "",
        words=dispute.words if dispute else "",
        label=label,
    )


def card_state(line: Line | None) -> str:
    """What has become of a board, without what a pair has to say about it."""
    if line is None or not has_outcome(line):
        return "postponed" if line is not None and line.postponed else "open"
    if adjusted(line) or line.result is None:
        return "adjusted"
    if line.result.outcome == Result.Outcome.NOT_PLAYED:
        return "not_played"
    return "conflict" if line.rival_id is not None else "result"
