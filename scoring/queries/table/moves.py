"""Where everybody at a table goes after a round, and where its boards go and come from."""

from __future__ import annotations

from movements.models import Seating
from scoring.queries.table.rows import TableRows, meeting_of, plays
from scoring.queries.table.values import AfterRound, BoardsMove, Move, Seat, TablePair, Turn


def after_round(rows: TableRows, number: int) -> AfterRound | None:
    """What happens at this table after a round; None after the movement's last, and where the rest was cut."""
    seating = rows.here.get(number)
    here = [who for who in (seating.ns_id, seating.ew_id) if who is not None] if seating else []
    leaving = [who for who in here if not _goes_home(rows, who, number)]
    if number >= rows.rounds or (here and not leaving):
        return None
    return AfterRound(
        round=number + 1,
        moves=tuple(_move(rows, who, number) for who in leaving),
        going=_going(rows, number),
        coming=_coming(rows, number),
    )


def turns_of(rows: TableRows, number: int) -> tuple[Turn, ...]:
    """The pairs at this table that sat in the other direction when they last played."""
    seating = rows.here.get(number)
    if seating is None or not plays(seating):
        return ()
    found = []
    for who in (seating.ns_id, seating.ew_id):
        pair, before = rows.pair(who, number), _last_played(rows, who, number)
        if pair is not None and before is not None:
            direction = _direction(seating, who)
            if direction != _direction(before, who):
                found.append(Turn(pair, direction))
    return tuple(found)


def shared_with(rows: TableRows, number: int) -> tuple[int, ...]:
    """The other tables that play the same set in this round from the same boards."""
    seating = rows.here.get(number)
    if seating is None or seating.board_set is None:
        return ()
    tables = _tables(rows, seating.board_set, number)
    return tuple(table for table in tables if table != seating.table) if len(tables) > rows.copies else ()


def _move(rows: TableRows, who: int, number: int) -> Move:
    pair = rows.pair(who, number)
    assert pair is not None
    after = _seating(rows, who, number + 1)
    here, seat = _seat(rows, who, _seating(rows, who, number), number), _seat(rows, who, after, number + 1)
    keeps_table = bool(here.direction) and bool(seat.direction) and here.table == seat.table
    return Move(
        pair=pair,
        seat=seat,
        stays=keeps_table and here.direction == seat.direction,
        turns=keeps_table and here.direction != seat.direction,
        opponents=_opponents(rows, after, who),
        then=None if seat.direction else _next_played(rows, who, number + 1),
    )


def _goes_home(rows: TableRows, who: int, number: int) -> bool:
    """Whether the movement had more for a pair, and none of it is played."""
    later = [each for each in rows.seatings if each.round > number and plays(each) and who in meeting_of(each)]
    return bool(later) and not any(rows.meets(each) for each in later)


def _seating(rows: TableRows, who: int, number: int) -> Seating | None:
    return next((each for each in rows.seatings if each.round == number and who in meeting_of(each)), None)


def _last_played(rows: TableRows, who: int | None, number: int) -> Seating | None:
    before = [each for each in rows.seatings if each.round < number and rows.meets(each) and who in meeting_of(each)]
    return before[-1] if before else None


def _next_played(rows: TableRows, who: int, number: int) -> Seat | None:
    later = (each for each in rows.seatings if each.round > number and rows.meets(each) and who in meeting_of(each))
    found = next(later, None)
    return _seat(rows, who, found, found.round) if found else None


def _seat(rows: TableRows, who: int, seating: Seating | None, number: int) -> Seat:
    if seating is None:
        return Seat(number, None, "")
    return Seat(number, seating.table, _direction(seating, who) if rows.meets(seating) else "")


def _direction(seating: Seating, who: int | None) -> str:
    return "NS" if seating.ns_id == who else "EW"


def _opponents(rows: TableRows, seating: Seating | None, who: int) -> TablePair | None:
    if seating is None or not rows.meets(seating):
        return None
    return rows.pair(seating.ew_id if seating.ns_id == who else seating.ns_id, seating.round)


def _tables(rows: TableRows, board_set: int, number: int) -> list[int]:
    return [each.table for each in rows.seatings if each.round == number and each.board_set == board_set]


def _going(rows: TableRows, number: int) -> BoardsMove | None:
    seating = rows.here.get(number)
    if seating is None or seating.board_set is None:
        return None
    tables = _carried_to(rows, seating.board_set, number, seating.table)
    stays = rows.place.table in tables
    later = next(
        ((each.round, each.table) for each in rows.seatings if each.round > number and _same_set(each, seating)), None
    )
    others = () if stays else tuple(tables)
    return BoardsMove(tuple(seating.boards), stays, others, None if tables else later)


def _coming(rows: TableRows, number: int) -> BoardsMove | None:
    seating = rows.here.get(number + 1)
    if seating is None or seating.board_set is None:
        return None
    tables = _fetched_from(rows, seating.board_set, number, seating.table)
    stays = rows.place.table in tables
    return BoardsMove(tuple(seating.boards), stays, () if stays else tuple(tables))


def _carried_to(rows: TableRows, board_set: int, number: int, table: int) -> list[int]:
    """Where a set lies in the next round. Of several copies each goes down a table, or else to what is left."""
    now, after = _tables(rows, board_set, number), _tables(rows, board_set, number + 1)
    if rows.copies == 1:
        return after
    return [table - 1] if table - 1 in after else [each for each in after if each + 1 not in now][:1]


def _fetched_from(rows: TableRows, board_set: int, number: int, table: int) -> list[int]:
    """Where the set of the next round comes from, by the same rule."""
    now, after = _tables(rows, board_set, number), _tables(rows, board_set, number + 1)
    if rows.copies == 1:
        return now
    return [table + 1] if table + 1 in now else [each for each in now if each - 1 not in after][:1]


def _same_set(one: Seating, other: Seating) -> bool:
    return one.board_set == other.board_set
