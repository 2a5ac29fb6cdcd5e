"""Who may be asked at a table about a result that was entered there, without telling anybody who has still to play."""

from __future__ import annotations

from movements.models import Seating
from scoring.models import Line, Result
from scoring.queries.table.later import later_at
from scoring.queries.table.rounds import enterable, position_of, watchers
from scoring.queries.table.rows import TableRows


def all_have_played(rows: TableRows, line: Line, result: Result, device_id: int | None) -> bool:
    """The line is this table's now, and whoever may see a question about it on the device has played the board.

    `device_id` None: on any device of the table, at any moment.
    """
    seating = place_of(rows, line)
    if seating is None:
        return False
    looking = set(rows.crews(seating))
    if not _they_still_sit(rows, seating, result, device_id):
        looking |= watchers(rows, position_of(rows))
    return not any(rows.still_to_play(who, line.board.number) for who in looking)


def place_of(rows: TableRows, line: Line) -> Seating | None:
    """The meeting of a line, where its boards may be entered at this table now."""
    return next((each for each in _places(rows) if rows.line(each, line.board.number) == line), None)


def _places(rows: TableRows) -> list[Seating]:
    position = position_of(rows)
    later = later_at(rows, position)
    return [rows.here[number] for number in enterable(rows, position)] + ([later] if later else [])


def _they_still_sit(rows: TableRows, seating: Seating, result: Result, device_id: int | None) -> bool:
    """The device that has the whole result before it, and nobody has entered a board of a later round there."""
    later = [rows.here[number] for number in rows.playable if number > seating.round > 0]
    begun = any(rows.played(each, board) for each in later for board in each.boards)
    return seating.round > 0 and not begun and device_id is not None and result.device_id == device_id
