"""What a table is asked to look at again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulings.models import DoubtDecision
from scoring.models import Line
from scoring.queries.line_outcomes import adjusted
from scoring.queries.table.asking import all_have_played, place_of
from scoring.queries.table.rows import TableRows

What = DoubtDecision.What


@dataclass(frozen=True)
class LookAgain:
    """A board of the table, by the round it is in there, and the id of the result that stands. What the result is
    stands with the board, for those who may see it."""

    round: int
    board: int
    result: int


def asked_at(rows: TableRows) -> LookAgain | None:
    """The oldest question that the table has not answered, whose board nobody who may be looking has still to play.

    One query; where something is asked in the session, what the table's state follows from as well.
    """
    waiting = _unanswered(rows.place.session_id)
    return next((found for row in waiting if (found := _here(rows, row)) is not None), None)


def _unanswered(session_id: int) -> list[DoubtDecision]:
    """Of each result the last word, where that is a question and the result still stands."""
    decisions = DoubtDecision.objects.filter(session_id=session_id, what__in=[What.ASKED, What.RIGHT], rule="")
    last = {row.result_id: row for row in decisions.select_related("result__line").order_by("pk")}
    return [row for row in last.values() if row.what == What.ASKED and _stands(row)]


def _stands(row: DoubtDecision) -> bool:
    return row.result is not None and row.result.line.result_id == row.result_id


def _here(rows: TableRows, row: DoubtDecision) -> LookAgain | None:
    result = row.result
    line = next((each for each in _lines(rows) if each.result_id == row.result_id), None)
    if line is None or result is None or not _agreed(line) or not all_have_played(rows, line, result, None):
        return None
    seating = place_of(rows, line)
    return LookAgain(seating.round, line.board.number, result.pk) if seating is not None else None


def _agreed(line: Line) -> bool:
    """Else no answer would be taken (say_right), and the table could not get past the question."""
    return line.confirmed and line.rival_id is None and not adjusted(line)


def _lines(rows: TableRows) -> Iterable[Line]:
    return rows.lines.values()
