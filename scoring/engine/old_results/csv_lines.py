"""Traveller lines as a table (CSV), as many programs export them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from club.engine.messages import Message
from scoring.engine.old_results.assemble import read
from scoring.engine.old_results.codes import Part, Remark
from scoring.engine.old_results.method import count_of, method_of
from scoring.engine.old_results.own_table import is_own, own_evening
from scoring.engine.old_results.parties import pairs_from_lines
from scoring.engine.old_results.score_column import of_two_columns
from scoring.engine.old_results.table import NEEDED, Row, Table
from scoring.engine.old_results.values import Evening, FoundEvening, FoundLine, FoundPair, Note, Question, note

_DAY = re.compile(r"(?<![0-9])([0-9]{4}-[0-9]{2}-[0-9]{2}|20[0-9]{6})(?![0-9])")
_BETWEEN_NAMES = re.compile(r"\s+(?:&|and|und|et|og|och|/|\+)\s+|\s*[/&]\s*")
#: So much of what stands in a row is repeated in a remark.
TEXT_AT_MOST = 200
_PARTS = {"board": Part.THE_BOARD, "ns": Part.THE_NS_PAIR, "ew": Part.THE_EW_PAIR}


def read_csv(
    table: Table,
    *,
    name: str,
    columns: Mapping[str, int] | None = None,
    answers: Mapping[str, str] | None = None,
) -> Evening:
    """The evening of a table; `columns` where somebody has said which is which, `answers` to what it leaves open.

    Title and date: the file's name.
    """
    chosen = dict(table.columns if columns is None else columns)
    title, day = _named(name)
    lacking = tuple(Message(_PARTS[field]) for field in NEEDED if field not in chosen)
    if lacking:
        return Evening(title, "", None, faults=(note(Remark.NO_COLUMN, columns=lacking),))
    rows = [row for row in table.rows if _is_line(row, chosen)]
    lines = tuple(_line(row, chosen) for row in rows)
    if is_own(table) and chosen == dict(table.columns):
        own = replace(own_evening(table, rows, lines), title=title, date=day, remarks=tuple(_not_placed(table, chosen)))
        return read(own, answers)
    pairs = _pairs(table, chosen, lines)
    method, question = _method(table, chosen, lines, answers or {})
    found = FoundEvening(
        tuple(pairs),
        lines,
        title=title,
        date=day,
        method=method,
        cross_imps=count_of(lines) if method == "cross_imps" else "sum",
        questions=(question,) if question else (),
        remarks=(*_not_placed(table, chosen), *_columns_not_read(table, chosen)),
    )
    return read(found, answers)


def _not_placed(table: Table, columns: Mapping[str, int]) -> Iterator[Note]:
    """Rows in which nobody met on a board: titles, sums, rankings. A heading that comes again says nothing new."""
    heading = table.heading.words if table.heading else ""
    for row in (*table.above, *table.rows):
        if (row in table.above or not _is_line(row, columns)) and row.words != heading:
            yield note(Remark.NOT_PLACED, row.line, text=row.words[:TEXT_AT_MOST])


def _columns_not_read(table: Table, columns: Mapping[str, int]) -> Iterator[Note]:
    """Columns with a heading and something below it which nothing was taken from."""
    if table.heading is None:
        return
    filled = {place for row in table.rows for place, cell in enumerate(row.cells) if cell.strip()}
    left = filled - set(columns.values())
    names = [cell.strip() for place, cell in enumerate(table.heading.cells) if place in left and cell.strip()]
    if names:
        yield note(Remark.COLUMNS_NOT_READ, table.heading.line, names=", ".join(names)[:TEXT_AT_MOST])


def _method(
    table: Table, columns: Mapping[str, int], lines: tuple[FoundLine, ...], answers: Mapping[str, str]
) -> tuple[str, Question | None]:
    """What the heads of the columns of figures say, and what the figures can be."""
    heads = [table.heading.cell(columns.get(field)) for field in ("ns_points", "ew_points")] if table.heading else []
    return method_of(heads, (), [(line.ns_points, line.ew_points) for line in lines], answers)


def _named(name: str) -> tuple[str, str]:
    """Title and date in a file's name: `2026-11-20 Friday pairs.csv`."""
    stem = name.rsplit("/", 1)[-1].rsplit("\\", 1)[-1]
    stem = stem.rsplit(".", 1)[0] if "." in stem else stem
    found = _DAY.search(stem)
    title = " ".join((stem.replace(found[0], " ") if found else stem).replace("_", " ").split())
    return title.strip(" -"), found[0] if found else ""


def _is_line(row: Row, columns: Mapping[str, int]) -> bool:
    """A repeated heading, a sum or a remark below the table is no line: nobody met there."""
    numbered = {field: any(char.isdigit() for char in row.cell(columns[field])) for field in NEEDED}
    return numbered["board"] or (numbered["ns"] and numbered["ew"])


def _line(row: Row, columns: Mapping[str, int]) -> FoundLine:
    def cell(field: str) -> str:
        return row.cell(columns.get(field))

    relative = cell("result")
    return FoundLine(
        board=cell("board"),
        ns=cell("ns"),
        ew=cell("ew"),
        section=cell("section"),
        round=cell("round"),
        table=cell("table"),
        contract=cell("contract"),
        declarer=cell("declarer"),
        lead=cell("lead"),
        tricks=cell("tricks") or relative,
        score=cell("score") or of_two_columns(cell("plus"), cell("minus")),
        ns_points=cell("ns_points"),
        ew_points=cell("ew_points"),
        result_is="tricks" if cell("tricks") else "over",
        line=row.line,
    )


def _pairs(table: Table, columns: Mapping[str, int], lines: tuple[FoundLine, ...]) -> list[FoundPair]:
    """The pairs that the lines name, with the names that stand beside them."""
    names: dict[tuple[str, str, str], tuple[str, ...]] = {}
    for row, line in zip((row for row in table.rows if _is_line(row, columns)), lines, strict=True):
        for side, label, both in (("NS", line.ns, ("north", "south")), ("EW", line.ew, ("east", "west"))):
            found = tuple(_names(row, columns, f"{side.lower()}_names", both))
            if any(found):
                names.setdefault((line.section, label.strip(), side), found)
    pairs = pairs_from_lines(lines)
    return [replace(pair, players=_players(pair, names)) for pair in pairs]


def _names(row: Row, columns: Mapping[str, int], together: str, apart: tuple[str, str]) -> Iterator[str]:
    if any(seat in columns for seat in apart):
        yield from (row.cell(columns.get(seat)) for seat in apart)
    else:
        yield from (part.strip() for part in _BETWEEN_NAMES.split(row.cell(columns.get(together))) if part.strip())


def _players(pair: FoundPair, names: Mapping[tuple[str, str, str], tuple[str, ...]]) -> tuple[str, ...]:
    sides = (pair.direction,) if pair.direction else ("NS", "EW")
    found = (names.get((pair.section, pair.label, side)) for side in sides)
    return next((each for each in found if each), ())
