"""The tables of a session and which of them write on paper."""

from __future__ import annotations

from dataclasses import dataclass

from movements.models import Seating
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
