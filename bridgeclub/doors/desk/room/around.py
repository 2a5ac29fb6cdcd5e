"""Where one goes from a board at a table: the boards before and after, the tables beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.queries.room import BoardMark, Cell, LineView, Room, TableRow


@dataclass(frozen=True)
class Around:
    """`up`, `down`: the board before and after at this table; `left`, `right`: the table before and after."""

    cell: Cell | None = None
    up: BoardMark | None = None
    down: BoardMark | None = None
    left: BoardMark | None = None
    right: BoardMark | None = None


def around(room: Room, line: LineView) -> Around:
    """The neighbours of a line in the grid; none of a result outside the movement."""
    both = {line.ns.id, line.ew.id}
    for section in room.sections:
        for place, row in enumerate(section.tables):
            played = [(cell, board) for cell in row.cells for board in cell.boards]
            for at, (cell, board) in enumerate(played):
                if (
                    board.board == line.board
                    and {board.ns, board.ew} == both
                    and (line.table or row.table) == row.table
                ):
                    index = cell.boards.index(board)
                    return Around(
                        cell=cell,
                        up=played[at - 1][1] if at else None,
                        down=played[at + 1][1] if at + 1 < len(played) else None,
                        left=_beside(section.tables[:place][::-1], cell.round, index),
                        right=_beside(section.tables[place + 1 :], cell.round, index),
                    )
    return Around()


def _beside(rows: Sequence[TableRow], round: int, index: int) -> BoardMark | None:
    """The board at the same place of its set, at the next table that plays in the round."""
    for row in rows:
        for cell in row.cells:
            if cell.round == round and cell.boards:
                return cell.boards[min(index, len(cell.boards) - 1)]
    return None
