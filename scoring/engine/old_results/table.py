"""A table in a text file: its lines, its separator, and which column is what."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable

# What a column may be, in the order in which a page asks for them, and how programs head it.
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "board": ("board", "bd", "brd", "boardno", "boardnumber", "boardnum", "hand", "deal", "b"),
    "section": ("section", "sec", "sect"),
    "round": ("round", "rnd", "rd", "roundno", "roundnumber"),
    "table": ("table", "tbl", "tableno", "tablenumber"),
    "ns": (
        "ns",
        "nspair",
        "nsno",
        "nsnumber",
        "nspairno",
        "nspairnumber",
        "pairns",
        "northsouth",
        "nspairid",
        "pair1",
        "nsteam",
    ),
    "ew": (
        "ew",
        "ewpair",
        "ewno",
        "ewnumber",
        "ewpairno",
        "ewpairnumber",
        "pairew",
        "eastwest",
        "ewpairid",
        "pair2",
        "ewteam",
    ),
    "contract": ("contract", "cont", "contr", "con", "bid", "finalcontract"),
    "declarer": ("declarer", "by", "dec", "decl", "playedby", "decla", "declaredby", "player"),
    "lead": ("lead", "led", "leadcard", "openinglead", "ld"),
    "tricks": ("tricks", "trickswon", "trickstaken", "tks", "trks", "tr"),
    "result": ("result", "res", "made", "overunder", "plusminus", "tricksdiff", "relative"),
    "score": ("score", "scores", "points", "pts", "scorens", "nsscore", "rawscore", "tablescore"),
    "plus": ("nsplus", "plusns", "ns+", "scoreforns"),
    "minus": ("nsminus", "ewscore", "scoreew", "ewplus", "plusew", "ew+", "scoreforew", "ns-"),
    "ns_points": (
        "nsmp",
        "nsmps",
        "mpns",
        "nspoints",
        "nsmatchpoints",
        "matchpointsns",
        "nsimps",
        "nsimp",
        "impsns",
        "nscrossimps",
        "nsbutler",
        "nspct",
        "ns%",
        "nspercent",
        "%ns",
    ),
    "ew_points": (
        "ewmp",
        "ewmps",
        "mpew",
        "ewpoints",
        "ewmatchpoints",
        "matchpointsew",
        "ewimps",
        "ewimp",
        "impsew",
        "ewcrossimps",
        "ewbutler",
        "ewpct",
        "ew%",
        "ewpercent",
        "%ew",
    ),
    "ns_names": ("nsnames", "nsplayers", "nsname", "namesns"),
    "ew_names": ("ewnames", "ewplayers", "ewname", "namesew"),
    "north": ("north", "northname", "nplayer", "n"),
    "south": ("south", "southname", "splayer", "s"),
    "east": ("east", "eastname", "eplayer", "e"),
    "west": ("west", "westname", "wplayer", "w"),
}
NEEDED = ("board", "ns", "ew")
_SEPARATORS = ";\t,|"
_LOOKED_AT = 40
ROWS_AT_MOST = 50_000
COLUMNS_AT_MOST = 200


@dataclass(frozen=True)
class Row:
    """One line of the file, by its number there."""

    line: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        return self.cells[column].strip() if column is not None and column < len(self.cells) else ""

    @property
    def words(self) -> str:
        """What stands in it, on one line."""
        return ", ".join(cell.strip() for cell in self.cells if cell.strip())


@dataclass(frozen=True)
class Table:
    """The heading (None: there is none), the rows below it, and what each column was taken for; rows above it."""

    heading: Row | None
    rows: tuple[Row, ...]
    columns: Mapping[str, int]
    above: tuple[Row, ...] = ()

    @property
    def width(self) -> int:
        rows = (self.heading, *self.rows[:_LOOKED_AT]) if self.heading else self.rows[:_LOOKED_AT]
        return max((len(row.cells) for row in rows), default=0)

    @property
    def lacking(self) -> tuple[str, ...]:
        """What has to be known before the table says anything: who met on which board."""
        return tuple(field for field in NEEDED if field not in self.columns)


def read_table(text: str) -> Table:
    """The rows of a text and the best guess at its columns. Raises Unreadable where there are no columns at all."""
    rows = list(_rows(text))
    if not rows or max(len(row.cells) for row in rows) < len(NEEDED):
        raise Unreadable(Refused.NO_TABLE)
    best = max(enumerate(rows[:_LOOKED_AT]), key=lambda each: (len(guessed(each[1].cells)), -each[0]))
    columns = guessed(best[1].cells)
    if len(columns) < len(NEEDED):
        return Table(None, tuple(rows), {})
    return Table(best[1], tuple(rows[best[0] + 1 :]), columns, tuple(rows[: best[0]]))


def guessed(cells: Sequence[str]) -> dict[str, int]:
    """What the cells of a heading stand for; a name that stands twice counts once."""
    found: dict[str, int] = {}
    for column, cell in enumerate(cells):
        name = re.sub(r"[^a-z0-9%+-]", "", cell.casefold())
        plain = name.replace("-", "").replace("+", "") or name
        for field, names in HEADINGS.items():
            if field not in found and (name in names or plain in names or (name in ("+-", "+") and field == "result")):
                found[field] = column
                break
    return found


def _rows(text: str) -> Iterator[Row]:
    # Some programs end lines as old Macintoshes did, with CR alone.
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [line for line in text.splitlines() if line.strip()][:_LOOKED_AT]
    separator = max(
        _SEPARATORS, key=lambda mark: sum(line.count(mark) > 1 for line in lines) * 100 + _even(lines, mark)
    )
    reader = csv.reader(StringIO(text.replace("\0", "")), delimiter=separator, skipinitialspace=True)
    try:
        for cells in reader:
            if reader.line_num > ROWS_AT_MOST:
                raise Unreadable(Refused.TOO_MANY_LINES, most=ROWS_AT_MOST)
            if len(cells) > COLUMNS_AT_MOST:
                raise Unreadable(Refused.TOO_MANY_COLUMNS, line=reader.line_num, most=COLUMNS_AT_MOST)
            if any(cell.strip() for cell in cells):
                yield Row(reader.line_num, tuple(cells))
    except csv.Error as error:
        raise Unreadable(Refused.TABLE_LINE, line=reader.line_num) from error


def _even(lines: Sequence[str], mark: str) -> int:
    """How many lines have as many of a separator as most have."""
    counts = [line.count(mark) for line in lines if mark in line]
    return max((counts.count(count) for count in set(counts)), default=0)
