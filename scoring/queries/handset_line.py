"""How the handsets of a session are doing: whether their program answers, and what only the director can enter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from club.models import Section
from club.queries import board_labels
from scoring.models import HandsetConnection, HandsetRemark, Line


@dataclass(frozen=True)
class RemarkInfo:
    """`name` of the table, with its section where there are several; `board` as printed, "" for none.

    `said` is a code of scoring.services.handsets.landing.Remark.
    """

    name: str
    round: int
    board: str
    said: str
    text: str
    at: datetime


@dataclass(frozen=True)
class HandsetLine:
    """`trouble`: "" where it answered the last time. `answered`: when it last did."""

    address: str
    answered: datetime | None
    last_result: datetime | None
    trouble: str
    detail: str
    remarks: tuple[RemarkInfo, ...]


def handset_line(session_id: int) -> HandsetLine | None:
    """None of a session that was never sent to handsets: one query. Else five at most."""
    found = HandsetConnection.objects.filter(pk=session_id).first()
    if found is None:
        return None
    return HandsetLine(
        found.address, found.answered_at, found.result_at, found.trouble, found.detail, _remarks(session_id)
    )


def _remarks(session_id: int) -> tuple[RemarkInfo, ...]:
    """Those after which nothing was entered or awarded on the line."""
    remarks = list(HandsetRemark.objects.filter(session_id=session_id))
    if not remarks:
        return ()
    labels = board_labels(session_id)
    several = Section.objects.filter(session_id=session_id).count() > 1
    lines = Line.objects.filter(session_id=session_id, board__number__in={each.board for each in remarks})
    settled: dict[tuple[str, int | None, int | None, int], datetime] = {}
    for line in lines.select_related("board", "result", "adjustment"):
        times = [line.result.entered_at] if line.result else []
        times += [line.adjustment.at] if line.adjustment else []
        if times:
            settled[line.section, line.table, line.round, line.board.number] = max(times)
    return tuple(
        RemarkInfo(
            f"{each.section if several else ''}{each.table}",
            each.round,
            labels.get(each.board, str(each.board)) if each.board else "",
            each.said,
            each.text,
            each.at,
        )
        for each in remarks
        if (done := settled.get((each.section, each.table, each.round, each.board))) is None or done < each.at
    )
