"""Five tables, five rounds of two boards, top 8, with results whose matchpoints can be worked out by hand.

Boards 1 and 2 are at table 1 in round 1, then at tables 5, 4, 3, 2. Board 1: nobody vulnerable, board 2: N–S.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from club.models import Contestant, Session
from movements.models import Seating
from tests.builders import enter, standings_of, started_session

#: By table, in the order in which boards 1 and 2 come to them.
ORDER = {1: 1, 5: 2, 4: 3, 3: 4, 2: 5}
Sides = tuple[str | None, str | None]


def five_tables(**options: object) -> Session:
    """NS1 to NS5 sit; EW1 to EW5 begin at their tables and move up. `options`: arrow_switch."""
    return started_session(10, "straight-mitchell", **options)  # type: ignore[arg-type]


def play_board(session: Session, board: int, results: Mapping[int, str]) -> None:
    """Results of board 1 or 2 by table, as entered by the movement."""
    for table, result in results.items():
        enter(session, table, ORDER[table], board, result)


def points(session: Session, board: int) -> dict[tuple[str, str], Sides]:
    """Matchpoints of a board by who really sat N–S and E–W, exact as printed."""
    boards = {each["number"]: each["lines"] for each in standings_of(session)["boards"]}
    return {(line["ns"], line["ew"]): (line["ns_points"], line["ew_points"]) for line in boards.get(board, [])}


def total(session: Session, key: str) -> Fraction:
    """What the ranking gives a pair."""
    (row,) = (each for each in standings_of(session)["ranking"] if each["contestant"] == key)
    return Fraction(row["total"])


def pair(session: Session, key: str) -> Contestant:
    return Contestant.objects.get(session=session, key=key)


def seats(session: Session, round: int, table: int) -> tuple[str, str]:
    """Who sits N–S and E–W there by the movement."""
    row = Seating.objects.select_related("ns", "ew").get(section__session=session, round=round, table=table)
    assert row.ns is not None
    assert row.ew is not None
    return row.ns.key, row.ew.key
