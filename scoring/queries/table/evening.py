"""A table's whole evening as the movement has it: what a device needs to go on while the server is away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from movements.models import Seating
from scoring.queries.table.boards_moving import shared_with
from scoring.queries.table.match_values import RoundMatch
from scoring.queries.table.matches import match_at
from scoring.queries.table.moves import after_round, turns_of
from scoring.queries.table.planned import who_text
from scoring.queries.table.rows import TableRows, plays, read_table
from scoring.queries.table.values import AfterRound, Place, TablePair, Turn

#: Contestant, seat of its line-up, board → a round.
Ahead = dict[tuple[int, int, int], int]


@dataclass(frozen=True)
class PlannedBoard:
    """A board of a round, as `TableBoard` has it. `again`: the later rounds of this table whose pairs have then still
    to play it.

    While one of these pairs may be looking, the board's result is not shown.
    """

    number: int
    dealer: str
    vulnerable: str
    again: tuple[int, ...]
    label: str = ""


@dataclass(frozen=True)
class PlannedRound:
    """One round at this table as `TableRound` has it, without anything that happens. One pair alone sits out."""

    number: int
    ns: TablePair | None
    ew: TablePair | None
    boards: tuple[PlannedBoard, ...]
    turns: tuple[Turn, ...]
    shared_with: tuple[int, ...]
    after: AfterRound | None
    match: RoundMatch | None = None
    who: str = ""


@dataclass(frozen=True)
class TableEvening:
    """All rounds in which somebody is at this table, in order. No result, no card and no score is ever in it."""

    table: int
    rounds: int
    together: bool
    plan: tuple[PlannedRound, ...]


def table_evening(place: Place) -> TableEvening:
    """What the movement has planned for a table, with those who sit in for others."""
    rows = read_table(place)
    ahead = _ahead(rows)
    plan = tuple(
        _planned(rows, seating, ahead) for _number, seating in sorted(rows.here.items()) if _is_on(rows, seating)
    )
    return TableEvening(place.table, rows.rounds, rows.together, plan)


def _is_on(rows: TableRows, seating: Seating) -> bool:
    """Somebody sits out there, or two pairs still meet: not where one has gone home."""
    return not plays(seating) or rows.meets(seating)


def _planned(rows: TableRows, seating: Seating, ahead: Ahead) -> PlannedRound:
    number = seating.round
    return PlannedRound(
        number=number,
        ns=rows.pair_at(seating, "NS", number),
        ew=rows.pair_at(seating, "EW", number),
        boards=tuple(_board(rows, seating, board, ahead) for board in seating.boards),
        turns=turns_of(rows, number),
        shared_with=shared_with(rows, number),
        after=after_round(rows, number),
        match=match_at(rows, seating),
        who=who_text(seating),
    )


def _board(rows: TableRows, seating: Seating, number: int, ahead: Ahead) -> PlannedBoard:
    dealer, vulnerable, label = rows.boards[number]
    later = [each for each in rows.here.values() if each.round > seating.round]
    again = [
        each.round for each in later if any(ahead.get((*who, number), 0) >= each.round for who in _people(rows, each))
    ]
    return PlannedBoard(number, dealer, vulnerable, tuple(sorted(again)), label)


def _ahead(rows: TableRows) -> Ahead:
    """Who and which board → the last round, at whatever table, in which the movement has them play it."""
    found: Ahead = {}
    for seating in rows.seatings:
        people = list(_people(rows, seating)) if plays(seating) else []
        for board in seating.boards:
            for who in people:
                found[*who, board] = max(found.get((*who, board), 0), seating.round)
    return found


def _people(rows: TableRows, seating: Seating) -> Iterator[tuple[int, int]]:
    """Everybody there: contestant and seat of the line-up."""
    return ((crew.contestant, seat) for crew in rows.crews(seating) for seat in crew.seats)
