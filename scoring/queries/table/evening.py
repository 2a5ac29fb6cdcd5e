"""A table's whole evening as the movement has it: what a device needs to go on while the server is away."""

from __future__ import annotations

from dataclasses import dataclass

from movements.models import Seating
from scoring.queries.table.moves import after_round, shared_with, turns_of
from scoring.queries.table.rows import TableRows, meeting_of, plays, read_table
from scoring.queries.table.values import AfterRound, Place, TablePair, Turn


@dataclass(frozen=True)
class PlannedBoard:
    """A board of a round. `again`: the later rounds of this table whose pairs have then still to play it.

    While one of these pairs may be looking, the board's result is not shown.
    """

    number: int
    dealer: str
    vulnerable: str
    again: tuple[int, ...]


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


def _planned(rows: TableRows, seating: Seating, ahead: dict[tuple[int, int], int]) -> PlannedRound:
    number = seating.round
    return PlannedRound(
        number=number,
        ns=rows.pair(seating.ns_id, number),
        ew=rows.pair(seating.ew_id, number),
        boards=tuple(_board(rows, seating, board, ahead) for board in seating.boards),
        turns=turns_of(rows, number),
        shared_with=shared_with(rows, number),
        after=after_round(rows, number),
    )


def _board(rows: TableRows, seating: Seating, number: int, ahead: dict[tuple[int, int], int]) -> PlannedBoard:
    dealer, vulnerable = rows.boards[number]
    later = [each for each in rows.here.values() if each.round > seating.round]
    again = [each.round for each in later if any(ahead.get((w, number), 0) >= each.round for w in meeting_of(each))]
    return PlannedBoard(number, dealer, vulnerable, tuple(sorted(again)))


def _ahead(rows: TableRows) -> dict[tuple[int, int], int]:
    """Pair and board → the last round, at whatever table, in which the movement has the pair play it."""
    found: dict[tuple[int, int], int] = {}
    for seating in rows.seatings:
        for board in seating.boards if plays(seating) else ():
            for who in meeting_of(seating):
                found[who, board] = max(found.get((who, board), 0), seating.round)
    return found
