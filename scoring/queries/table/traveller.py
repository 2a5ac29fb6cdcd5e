"""The traveller of a board that a table has played: only when nobody has still to play it."""

from __future__ import annotations

from collections.abc import Mapping

from club.queries import Pair
from movements.models import Seating
from scoring.models import Line, Result
from scoring.queries.table.rounds import enterable, position_of
from scoring.queries.table.rows import TableRows, meeting_of, plays, read_table, result_value
from scoring.queries.table.values import Place, Traveller, TravellerLine
from scoring.queries.told import adjusted, told


def traveller_at(place: Place, board: int) -> Traveller | None:
    """The traveller of a board of the table's current or previous round, or how many tables have still to play it.

    None: the board is not one of these, this table has not played it, or the club does not show travellers.
    """
    rows = read_table(place)
    seating = _played_here(rows, board)
    if seating is None or not rows.session.travellers_at_table:
        return None
    everywhere = Seating.objects.filter(section__session_id=place.session_id)
    meetings = [each for each in everywhere if plays(each) and board in each.boards]
    lines = {
        frozenset({line.ns_id, line.ew_id}): line
        for line in Line.objects.filter(session_id=place.session_id, board__number=board)
        .select_related("result", "adjustment")
        .order_by("pk")
        if told(line)
    }
    waiting = sum(meeting_of(each) not in lines for each in meetings)
    if waiting:
        return Traveller(board, waiting, ())
    found = [_line(line, rows.pairs, meeting_of(seating)) for line in lines.values()]
    return Traveller(board, 0, tuple(sorted(found, key=_best_for_ns_first)))


def _played_here(rows: TableRows, board: int) -> Seating | None:
    for number in enterable(rows, position_of(rows)):
        seating = rows.here[number]
        if board in seating.boards:
            return seating if rows.done(seating, board) else None
    return None


def _line(line: Line, pairs: Mapping[int, Pair], here: frozenset[int]) -> TravellerLine:
    ns, ew = pairs[line.ns_id], pairs[line.ew_id]
    return TravellerLine(
        ns=ns.public,
        ns_number=ns.number,
        ew=ew.public,
        ew_number=ew.number,
        result=None if adjusted(line) else result_value(line.result),
        played=line.result is None or line.result.outcome != Result.Outcome.NOT_PLAYED,
        here=frozenset({line.ns_id, line.ew_id}) == here,
    )


def _best_for_ns_first(line: TravellerLine) -> tuple[bool, int, int]:
    score = line.result.score if line.result else 0
    return (line.result is None, -score, line.ns_number)
