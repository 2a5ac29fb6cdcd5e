"""The other results of a board that a table has played, as the club shows them (see board_results)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from club.models.during_play import BoardResults
from club.queries import Pair
from movements.models import Seating
from scoring.engine.document.values import IMP_METHODS
from scoring.models import Line, Result
from scoring.queries.line_outcomes import adjusted, meeting_on
from scoring.queries.table.board_results import OwnBoard, VisibleResults, board_results
from scoring.queries.table.crews import Crew
from scoring.queries.table.rounds import enterable, position_of, watchers
from scoring.queries.table.rows import TableRows, meeting_of, read_table, result_value, state_of
from scoring.queries.table.values import BoardPoints, Place, Traveller, TravellerLine


def traveller_at(place: Place, board: int) -> Traveller | None:
    """The results of a board of the table's current or previous round, for whoever may be looking now.

    Without lines where the club shows them when all have played the board, and some have still to. None: the board is
    not one of these, this table has not played it, somebody here has still to, or the club shows none.
    """
    rows = read_table(place)
    return _traveller(rows, board, watchers(rows, position_of(rows)))


def traveller_after(place: Place, result_id: int) -> Traveller | None:
    """The same of the last board of a round, for the pairs that have just agreed to its result: nobody who comes next
    to the table is looking yet.

    None where the round goes on (then the state says it), where the club shows boards otherwise, where there is nothing
    but their own result, and where the two tables of a match are compared instead.
    """
    rows = read_table(place)
    if rows.session.board_results != BoardResults.PLAYED or rows.by_rooms:
        return None
    here = (rows.here[number] for number in enterable(rows, position_of(rows)) if rows.complete(number))
    known = ((seating, board) for seating in here for board in seating.boards)
    own = next((each for each in known if (line := rows.line(*each)) is not None and line.result_id == result_id), None)
    if own is None:
        return None
    seating, board = own
    found = _traveller(rows, board, frozenset(rows.crews(seating)))
    return found if found is not None and len(found.lines) > 1 else None


def shown_here(
    rows: TableRows, seatings: Iterable[Seating], looking: frozenset[Crew], *, count: bool = False
) -> Mapping[tuple[int, int], VisibleResults]:
    """By round and board, what those who may be looking are shown of boards of these rounds; `count`: and how many
    tables have still to play them."""
    own = {
        (seating.round, board): OwnBoard(meeting_on(seating, board), seating.round, state_of(line, seating))
        for seating in seatings
        for board in seating.boards
        if (line := rows.line(seating, board)) is not None
        and not any(rows.still_to_play(who, board) for who in looking)
    }
    visible = board_results(rows.place.session_id, rows.session, own.values(), count=count)
    return {place: visible[each.meeting] for place, each in own.items() if each.meeting in visible}


def worth_of(shown: VisibleResults, rows: TableRows) -> BoardPoints | None:
    """What the board is worth to those who sat North–South and East–West on it, as its result is read."""
    return BoardPoints(*shown.worth, rows.session.method in IMP_METHODS) if shown.worth is not None else None


def _traveller(rows: TableRows, board: int, looking: frozenset[Crew]) -> Traveller | None:
    seating = _played_here(rows, board)
    if seating is None:
        return None
    shown = shown_here(rows, [seating], looking, count=True).get((seating.round, board))
    if shown is None:
        return None
    here, worth = meeting_of(seating), worth_of(shown, rows)
    found = [_line(line, rows.pairs, here) for line in shown.lines]
    return Traveller(board, shown.waiting, tuple(sorted(found, key=_best_for_ns_first)), worth)


def _played_here(rows: TableRows, board: int) -> Seating | None:
    for number in enterable(rows, position_of(rows)):
        seating = rows.here[number]
        if board in seating.boards:
            return seating if rows.done(seating, board) else None
    return None


def _line(line: Line, pairs: Mapping[int, Pair], here: frozenset[int]) -> TravellerLine:
    ns, ew = (_public([pairs[who] for who in side]) for side in (line.north_south, line.east_west))
    return TravellerLine(
        ns=ns,
        ns_number=pairs[line.ns_id].number,
        ew=ew,
        ew_number=pairs[line.ew_id].number,
        result=None if adjusted(line) else result_value(line.result),
        played=line.result is None or line.result.outcome != Result.Outcome.NOT_PLAYED,
        here=frozenset(line.everybody) == here,
    )


def _public(side: Sequence[Pair]) -> str:
    """A side for strangers, after its number: a pair, or two players of whom the second has one too."""
    return " & ".join([side[0].public, *(f"{each.number} {each.public}".strip() for each in side[1:])])


def _best_for_ns_first(line: TravellerLine) -> tuple[bool, int, int]:
    score = line.result.score if line.result else 0
    return (line.result is None, -score, line.ns_number)
