"""What pairs dispute, and who has signed, as the desk sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from club.models.events import SignOffAt
from club.queries import SessionInfo
from scoring.engine.contract import Played
from scoring.models import Dispute, Line
from scoring.queries.engine_values import played_of
from scoring.queries.line_outcomes import Meeting, meeting_of
from scoring.queries.room.board_states import Cell, Room
from scoring.queries.room.who import DoneBy
from scoring.queries.signing import Answer, DisputeInfo, SignOffAnswers, is_open, said_in, sign_off_answers


@dataclass(frozen=True)
class DisputeView:
    """What a pair disputes, beside what counts now (`played` or a `score`, N/S's; `seen` is its id).

    `ns`, `ew`: the ids of the two pairs; `number`: the pair's own, `side` where it sat. `corrected`: the table has
    corrected it since, and both pairs are asked about that. `how`: how it ended, "" while it is `open`. Of a board
    that the reader has still to play (`hidden`) neither the words nor the result is told.
    """

    id: int
    board: int
    ns: int
    ew: int
    section: str
    table: int | None
    round: int
    number: int
    side: str
    reason: str
    words: str
    at: datetime
    who: DoneBy
    seen: int | None
    played: Played | None
    score: int | None
    not_played: bool
    corrected: bool
    open: bool
    how: str
    hidden: bool
    room: int = 0
    #: Who disputes it: of an individual either partner.
    contestant: int = 0
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def meeting(self) -> Meeting:
        """As rulings name it: by the two that are named."""
        return Meeting(self.board, frozenset({self.ns, self.ew}), self.room)


def open_disputes(session_id: int, hidden: frozenset[int] = frozenset()) -> tuple[DisputeView, ...]:
    """What waits for the director or for both pairs, the oldest first; one query."""
    found = _rows().filter(line__session_id=session_id, end__isnull=True)
    return tuple(view for view in (_view(row, hidden) for row in found) if view.open)


def disputes_in(session_id: int, hidden: frozenset[int] = frozenset()) -> tuple[DisputeView, ...]:
    """Everything that was ever disputed in a session, the oldest first; one query."""
    return tuple(_view(row, hidden) for row in _rows().filter(line__session_id=session_id))


def disputes_on(line_id: int, hidden: frozenset[int] = frozenset()) -> tuple[DisputeView, ...]:
    """Everything that was ever disputed on a line, the newest first; one query."""
    return tuple(_view(row, hidden) for row in _rows().filter(line_id=line_id).order_by("-pk"))


def _rows() -> QuerySet[Dispute]:
    who = ("sign_off__contestant", "sign_off__user", "sign_off__device__link__section")
    rows = Dispute.objects.select_related("end", "line__board", "line__result", "line__adjustment", *who)
    return rows.order_by("pk")


def _view(row: Dispute, hidden: frozenset[int]) -> DisputeView:
    line, signed, info = row.line, row.sign_off, DisputeInfo.of(row)
    secret = line.board.number in hidden
    result = None if secret else line.result
    return DisputeView(
        id=row.pk,
        board=line.board.number,
        ns=line.ns_id,
        ew=line.ew_id,
        section=line.section,
        table=line.table,
        round=signed.round,
        number=signed.contestant.number,
        side=line.side_of(signed.contestant_id),
        reason="" if secret else row.reason,
        words="" if secret else row.words,
        at=signed.at,
        who=DoneBy.of(signed.user, signed.device),
        seen=line.result_id,
        played=played_of(result) if result else None,
        score=result.score if result else None,
        not_played=False,
        corrected=line.result_id != row.result_id,
        open=is_open(info, line),
        how=info.how,
        hidden=secret,
        room=line.room,
        contestant=signed.contestant_id,
        ns_partner=line.ns_partner_id,
        ew_partner=line.ew_partner_id,
    )


@dataclass(frozen=True)
class SignedCell:
    """A round at a table: where the pair that sat N–S and the one that sat E–W stand; "" where nothing is asked yet."""

    round: int
    ns: str
    ew: str


@dataclass(frozen=True)
class SignedRow:
    """A table through all rounds."""

    section: str
    table: int
    cells: tuple[SignedCell, ...]


def signed_rows(session: SessionInfo, room: Room) -> tuple[SignedRow, ...]:
    """Who has signed what, table by table; nothing where cards are not read at the end of the round. Three queries."""
    if session.sign_off == SignOffAt.BOARD or session.being_set_up:
        return ()
    line_row = Line.objects.filter(session_id=session.id, result__isnull=False)
    lines = {meeting_of(line): line for line in line_row.select_related("board", "result", "adjustment")}
    sign_off_answers = said_in(session.id)
    return tuple(
        SignedRow(section.letter, row.table, tuple(_cell(cell, lines, sign_off_answers) for cell in row.cells))
        for section in room.sections
        for row in section.tables
    )


def _cell(cell: Cell, lines: Mapping[Meeting, Line], answers: SignOffAnswers) -> SignedCell:
    if not cell.boards or not cell.begun or any(not board.done for board in cell.boards):
        return SignedCell(cell.round, "", "")
    return SignedCell(cell.round, *_standing(cell, lines, answers))


def _standing(cell: Cell, lines: Mapping[Meeting, Line], sign_off_answers: SignOffAnswers) -> Iterator[str]:
    """For each side the worst of its answers."""
    sides = {(mark.ns, mark.ew) for mark in cell.boards}
    ns, ew = sorted(sides)[0]
    for who in (ns, ew):
        meetings = (mark.meeting for mark in cell.boards)
        answers = {sign_off_answers.answer(lines[meeting], who) for meeting in meetings if meeting in lines}
        worst = (Answer.DISPUTED, Answer.ASKED)
        yield next((answer.value for answer in worst if answer in answers), "signed")


def answers_on(line_id: int) -> tuple[str, str] | None:
    """Where both pairs stand about what counts on a line, North–South first; None where there is no such line."""
    line = Line.objects.filter(pk=line_id).select_related("result", "adjustment").first()
    if line is None:
        return None
    answers = sign_off_answers([line])
    return answers.answer(line, line.ns_id).value, answers.answer(line, line.ew_id).value
