"""How the handsets of a session are doing: the file that is read, the program that answers, and what only the director
can enter."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath

from club.models import Section
from club.queries import board_labels
from scoring.models import HandsetConnection, HandsetFile, HandsetRemark, Line, Result

#: Of `HandsetRemark.said`: the table has no such board, so that its number is the one that was printed.
AS_PRINTED = ("section", "table", "board")
#: How the handset of a table is called among its devices.
HANDSET = "Bridgemate"


@dataclass(frozen=True)
class HandsetRemarkInfo:
    """`name` of the table, with its section where there are several; `board` as printed, "" for none.

    `said` is a code of scoring.services.handsets.remarks.Remark. `text` is what the handset says, "" while whoever asks
    has still to play the board.
    """

    name: str
    round: int
    board: str
    said: str
    text: str


@dataclass(frozen=True)
class FollowedFile:
    """The file that is read; `fault` is why it could not be the last time."""

    name: str
    read_at: datetime | None
    fault: str


@dataclass(frozen=True)
class ConnectorLine:
    """The Data Connector. `trouble`: "" where it answered the last time. `answered`: when it last did."""

    address: str
    answered: datetime | None
    trouble: str
    detail: str


@dataclass(frozen=True)
class RoomHandsets:
    """`taken`: of so many boards a handset has entered a result. `last_result`: when the last one came."""

    file: FollowedFile | None
    connector: ConnectorLine | None
    taken: int
    last_result: datetime | None
    remarks: tuple[HandsetRemarkInfo, ...]


def has_handsets(session_id: int) -> bool:
    """Whether handsets have ever been joined to a session. Two queries at most."""
    rows = (HandsetFile.objects.filter(session_id=session_id), HandsetConnection.objects.filter(pk=session_id))
    return any(each.exists() for each in rows)


def room_handsets(session_id: int, hidden: Collection[int]) -> RoomHandsets | None:
    """None of a session without handsets: two queries. Else seven at most. `hidden`: boards that whoever asks has still
    to play."""
    file = HandsetFile.objects.filter(session_id=session_id).first()
    connection = HandsetConnection.objects.filter(pk=session_id).first()
    if file is None and connection is None:
        return None
    keyed = Result.objects.filter(device__description=HANDSET, line__session_id=session_id).order_by("-entered_at")
    entered = list(keyed.values_list("line_id", "entered_at"))
    return RoomHandsets(
        FollowedFile(PurePath(file.path).name, file.read_at, file.fault) if file else None,
        ConnectorLine(connection.address, connection.answered_at, connection.trouble, connection.detail)
        if connection
        else None,
        len({line for line, _at in entered}),
        entered[0][1] if entered else None,
        _remarks(session_id, hidden),
    )


def _remarks(session_id: int, hidden: Collection[int]) -> tuple[HandsetRemarkInfo, ...]:
    """Those after which nothing was entered or awarded on the line."""
    remarks = list(HandsetRemark.objects.filter(session_id=session_id))
    if not remarks:
        return ()
    labels = board_labels(session_id)
    secret = {labels.get(board, str(board)) for board in hidden}
    several = Section.objects.filter(session_id=session_id).count() > 1
    settled = _settled(session_id, {each.board for each in remarks})
    return tuple(
        _info(each, labels, secret, several=several)
        for each in remarks
        if (done := settled.get((each.section, each.table, each.round, each.board))) is None or done < each.at
    )


def _settled(session_id: int, boards: Collection[int]) -> dict[tuple[str, int | None, int | None, int], datetime]:
    lines = Line.objects.filter(session_id=session_id, board__number__in=boards)
    settled: dict[tuple[str, int | None, int | None, int], datetime] = {}
    for line in lines.select_related("board", "result", "adjustment"):
        times = [line.result.entered_at] if line.result else []
        times += [line.adjustment.at] if line.adjustment else []
        if times:
            settled[line.section, line.table, line.round, line.board.number] = max(times)
    return settled


def _info(
    remark: HandsetRemark, labels: dict[int, str], secret: Collection[str], *, several: bool
) -> HandsetRemarkInfo:
    printed = str(remark.board) if remark.said in AS_PRINTED else labels.get(remark.board, str(remark.board))
    return HandsetRemarkInfo(
        f"{remark.section if several or remark.said == AS_PRINTED[0] else ''}{remark.table}",
        remark.round,
        printed if remark.board else "",
        remark.said,
        "" if printed in secret else remark.text,
    )
