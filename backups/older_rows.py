"""Rows of copies by an earlier version, as `migrate` would have made them of its data.

A column that a copy does not have yet gets its default; what a migration computes of what was there is computed here,
row by row, before anything reaches a table: so it is the same for a server, a club and a session's archive.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from movements.engine.build import KINDS
from movements.engine.kind import ScheduleRequest
from movements.engine.phantom import number_that_balances_best

Row = dict[str, Any]
#: The rows of a table of the copy, by its label.
Rows = Callable[[str], Iterator[Row]]
MOST_TABLES = 60
FOUR = ("ns_id", "ew_id", "ns_partner_id", "ew_partner_id")


def row_upgrade(schema: Mapping[str, list[str]], table: str, rows: Rows) -> Callable[[Row], Row] | None:
    """What makes rows of a table of a copy with these migrations into today's; None where they are so already.

    It may raise LookupError, TypeError, ValueError or AttributeError for a copy that somebody has changed.
    """
    steps = [
        step(rows) for (app, name), (of, step) in UPGRADES.items() if of == table and name not in schema.get(app, ())
    ]
    if not steps:
        return None

    def upgraded(row: Row) -> Row:
        for step in steps:
            row = step(row)
        return row

    return upgraded


def _with_choices_as_found(_rows: Rows) -> Callable[[Row], Row]:
    """What was left to the program when a movement was chosen is said as it was found then."""

    def upgraded(plan: Row) -> Row:
        said: dict[str, Any] = dict(plan["options"])
        kind, tables, rounds = KINDS.get(plan["kind"]), plan["tables"], said.get("rounds") or plan["rounds"]
        if said.get("arrow_switch") == "auto":
            said["arrow_switch"] = (rounds + 4) // 8
        if said.get("missing") == "auto" and kind is not None and kind.missing == "pair":
            if not (0 < tables <= MOST_TABLES and 0 < rounds <= 2 * MOST_TABLES):
                raise ValueError(tables)
            said["missing"] = number_that_balances_best(kind, ScheduleRequest(tables, rounds))
        return plan | {"options": said}

    return upgraded


def _with_partners(rows: Rows) -> Callable[[Row], Row]:
    """A ruling in an individual named North and East alone: their partners are those of the line, or of the movement
    where nothing was entered."""
    session_of = {ruling["id"]: ruling["session_id"] for ruling in rows("rulings.ruling")}
    boards = {board["id"]: (board["session_id"], board["number"]) for board in rows("club.board")}
    sections = {section["id"]: section["session_id"] for section in rows("club.section")}
    there: dict[Any, list[Row]] = defaultdict(list)
    for line in rows("scoring.line"):
        if line.get("ns_partner_id") is not None:
            there[boards[line["board_id"]]].append(line)
    for seat in rows("movements.seating"):
        if seat.get("ns_partner_id") is not None:
            for number in seat["boards"]:
                there[sections[seat["section_id"]], number].append(seat)

    def upgraded(ruled: Row) -> Row:
        if ruled.get("ns_partner_id") is not None:
            return ruled
        numbers = {ruled["ns_id"], ruled["ew_id"]}
        partners: dict[Any, Any] = {}
        board = session_of[ruled["ruling_id"]], boards[ruled["board_id"]][1]
        for four in reversed(there.get(board, [])):
            ns, ew, ns_partner, ew_partner = (four[name] for name in FOUR)
            if {ns, ew} <= numbers:
                partners |= {ns: ns_partner, ew: ew_partner}
        south, west = partners.get(ruled["ns_id"]), partners.get(ruled["ew_id"])
        found = south is not None and west is not None
        return ruled | ({"ns_partner_id": south, "ew_partner_id": west} if found else {})

    return upgraded


#: By the migration that does the same to a database: the table, and what its rows become.
UPGRADES: dict[tuple[str, str], tuple[str, Callable[[Rows], Callable[[Row], Row]]]] = {
    ("movements", "0009_choices_left_to_the_program"): ("movements.plan", _with_choices_as_found),
    ("rulings", "0004_partners_of_individuals"): ("rulings.rulingline", _with_partners),
}
