"""Where the boards of a table go and come from, and with whom it shares them."""

from __future__ import annotations

from collections.abc import Hashable

from club.models.ways_of_scoring import BoardsAre
from movements.models import Seating
from scoring.queries.table.rows import TableRows
from scoring.queries.table.values import BoardsMove


def shared_with(rows: TableRows, number: int) -> tuple[int, ...]:
    """The other tables that play the same set in this round from the same boards."""
    seating = rows.here.get(number)
    if seating is None or seating.board_set is None:
        return ()
    tables = _tables(rows, seating, number)
    return tuple(table for table in tables if table != seating.table) if len(tables) > _copies(rows) else ()


def boards_going(rows: TableRows, number: int) -> BoardsMove | None:
    """What becomes of a round's boards after it."""
    seating = rows.here.get(number)
    if seating is None or seating.board_set is None:
        return None
    tables = _carried_to(rows, seating, number)
    stays = rows.place.table in tables
    own = _set_of(rows, seating)
    later = next(
        ((e.round, e.table) for e in rows.seatings if e.round > number and e.boards and _set_of(rows, e) == own), None
    )
    others = () if stays else tuple(tables)
    return BoardsMove(tuple(seating.boards), stays, others, None if tables else later)


def boards_coming(rows: TableRows, number: int) -> BoardsMove | None:
    """Where the boards of the round after come from."""
    seating = rows.here.get(number + 1)
    if seating is None or seating.board_set is None:
        return None
    tables = _fetched_from(rows, seating, number)
    stays = rows.place.table in tables
    return BoardsMove(tuple(seating.boards), stays, () if stays else tuple(tables))


def _copies(rows: TableRows) -> int:
    """How many of a set there are. Where each match or table has its own, it is told by `_set_of`."""
    return 1 if rows.by_rooms else rows.copies


def _set_of(rows: TableRows, seating: Seating) -> Hashable:
    """What tells the boards in their holders from others. Where all matches play the same set at once, each has its
    own, or each table."""
    if not rows.by_rooms:
        return seating.board_set
    own: Hashable = None
    if rows.copies > 1:
        own = seating.table if rows.session.boards_are == BoardsAre.DUPLICATED else (seating.match_id,)
    return own, tuple(seating.boards)


def _tables(rows: TableRows, one: Seating, number: int) -> list[int]:
    own = _set_of(rows, one)
    return [each.table for each in rows.seatings if each.round == number and each.boards and _set_of(rows, each) == own]


def _carried_to(rows: TableRows, seating: Seating, number: int) -> list[int]:
    """Where a set lies in the next round. Of several copies each goes down a table, or else to what is left."""
    now, after, table = _tables(rows, seating, number), _tables(rows, seating, number + 1), seating.table
    if _copies(rows) == 1:
        return after
    return [table - 1] if table - 1 in after else [each for each in after if each + 1 not in now][:1]


def _fetched_from(rows: TableRows, seating: Seating, number: int) -> list[int]:
    """Where the set of the next round comes from, by the same rule."""
    now, after, table = _tables(rows, seating, number), _tables(rows, seating, number + 1), seating.table
    if _copies(rows) == 1:
        return now
    return [table + 1] if table + 1 in now else [each for each in now if each - 1 not in after][:1]
