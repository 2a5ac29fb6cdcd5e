"""What the room knows of its handsets: the file that is read, and what of it was not placed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath

from club.models import Board
from scoring.models import HandsetFile, HandsetRecord


@dataclass(frozen=True)
class UnplacedRecord:
    """A record that the director has to see to. `text` is "" while the director has still to play the board."""

    section: str
    table: int
    round: int
    board: int
    text: str
    why: str
    said: str


@dataclass(frozen=True)
class Handsets:
    """How the file was read last. `fault` is why it could not be; `taken` counts the results that came of it."""

    name: str
    read_at: datetime | None
    fault: str
    taken: int
    unplaced: tuple[UnplacedRecord, ...]


def handsets_of(session_id: int, hidden: Collection[int]) -> Handsets | None:
    """None where no file is read. `hidden`: boards that whoever asks has still to play."""
    file = HandsetFile.objects.filter(session_id=session_id).first()
    if file is None:
        return None
    secret = {str(each.printed) for each in Board.objects.filter(session_id=session_id, number__in=hidden)}
    left = file.records.filter(result=None).exclude(why="")
    return Handsets(
        PurePath(file.path).name,
        file.read_at,
        file.fault,
        file.records.exclude(result=None).values("section", "table", "round", "board").distinct().count(),
        tuple(_unplaced(each, secret) for each in left),
    )


def _unplaced(record: HandsetRecord, secret: Collection[str]) -> UnplacedRecord:
    where = (record.section, record.table, record.round, record.board)
    if str(record.board) in secret:
        return UnplacedRecord(*where, "", record.why, "")
    return UnplacedRecord(*where, record.text, record.why, record.said)
