"""The tables of a session and which of them write on paper; who sits there, and what is printed on the boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from movements.engine.matches import four_of
from movements.models import Seating
from movements.queries import playing_seats
from scoring.models import PaperTable


@dataclass(frozen=True)
class TablePaper:
    """A table. `several`: the session has more sections than one."""

    section_id: int
    section: str
    table: int
    paper: bool
    several: bool


def table_papers(session_id: int) -> list[TablePaper]:
    """Every table of the movement, by section and number; none where there is no movement. Two queries."""
    rows = Seating.objects.filter(section__session_id=session_id).order_by("section__letter", "table")
    tables = list(rows.values_list("section_id", "section__letter", "table").distinct())
    papers = set(PaperTable.objects.filter(section__session_id=session_id).values_list("section_id", "table"))
    several = len({section for section, _letter, _table in tables}) > 1
    return [
        TablePaper(section, letter, table, (section, table) in papers, several) for section, letter, table in tables
    ]


#: Section, round, table and side (NS, EW).
Seat = tuple[str, int, int, str]


def seats_at_tables(session_id: int) -> Mapping[Seat, tuple[int, int]]:
    """Which two of a team's line-up sit at a table; empty where pairs play. Two queries, three where somebody said."""
    rows = Seating.objects.filter(section__session_id=session_id, room__gt=0).select_related("section")
    listed = list(rows)
    playing = playing_seats(session_id) if listed else None
    return {
        (row.section.letter, row.round, row.table, side): playing.seats(
            who, side, row.match_id, row.stanza, four_of(row.room)
        )
        for row in listed
        for side, who in (("NS", row.ns_id), ("EW", row.ew_id))
        if playing is not None and who is not None
    }
