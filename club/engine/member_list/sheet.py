"""A file of a spreadsheet as rows: its letters, its separator, its heading."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from club.engine.member_list.columns import by_content, by_heading
from club.engine.member_list.formats import ListFormat, format_begun_by, format_headed_by

BYTES_AT_MOST = 1_000_000
ROWS_AT_MOST = 5_000
COLUMNS_AT_MOST = 100
_CELL_AT_MOST = 20_000
_SEPARATORS = ",;\t|"
_LOOKED_AT = 40
_HEADING_WITHIN = 10
# What a spreadsheet would take for a formula is written with an apostrophe before it, by this program too.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_OTHERS: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "xlsx"),
    (b"\xd0\xcf\x11\xe0", "xls"),
    (b"%PDF", "pdf"),
    (b"{\\rtf", "document"),
)


class Unreadable(Exception):
    """A file that is no list. `code`: empty, too_big, too_many, too_wide, xlsx, xls, pdf, document, page, binary."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Row:
    """One line of the list, by the number of its (first) line in the file."""

    line: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        """What stands in a column, without blanks around it and without the guard against formulas."""
        if column is None or column >= len(self.cells):
            return ""
        text = " ".join(self.cells[column].split())
        return text[1:] if text[:1] == "'" and text[1:].startswith(_FORMULA) else text


@dataclass(frozen=True)
class Sheet:
    """The heading (None: there is none), the rows below it, and what each column was taken for.

    `format` is the program that writes such lists, None where the list is nobody's that is known.
    """

    heading: Row | None
    rows: tuple[Row, ...]
    columns: dict[str, int]
    separator: str
    format: ListFormat | None = None

    @property
    def width(self) -> int:
        every = (self.heading, *self.rows) if self.heading else self.rows
        return max((len(row.cells) for row in every), default=0)

    def headings(self, columns: Mapping[str, int], *, used: bool) -> tuple[str, ...]:
        """The headings of the columns that are used as `columns` has them, or of the others, as they are written."""
        numbers = set(columns.values())
        cells = enumerate(self.heading.cells if self.heading else ())
        return tuple(" ".join(cell.split()) for at, cell in cells if cell.strip() and (at in numbers) is used)


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8 and UTF-16 with their marks or without, else Windows-1252. Raises Unreadable."""
    if len(data) > BYTES_AT_MOST:
        raise Unreadable("too_big")
    for start, kind in _OTHERS:
        if data.startswith(start):
            raise Unreadable(kind)
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise Unreadable("binary")
    if text.lstrip("\ufeff \n")[:200].lower().startswith(("<!doctype", "<html")):
        raise Unreadable("page")
    return text.removeprefix("\ufeff")


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    beginning = data[:200]
    if len(beginning) > 3 and beginning.count(0) * 3 > len(beginning):
        return data.decode("utf-16-le" if beginning[1] == 0 else "utf-16-be", errors="replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def read_sheet(text: str, *, heading: bool | None = None) -> Sheet:
    """The rows of a text. `heading` says whether there is one; None: judge by its words. Raises Unreadable."""
    separator = _separator(text)
    rows = list(islice(_rows(text, separator), ROWS_AT_MOST + 1))
    if not rows:
        raise Unreadable("empty")
    if len(rows) > ROWS_AT_MOST:
        raise Unreadable("too_many")
    if max(len(row.cells) for row in rows) > COLUMNS_AT_MOST:
        raise Unreadable("too_wide")
    begun = format_begun_by(rows[0].cells)
    if begun and len(rows) > 1:
        return Sheet(None, tuple(rows[1:]), dict(begun.places), separator, begun)
    at = None if heading is False else _heading_at(rows)
    if heading and at is None:
        at = 0
    if at is None:
        return Sheet(None, tuple(rows), by_content([row.cells for row in rows[:_LOOKED_AT]]), separator)
    cells = rows[at].cells
    known = format_headed_by(cells)
    return Sheet(rows[at], tuple(rows[at + 1 :]), _columns(cells, known), separator, known)


def _columns(cells: Sequence[str], known: ListFormat | None) -> dict[str, int]:
    """What a program's headings say; beside them everyday words in headings that the program does not have."""
    if known is None:
        return by_heading(cells)
    found = known.columns_in(cells)
    others = by_heading(["" if known.knows(cell) else cell for cell in cells])
    names = {"name", "first", "middle", "last"} if found.keys() & {"name", "last"} else set()
    return found | {field: column for field, column in others.items() if field not in found.keys() | names}


def _heading_at(rows: Sequence[Row]) -> int | None:
    """Which of the first rows names the columns: the one of a known program, else the one with the most known words,
    if one of them is a name's.
    """
    best, most = None, 0
    for at, row in enumerate(rows[:_HEADING_WITHIN]):
        if format_headed_by(row.cells):
            return at
        found = by_heading(row.cells)
        if {"name", "last"} & found.keys() and len(found) > most:
            best, most = at, len(found)
    return best


def _rows(text: str, separator: str) -> Iterator[Row]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    line = 1
    try:
        for cells in reader:
            if any(len(cell) > _CELL_AT_MOST for cell in cells):
                raise Unreadable("binary")
            if any(cell.strip() for cell in cells):
                yield Row(line, tuple(cells))
            line = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable("binary") from error


def _separator(text: str) -> str:
    """The mark that cuts most of the first lines into the same number of columns."""
    lines = [line[:_CELL_AT_MOST] for line in text.splitlines() if line.strip()][:_LOOKED_AT]

    def worth(mark: str) -> tuple[int, int]:
        try:
            widths = Counter(len(cells) for cells in csv.reader(lines, delimiter=mark) if len(cells) > 1)
        except csv.Error:
            return 0, 0
        width, often = widths.most_common(1)[0] if widths else (1, 0)
        return often, width

    return max(_SEPARATORS, key=worth)
