"""A LIN text as Bridge Base Online writes matches: what stands between upright bars, each with two letters before it.

`vg|title,segment,scoring,first board,last board,team,carry,team,carry|` begins a match, `rs|4HE=,3NSx-1,…|` has its
results, board by board, open room before closed; `pn|` the players, South, West, North, East, open room first; `bn|`
the boards where they are not all from first to last. `qx|o7|` begins board 7 in the open room (c: closed): `md` dealer
and deal, `sv` vulnerability, `mb` a call, `pc` a card, `mc` the tricks that declarer has after a claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.engine.old_results import spellings

_PAIR = re.compile(r"([a-z]{2})\|([^|]*)\|", re.IGNORECASE)
_ROOM = re.compile(r"([oc])\s*([0-9]{1,5})", re.IGNORECASE)
_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
OPEN, CLOSED = "o", "c"
SEATS = 4
BOARDS_AT_MOST = 400


@dataclass
class TableRecord:
    """A board at one table. `number` 0 where it has none; `players` South, West, North, East; cards as written."""

    room: str
    number: int
    line: int
    players: tuple[str, ...] = ()
    dealer: str = ""
    deal: str = ""
    vulnerable: str = ""
    calls: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    claimed: str = ""


@dataclass
class MatchRecord:
    """A match, or a segment of one: its title, its boards, its teams, and results as written by board and room."""

    line: int
    title: str = ""
    segment: str = ""
    scoring: str = ""
    boards: tuple[int, ...] = ()
    teams: tuple[str, str] = ("", "")
    carry: tuple[str, str] = ("", "")
    results: tuple[str, ...] = ()
    results_line: int = 0
    rooms: dict[str, list[tuple[str, ...]]] = field(default_factory=lambda: {OPEN: [], CLOSED: []})
    records: list[TableRecord] = field(default_factory=list)


def read_records(text: str) -> list[MatchRecord]:
    """Every match of the text; what comes before the first belongs to one without a title."""
    matches: list[MatchRecord] = []
    for name, value, line in _parts(text):
        if name == "vg":
            matches.append(_begun(value, line))
            continue
        if not matches:
            matches.append(MatchRecord(line))
        _add(matches[-1], name, value, line)
    return matches


def _parts(text: str) -> Iterator[tuple[str, str, int]]:
    line, counted = 1, 0
    for pair in _PAIR.finditer(text):
        line, counted = line + text.count("\n", counted, pair.start()), pair.start()
        yield pair[1].lower(), " ".join(pair[2].split()), line


def _begun(value: str, line: int) -> MatchRecord:
    parts = [part.strip() for part in value.split(",")]
    parts += [""] * (9 - len(parts))
    first, last = (spellings.read_number(part) or 0 for part in parts[3:5])
    boards = tuple(range(first, last + 1)) if first and first <= last < first + BOARDS_AT_MOST else ()
    return MatchRecord(line, parts[0], parts[1], parts[2].upper(), boards, (parts[5], parts[7]), (parts[6], parts[8]))


def _add(match: MatchRecord, name: str, value: str, line: int) -> None:
    record = match.records[-1] if match.records else None
    if name == "rs":
        # What is more than any match has stays together at the end, and is said as it is.
        match.results = tuple(part.strip() for part in value.split(",", 2 * BOARDS_AT_MOST))
        match.results_line = line
    elif name == "bn":
        match.boards = tuple(number for part in value.split(",") if (number := spellings.read_number(part)))
    elif name == "pn":
        _seat(match, tuple(part.strip() for part in value.split(",")), record)
    elif name == "qx":
        found = _ROOM.match(value)
        room, number = (found[1].lower(), int(found[2])) if found else ("", 0)
        seated = match.rooms.get(room) or [()]
        match.records.append(TableRecord(room, number, line, seated[-1]))
    elif name == "md" and value:
        if record is None or record.deal:
            record = TableRecord("", 0, line)
            match.records.append(record)
        record.dealer, record.deal = _DEALERS.get(value[:1], ""), value[1:]
    elif record is not None:
        _play(record, name, value)


def _play(record: TableRecord, name: str, value: str) -> None:
    if name == "ah" and not record.number:
        found = re.search(r"[0-9]{1,5}", value)
        record.number = int(found[0]) if found else 0
    elif name == "sv":
        record.vulnerable = value.lower()
    elif name == "mb":
        record.calls.append(value)
    elif name == "pc":
        record.cards.append(value.upper())
    elif name == "mc":
        record.claimed = value


def _seat(match: MatchRecord, names: tuple[str, ...], record: TableRecord | None) -> None:
    """Four names are of the table that has just begun, eight of both rooms."""
    if len(names) > SEATS:
        match.rooms[OPEN].append(names[:SEATS])
        match.rooms[CLOSED].append(names[SEATS : 2 * SEATS])
    elif record is not None and not record.deal:
        record.players = names
        if record.room:
            match.rooms[record.room].append(names)
    else:
        match.rooms[OPEN].append(names)
