"""The boards that a table has had so far, without any result."""

from __future__ import annotations

from club.models import Contestant
from scoring.queries.table.rounds import position_of
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place


def table_boards(place: Place) -> list[tuple[int, str]]:
    """Those of its rounds up to the one that it is in, by number with what is printed on them, the latest round
    first."""
    rows = read_table(place)
    current = position_of(rows).current or 0
    rounds = sorted((number for number in rows.here if number <= current), reverse=True)
    found = dict.fromkeys(board for number in rounds for board in rows.here[number].boards)
    return [(board, rows.boards[board][2] or str(board)) for board in found if board in rows.boards]


def place_of_pair(session_id: int, contestant_id: int, table: int) -> Place | None:
    """A table of the section in which a pair plays; None for who is no pair of the session. One query."""
    found = Contestant.objects.filter(pk=contestant_id, session=session_id, section__isnull=False)
    section = found.values_list("section", flat=True).first()
    return Place(session_id, section, table) if section is not None else None
