"""The rows of a Bridgemate file as text and numbers: sections, rounds, results, players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable
from scoring.engine.results_formats.bridgemate.access import Database
from scoring.engine.results_formats.bridgemate.access_values import Value

#: What no file of results of Bridgemate lacks.
NEEDED = ("ReceivedData", "RoundData")
#: What Section.ScoringType says where it says something; programs that do not care write 1.
MATCHPOINTS, IMPS, BOARD_A_MATCH, TEAMS = 1, 2, 3, 4
Seat = tuple[int, int, int]


@dataclass(frozen=True)
class Section:
    """`winners` 0: the file does not say. `session`: sections of one evening have the same."""

    key: int
    letter: str
    session: int
    scoring: int
    winners: int


@dataclass(frozen=True)
class Sitting:
    """Who sits at a table in a round: pairs, or in an individual players; 0 is nobody."""

    section: int
    table: int
    round: int
    ns: int
    ew: int
    south: int = 0
    west: int = 0


@dataclass(frozen=True)
class Record:
    """A result as a handset sent it. `declaring`: the number of the pair that declared; texts as they stand."""

    key: int
    section: int
    table: int
    round: int
    board: int
    ns: int
    ew: int
    south: int
    west: int
    declaring: int
    declarer: str
    contract: str
    result: str
    lead: str
    remarks: str
    day: date | None
    erased: bool

    @property
    def place(self) -> tuple[int, int, int, int]:
        """What is played once: a board at a table in a round of a section."""
        return self.section, self.table, self.round, self.board

    @property
    def text(self) -> str:
        """The record as a handset shows it: `4 S x N -1`."""
        parts = (self.contract, self.declarer, self.result, self.remarks)
        return " ".join(filter(None, parts))


@dataclass(frozen=True)
class Keyed:
    """A number that a player keyed in at a seat, and the name beside it. Round 0: at the start."""

    section: int
    table: int
    round: int
    seat: str
    number: str
    name: str


@dataclass(frozen=True)
class Contents:
    """What stands in a file. `names` of the evening and its day are of Session, by its number."""

    sections: tuple[Section, ...]
    sittings: Mapping[Seat, Sitting]
    results: tuple[Record, ...]
    begun: tuple[Record, ...]
    keyed: tuple[Keyed, ...]
    titles: Mapping[int, str]
    days: Mapping[int, date]

    def section(self, key: int) -> Section:
        """A section, also one that is not listed."""
        return next((each for each in self.sections if each.key == key), Section(key, str(key), 0, 0, 0))


class _Row:
    """Columns by name, whichever way a program writes it."""

    def __init__(self, row: Mapping[str, Value]) -> None:
        self._row = {name.lower(): value for name, value in row.items()}

    def text(self, *names: str) -> str:
        for name in names:
            value = self._row.get(name.lower())
            if isinstance(value, str) and value.strip():
                return " ".join(value.split())
            if isinstance(value, int) and not isinstance(value, bool):
                return str(value)
        return ""

    def number(self, *names: str) -> int:
        text = self.text(*names)
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else 0

    def flag(self, name: str) -> bool:
        return bool(self._row.get(name.lower())) and self.text(name) != "0"

    def day(self, name: str) -> date | None:
        value = self._row.get(name.lower())
        return value.date() if isinstance(value, datetime) and 1990 <= value.year <= 2100 else None


def read_contents(data: bytes) -> Contents:
    """Everything that an evening needs. Raises Unreadable where the file is no database of Bridgemate's."""
    database = Database(data)
    named = {name.lower(): name for name in database.tables}
    if any(each.lower() not in named for each in NEEDED):
        raise Unreadable(Refused.NOT_BRIDGEMATE)

    def rows(table: str) -> list[_Row]:
        return [_Row(each) for each in database.rows(named.get(table.lower(), table))]

    sittings = [_sitting(row) for row in rows("RoundData")]
    known = {(each.section, each.table, each.round): each for each in sittings}
    names = {row.text("ID"): row.text("Name") for row in rows("PlayerNames")}
    names |= {row.text("strID"): row.text("Name") for row in rows("PlayerNames") if row.text("strID")}
    sessions = rows("Session")
    return Contents(
        tuple(map(_section, rows("Section"))),
        known,
        tuple(_records(rows("ReceivedData"), known)),
        tuple(_records(rows("IntermediateData"), known)),
        tuple(_keyed(row, names) for row in rows("PlayerNumbers")),
        {row.number("ID"): row.text("Name") for row in sessions},
        {row.number("ID"): day for row in sessions if (day := row.day("Date")) is not None},
    )


def _section(row: _Row) -> Section:
    key, winners = row.number("ID"), row.number("Winners")
    return Section(
        key,
        row.text("Letter") or str(key),
        row.number("Session"),
        row.number("ScoringType"),
        winners if winners in (1, 2) else 0,
    )


def _sitting(row: _Row) -> Sitting:
    return Sitting(
        row.number("Section"),
        row.number("Table"),
        row.number("Round"),
        row.number("NSPair"),
        row.number("EWPair"),
        row.number("South"),
        row.number("West"),
    )


def _records(rows: list[_Row], known: Mapping[Seat, Sitting]) -> list[Record]:
    """In the order in which they came."""
    found = []
    for place, row in enumerate(rows, start=1):
        seat = row.number("Section"), row.number("Table"), row.number("Round")
        sat = known.get(seat, Sitting(*seat, 0, 0))
        found.append(
            Record(
                row.number("ID") or place,
                *seat,
                row.number("Board"),
                row.number("PairNS") or sat.ns,
                row.number("PairEW") or sat.ew,
                row.number("South") or sat.south,
                row.number("West") or sat.west,
                row.number("Declarer"),
                row.text("NS/EW"),
                row.text("Contract"),
                row.text("Result"),
                row.text("LeadCard"),
                row.text("Remarks"),
                row.day("DateLog"),
                row.flag("Erased"),
            )
        )
    return sorted(found, key=lambda each: each.key)


def _keyed(row: _Row, names: Mapping[str, str]) -> Keyed:
    number = row.text("Number")
    number = "" if number == "0" else number
    return Keyed(
        row.number("Section"),
        row.number("Table"),
        row.number("Round"),
        row.text("Direction").upper()[:1],
        number,
        row.text("Name") or (names.get(number, "") if number else ""),
    )
