"""Tables of an Access database (Jet 4 and ACE, Access 2000 and later), read from its bytes and never changed.

A file is pages of 4096 bytes. Page 2 defines the catalogue, `MSysObjects`, which names the page that defines each
table; a definition has its columns and a map of the pages with its rows. Offsets are those that mdbtools (its file
HACKING) and jackcess document. Whatever does not fit refuses the whole file: a row that were left out would be a
result that nobody misses.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.bridgemate.access_values import BOOLEAN, MEMO, TEXT, Value, fixed_value, text_value

PAGE = 4096
_NAMES = (b"Standard Jet DB\0", b"Standard ACE DB\0")
_JET_3 = 0
_CATALOGUE = 2
_DATA, _DEFINITION, _MAP = 1, 2, 5
_DELETED, _MOVED, _OFFSET = 0x8000, 0x4000, 0x1FFF
_COLUMN = struct.Struct("<BIHHHIBBIHH")
#: No evening has so many; a hostile file could name them all in a few pages.
ROWS_AT_MOST = 20_000
_PAGES_OF_DEFINITION, _COLUMNS_AT_MOST, _ALIAS_AT_MOST, _MEMO_PAGES = 20, 255, 4, 64
_CELLS_AT_MOST, _TEXTS_AT_MOST = 600_000, 4
_TABLE = 1


class Damaged(ValueError):
    """Bytes that contradict each other."""


@dataclass(frozen=True)
class _Column:
    name: str
    kind: int
    number: int
    variable: int
    fixed: bool
    offset: int
    length: int


def is_access(data: bytes) -> bool:
    """Whether a file begins as an Access database does."""
    return data[4:20] in _NAMES


class Database:
    """The tables of a file, by name. Raises Unreadable where it is damaged, encrypted or of Access 97."""

    def __init__(self, data: bytes) -> None:
        if not is_access(data):
            raise Unreadable(Refused.ACCESS_DAMAGED)
        if data[20] == _JET_3:
            raise Unreadable(Refused.ACCESS_97)
        self._data = data
        # Texts that share their bytes, or rows that point to one row, would be larger than any file.
        self._texts_left = _TEXTS_AT_MOST * len(data)
        try:
            self.tables: Mapping[str, int] = {
                str(row.get("Name")): number & 0xFFFFFF
                for row in self._rows(_CATALOGUE)
                if row.get("Type") == _TABLE and isinstance(number := row.get("Id"), int)
            }
        except (Damaged, struct.error, IndexError) as broken:
            raise Unreadable(Refused.ACCESS_DAMAGED) from broken

    def rows(self, table: str) -> list[dict[str, Value]]:
        """The rows of a table, by column, in the order in which they are stored; none where there is no such table.

        A column without a value is None. Raises Unreadable.
        """
        if table not in self.tables:
            return []
        try:
            return list(self._rows(self.tables[table]))
        except (Damaged, struct.error, IndexError) as broken:
            raise Unreadable(Refused.ACCESS_DAMAGED) from broken

    def _page(self, number: int, kind: int) -> bytes:
        page = self._data[number * PAGE : (number + 1) * PAGE]
        if number <= 0 or len(page) < PAGE or page[0] != kind:
            raise Damaged
        return page

    def _rows(self, definition: int) -> Iterator[dict[str, Value]]:
        text = self._definition(definition)
        columns = _columns(text)
        count = 0
        for number in self._pages_of(text):
            page = self._data[number * PAGE : (number + 1) * PAGE]
            if len(page) < PAGE:
                raise Damaged
            if page[0] != _DATA or int.from_bytes(page[4:8], "little") != definition:
                # The map may still name a page that was given back.
                continue
            for index in range(int.from_bytes(page[12:14], "little")):
                count += 1
                if count > ROWS_AT_MOST or count * len(columns) > _CELLS_AT_MOST:
                    raise Unreadable(Refused.TOO_MANY_LINES, most=ROWS_AT_MOST)
                row = self._row(page, index)
                if row is not None:
                    yield self._values(row, columns)

    def _definition(self, number: int) -> bytes:
        """The definition of a table, its pages put together behind the head of the first."""
        page = self._page(number, _DEFINITION)
        parts, following = [page], int.from_bytes(page[4:8], "little")
        while following:
            if len(parts) >= _PAGES_OF_DEFINITION:
                raise Damaged
            page = self._page(following, _DEFINITION)
            parts.append(page[8:])
            following = int.from_bytes(page[4:8], "little")
        return b"".join(parts)

    def _pages_of(self, definition: bytes) -> Iterator[int]:
        """The pages with a table's rows, from its map: bits in the row itself, or in pages that it names."""
        place = self._row(self._page(int.from_bytes(definition[0x38:0x3B], "little"), _DATA), definition[0x37])
        if place is None:
            raise Damaged
        if place[0] == 0:
            yield from _bits(place[5:], int.from_bytes(place[1:5], "little"))
            return
        if place[0] != 1:
            raise Damaged
        per_page = (PAGE - 4) * 8
        for index in range((len(place) - 1) // 4):
            number = int.from_bytes(place[1 + 4 * index : 5 + 4 * index], "little")
            if number:
                yield from _bits(self._page(number, _MAP)[4:], index * per_page)

    def _row(self, page: bytes, index: int) -> bytes | None:
        """The bytes of a row, followed to where it was moved; None where it was deleted."""
        mark, row = _slot(page, index)
        if mark & _DELETED:
            return None
        for _each in range(_ALIAS_AT_MOST):
            if not mark & _MOVED:
                return row
            mark, row = self._at(row[:4])
        raise Damaged

    def _at(self, pointer: bytes) -> tuple[int, bytes]:
        """The row to which four bytes point; it is marked as deleted, so that nobody finds it twice."""
        if len(pointer) < 4:
            raise Damaged
        return _slot(self._page(int.from_bytes(pointer[1:4], "little"), _DATA), pointer[0])

    def _values(self, row: bytes, columns: list[_Column]) -> dict[str, Value]:
        count = int.from_bytes(row[:2], "little")
        size = (count + 7) // 8
        if len(row) < 2 + size:
            raise Damaged
        present = row[len(row) - size :]
        ends = _ends(row, size) if any(not each.fixed for each in columns) else []
        values: dict[str, Value] = {}
        for column in columns:
            # A column that was added later is not in older rows.
            here = column.number < count and bool(present[column.number // 8] >> column.number % 8 & 1)
            if column.kind == BOOLEAN:
                values[column.name] = here
            elif not here:
                values[column.name] = None
            elif column.fixed:
                start = 2 + column.offset
                values[column.name] = fixed_value(column.kind, row[start : min(start + column.length, len(row) - size)])
            elif column.variable + 1 < len(ends):
                values[column.name] = self._variable(column, row[ends[column.variable] : ends[column.variable + 1]])
            else:
                values[column.name] = None
        return values

    def _variable(self, column: _Column, raw: bytes) -> Value:
        if column.kind not in (TEXT, MEMO):
            return fixed_value(column.kind, raw)
        text = self._memo(raw) if column.kind == MEMO else raw
        self._texts_left -= len(text)
        if self._texts_left < 0:
            raise Damaged
        return text_value(text)

    def _memo(self, raw: bytes) -> bytes:
        """A long text: in the row, in a row of its own, or in a chain of them."""
        if len(raw) < 12:
            raise Damaged
        length, kind = int.from_bytes(raw[:3], "little"), raw[3]
        if kind & 0x80:
            return raw[12 : 12 + length]
        _mark, part = self._at(raw[4:8])
        if kind & 0x40:
            return part[:length]
        parts = []
        for _each in range(_MEMO_PAGES):
            parts.append(part[4:])
            if not any(part[:4]):
                return b"".join(parts)[:length]
            _mark, part = self._at(part[:4])
        raise Damaged


def _columns(definition: bytes) -> list[_Column]:
    count = int.from_bytes(definition[0x2D:0x2F], "little")
    indexes = int.from_bytes(definition[0x33:0x37], "little")
    if count > _COLUMNS_AT_MOST or indexes > len(definition) // 12:
        raise Damaged
    start = 0x3F + 12 * indexes
    at = start + _COLUMN.size * count
    columns = []
    for index in range(count):
        kind, _1, number, variable, _2, _3, flags, _4, _5, offset, length = _COLUMN.unpack_from(
            definition, start + _COLUMN.size * index
        )
        size = int.from_bytes(definition[at : at + 2], "little")
        if at + 2 + size > len(definition):
            raise Damaged
        name = definition[at + 2 : at + 2 + size].decode("utf-16-le", errors="replace")
        at += 2 + size
        columns.append(_Column(name, kind, number, variable, bool(flags & 1), offset, length))
    return columns


def _ends(row: bytes, size: int) -> list[int]:
    """Where each text of a row begins, and where the last one ends: before the null mask, backwards."""
    at = len(row) - size - 2
    count = int.from_bytes(row[at : at + 2], "little") if at >= 2 else -1
    if count < 0 or at - 2 * (count + 1) < 2:
        raise Damaged
    ends = [int.from_bytes(row[at - 2 * (i + 1) : at - 2 * i], "little") for i in range(count + 1)]
    if ends != sorted(ends) or ends[-1] > at:
        raise Damaged
    return ends


def _slot(page: bytes, index: int) -> tuple[int, bytes]:
    """The marks of a row and its bytes; rows fill a page from its end."""
    count = int.from_bytes(page[12:14], "little")
    if index >= count or 14 + 2 * count > PAGE:
        raise Damaged
    marked = int.from_bytes(page[14 + 2 * index : 16 + 2 * index], "little")
    start = marked & _OFFSET
    end = int.from_bytes(page[12 + 2 * index : 14 + 2 * index], "little") & _OFFSET if index else PAGE
    if not 14 + 2 * count <= start <= end <= PAGE:
        raise Damaged
    return marked, page[start:end]


def _bits(bitmap: bytes, first: int) -> Iterator[int]:
    return (first + 8 * at + bit for at, byte in enumerate(bitmap) if byte for bit in range(8) if byte >> bit & 1)
