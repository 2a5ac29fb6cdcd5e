"""The state of a table, and of one board at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from club.models import Session
from movements.models import Seating
from movements.queries.round_clock import running_clock
from scoring.queries.table.board_results import VisibleResults
from scoring.queries.table.boards_moving import shared_with
from scoring.queries.table.crews import Crew
from scoring.queries.table.later import LATER, later_at
from scoring.queries.table.matches import comparing_at, match_at
from scoring.queries.table.moves import after_round, turns_of
from scoring.queries.table.naming import naming_at
from scoring.queries.table.phones import phones_at
from scoring.queries.table.planned import who_text
from scoring.queries.table.rounds import enterable, position_of, watchers
from scoring.queries.table.rows import TableRows, read_table, result_value, state_of
from scoring.queries.table.signing import answers_at_table, signings
from scoring.queries.table.traveller import shown_here, worth_of
from scoring.queries.table.unsettled import unsettled_at
from scoring.queries.table.values import BoardState, Place, TableBoard, TableRound, TableState

ShownHere = Mapping[tuple[int, int], VisibleResults]
WITHOUT_RESULT = (BoardState.ADJUSTED, BoardState.NOT_PLAYED, BoardState.OPEN, BoardState.POSTPONED)


def table_state(place: Place) -> TableState:
    """What a device at the table may know now. Results of other tables are never in it."""
    return state_of_rows(read_table(place))


def state_of_rows(rows: TableRows) -> TableState:
    """The same from rows that were read for something else as well."""
    position = position_of(rows)
    looking = watchers(rows, position)
    session, sign_off_answers = rows.session, answers_at_table(rows)
    shown = shown_here(rows, [rows.here[number] for number in enterable(rows, position)], looking)
    return TableState(
        club=session.club.name,
        title=session.title,
        section=rows.section.letter if len(rows.letters) > 1 else "",
        table=rows.place.table,
        rounds=max(rows.rounds, rows.plan.to_play if rows.plan else 0),
        to_draw=rows.plan.to_draw if rows.plan and session.state == Session.State.PLAYING else 0,
        rounds_a_draw=rows.plan.rounds_a_match if rows.plan else 1,
        phase=position.phase,
        together=rows.together,
        ask_lead=session.ask_lead,
        current=_round(rows, position.current, looking, shown),
        previous=_round(rows, position.previous, looking, shown),
        pauses=tuple(found for each in position.pauses if (found := _round(rows, each, looking, shown))),
        later=_later(rows, later_at(rows, position), looking),
        sign_off=session.sign_off,
        signing=signings(rows, (position.current, position.previous), sign_off_answers),
        unsettled=tuple(unsettled_at(rows, position, sign_off_answers)),
        naming=naming_at(rows, position),
        phones=phones_at(rows, position),
        open=rows.section.open_round,
        comparing=comparing_at(rows, position),
        clock=running_clock(rows.session, rows.section),
    )


def _later(rows: TableRows, seating: Seating | None, looking: frozenset[Crew]) -> TableRound | None:
    """Postponed boards that are played here: they are asked for again."""
    if seating is None:
        return None
    boards = [_board(rows, seating, number, looking | set(rows.crews(seating)), {}) for number in seating.boards]
    shown_states = {BoardState.POSTPONED: BoardState.OPEN}
    line = rows.line(seating, seating.boards[0])
    due_in = (line.round if line else None) or 1
    return TableRound(
        number=LATER,
        ns=rows.pair_at(seating, "NS", due_in),
        ew=rows.pair_at(seating, "EW", due_in),
        boards=tuple(replace(board, state=shown_states.get(board.state, board.state)) for board in boards),
        complete=False,
        closed=False,
        turns=(),
        shared_with=(),
        after=None,
        who=who_text(seating),
    )


def _round(rows: TableRows, number: int | None, looking: frozenset[Crew], shown: ShownHere) -> TableRound | None:
    if number is None:
        return None
    seating = rows.here.get(number)
    closed = number <= rows.section.closed_round and rows.session.state == Session.State.PLAYING
    boards = (
        () if closed or seating is None else tuple(_board(rows, seating, n, looking, shown) for n in seating.boards)
    )
    return TableRound(
        number=number,
        ns=rows.pair_at(seating, "NS", number),
        ew=rows.pair_at(seating, "EW", number),
        boards=boards,
        complete=seating is None or rows.complete(number),
        closed=closed,
        turns=turns_of(rows, number),
        shared_with=shared_with(rows, number),
        after=after_round(rows, number),
        match=match_at(rows, seating),
        who=who_text(seating) if seating is not None else "",
    )


def _board(rows: TableRows, seating: Seating, number: int, looking: frozenset[Crew], shown: ShownHere) -> TableBoard:
    line = rows.line(seating, number)
    state = state_of(line, seating)
    dealer, vulnerable, label = rows.boards[number]
    result = line.result if line is not None and state not in WITHOUT_RESULT else None
    hidden = result is not None and any(rows.still_to_play(who, number) for who in looking)
    found = shown.get((seating.round, number))
    rival = line.rival if line is not None and state is BoardState.CONFLICT and not hidden else None
    return TableBoard(
        number=number,
        dealer=dealer,
        vulnerable=vulnerable,
        state=state,
        entered=result.pk if result is not None else None,
        result=None if hidden else result_value(result),
        hidden=hidden,
        others=found is not None and found.others,
        worth=worth_of(found, rows) if found is not None else None,
        rival=result_value(rival),
        rival_id=rival.pk if rival is not None else None,
        label=label,
    )
