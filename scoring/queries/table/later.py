"""Postponed boards that are played at a table now (Law 8B2)."""

from __future__ import annotations

from club.models.events import SignOffAt
from movements.models import Seating
from scoring.models import Line
from scoring.queries.line_outcomes import has_outcome, meeting_of, meeting_on
from scoring.queries.table.rounds import Position
from scoring.queries.table.rows import TableRows

#: The round of boards that are played later, in place of that of the movement.
LATER = 0


def later_at(rows: TableRows, position: Position) -> Seating | None:
    """Two pairs that play postponed boards here, as a place that no movement has; None where nobody does.

    They were sent here by the director, or sit together again in this round. A board stays until the opponents have
    said yes. Where several pairs were sent here, the first postponed goes first.
    """
    if rows.session.state != rows.session.State.PLAYING:
        return None
    here = sorted((line for line in rows.lines.values() if _is_here(rows, position, line)), key=_first_postponed)
    if not here:
        return None
    first = here[0]
    boards = [line.board.number for line in here if (line.ns_id, line.ew_id) == (first.ns_id, first.ew_id)]
    table = rows.place.table
    return Seating(
        section=rows.section,
        round=LATER,
        table=table,
        ns_id=first.ns_id,
        ew_id=first.ew_id,
        ns_partner_id=first.ns_partner_id,
        ew_partner_id=first.ew_partner_id,
        boards=boards,
        match_id=first.match_id,
        room=first.room,
    )


def _is_here(rows: TableRows, position: Position, line: Line) -> bool:
    if not line.postponed or line.adjustment_id is not None or _agreed(rows, line):
        return False
    if line.section == rows.section.letter and line.later_table == rows.place.table:
        return True
    now = rows.here.get(position.current or 0)
    again = now is not None and now.round != line.round
    return again and now is not None and meeting_on(now, line.board.number) == meeting_of(line)


def _agreed(rows: TableRows, line: Line) -> bool:
    """Where pairs agree at the end of the round alone, nobody is asked about the board once it is entered."""
    return line.confirmed or (rows.session.sign_off == SignOffAt.ROUND and has_outcome(line))


def _first_postponed(line: Line) -> int:
    return line.pk
