"""The rows of a table: `[ScoreTable "PairId_NS\\2R;Contract\\4L"]` and the lines below it, as cells by column.

Cells are parted by blanks, those with blanks in them stand in quotes. A width is the least one. "-" says that there is
nothing, "?" that nobody knows; a caret before a cell, that the score is artificial.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.values import Note, note
from scoring.engine.results_formats.pbn.games import TEXT_AT_MOST, Section

COLUMNS_AT_MOST = 60
TWO = 2
_COLUMN = re.compile(r"[+-]?(?P<name>[^\\;]+?)\s*(?:\\(?P<width>[0-9]{1,3})[LR]?)?", re.IGNORECASE)
_CELL = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_ESCAPED = re.compile(r'\\(["\\])')
_NOTHING = ("-", "?", "")
#: How a program of the ACBL's results spells a column.
_MISSPELT = {"setion": "section"}


@dataclass(frozen=True)
class Column:
    """A column's name in small letters; `width` 0 where it has none."""

    name: str
    width: int = 0


@dataclass(frozen=True)
class Row:
    """A row's cells by column, empty where there is nothing. `artificial`: columns whose cells have a caret."""

    cells: Mapping[str, str]
    line: int
    text: str
    artificial: frozenset[str] = frozenset()

    def __getitem__(self, name: str) -> str:
        return self.cells.get(name, "")


def columns_of(section: Section) -> tuple[Column, ...]:
    """The columns that a table's tag names."""
    found = []
    for part in section.columns.split(";")[:COLUMNS_AT_MOST]:
        if match := _COLUMN.fullmatch(part.strip()):
            name = match["name"].lower()
            found.append(Column(_MISSPELT.get(name, name), int(match["width"] or 0)))
    return tuple(found)


def rows_of(section: Section, notes: list[Note]) -> Iterator[Row]:
    """Each row; one that does not fit the columns is among the `notes`."""
    columns = columns_of(section)
    for line, text in section.rows:
        cells = _cells(columns, text)
        if cells is None:
            notes.append(note(Remark.NOT_PLACED, line, text=" ".join(text.split())[:TEXT_AT_MOST]))
        else:
            artificial = frozenset(name for name, cell in cells.items() if cell.startswith("^"))
            yield Row({name: _plain(cell) for name, cell in cells.items()}, line, text, artificial)


def columns_not_read(section: Section, known: Container[str], said: set[str]) -> Iterator[Note]:
    """A note of the columns that nobody reads, each once in a file: `said` are those that have been named."""
    new = [name for column in columns_of(section) if (name := column.name) not in known and name not in said]
    said.update(new)
    if new:
        yield note(Remark.COLUMNS_NOT_READ, section.line, names=", ".join(new)[:TEXT_AT_MOST])


def _plain(cell: str) -> str:
    text = cell.strip().removeprefix("^")
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = _ESCAPED.sub(r"\1", text[1:-1]).strip()
    return "" if text in _NOTHING else text


def _cells(columns: Sequence[Column], text: str) -> dict[str, str] | None:
    parts = _CELL.findall(text)
    if len(parts) != len(columns):
        parts = _by_width(columns, text) or _with_bare_names(columns, text)
    return dict(zip((column.name for column in columns), parts, strict=True)) if parts else None


def _by_width(columns: Sequence[Column], text: str) -> list[str]:
    """Cut at the widths, where all but the last have one and only blanks stand between; else nothing."""
    if not columns or not all(column.width for column in columns[:-1]):
        return []
    parts, at = [], 0
    for column in columns[:-1]:
        end = at + column.width
        if text[end : end + 1].strip():
            return []
        parts.append(text[at:end])
        at = end + 1
    parts.append(text[at:])
    cells = zip(columns, parts, strict=True)
    whole = all(column.name.startswith("name") or len(_CELL.findall(part)) < TWO for column, part in cells)
    return parts if whole else []


def _with_bare_names(columns: Sequence[Column], text: str) -> list[str]:
    """Names without quotes at the end of a row: the cells before them are parted by blanks, they by their width."""
    leading = next((at for at, column in enumerate(columns) if column.name.startswith("name")), 0)
    names = columns[leading:]
    if not leading or not all(column.name.startswith("name") for column in names):
        return []
    parts = text.split(maxsplit=leading)
    if len(parts) <= leading:
        return []
    rest = parts.pop()
    for column in names[:-1]:
        # A width is the least: a longer name pushes the next along, and ends where a blank comes after that width.
        end = rest.find(" ", column.width) if column.width else -1
        if end < 0:
            return []
        parts.append(rest[:end])
        rest = rest[end:].lstrip()
    return [*parts, rest]
