"""One board at every table: the traveller, and how often each score was reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.engine import board as by_number
from scoring.engine.board import SIDES, Side
from scoring.engine.contests import contest_of
from scoring.engine.contract import Played
from scoring.engine.document import Assigned, Line, Outcome, Redress, Weighted
from scoring.engine.rounding import exact_text
from scoring.queries.public.people import Party
from scoring.queries.public.placed import Standings, lines_with_scores
from scoring.queries.public.sheets import ResultsSheet

ROOMS = 2


@dataclass(frozen=True)
class TravellerLine:
    """One table's result. `score` is N/S's at the table; points are decimal strings, or None where not scored.

    `dealer` and `vulnerable` only where they were others here than elsewhere on the board. Points have as many entries
    as the side has contestants whose figures differ: nearly always one. `match`: the key of the match it belongs to.
    `four`: of teams of eight, which four of its team (1 or 2) plays there.
    """

    section: str
    round: int | None
    table: int | None
    ns: tuple[Party, ...]
    ew: tuple[Party, ...]
    played: Played | None
    lead: str
    score: int | None
    not_played: bool
    ns_points: tuple[str, ...]
    ew_points: tuple[str, ...]
    ns_outcome: Outcome | None
    ew_outcome: Outcome | None
    unless_better: bool
    group: str
    expected: int | None
    unscheduled: bool = False
    dealer: str = ""
    vulnerable: str = ""
    match: str = ""
    four: int = 1

    @property
    def adjusted(self) -> bool:
        return self.ns_outcome is not None or self.ew_outcome is not None

    @property
    def both_alike(self) -> bool:
        """Whether the director gave both sides the same score."""
        return self.ns_outcome is not None and self.ns_outcome == self.ew_outcome


@dataclass(frozen=True)
class Frequency:
    """How many tables have a score (weighted scores count in part), and what it is worth to either side."""

    score: int
    tables: str
    ns_points: str | None
    ew_points: str | None


@dataclass(frozen=True)
class FrequencyTable:
    """The scores that were compared with each other: a section's, a fouled board's group's, or the whole board's.

    `side` is ns or ew where the two sides of some line have different scores, so that each has a table of its own.
    `worth`: whether a score has the same worth wherever it was reached; between two rooms it has not.
    """

    section: str
    group: str
    side: str
    rows: tuple[Frequency, ...]
    worth: bool = True


@dataclass(frozen=True)
class Traveller:
    """A board that may be read. `label`: what is printed on it. `previous` and `next` are the open boards beside it."""

    number: int
    label: str
    dealer: str
    vulnerable: str
    lines: tuple[TravellerLine, ...]
    frequencies: tuple[FrequencyTable, ...]
    previous: int | None
    next: int | None

    @property
    def has_tables(self) -> bool:
        """Whether it is known at which tables the board was played."""
        return any(line.table is not None for line in self.lines)

    @property
    def has_remarks(self) -> bool:
        """Whether more is known of some line than its score."""
        return any(line.played or line.not_played or line.adjusted or line.group for line in self.lines)


def traveller(sheet: ResultsSheet, number: int) -> Traveller | None:
    """The traveller of a board, table by table; None for a board that is not open to the public (yet)."""
    if number not in sheet.open_boards:
        return None
    listed = lines_with_scores(sheet.document, sheet.standings)
    return _traveller(sheet, number, [pair for pair in listed if pair[0].board == number])


def travellers(sheet: ResultsSheet) -> tuple[Traveller, ...]:
    """The traveller of every open board, by number; no query."""
    by_board: dict[int, list[tuple[Line, Standings]]] = {number: [] for number in sheet.open_boards}
    for line, scored in lines_with_scores(sheet.document, sheet.standings):
        if line.board in by_board:
            by_board[line.board].append((line, scored))
    return tuple(_traveller(sheet, number, found) for number, found in by_board.items())


def _traveller(sheet: ResultsSheet, number: int, found: list[tuple[Line, Standings]]) -> Traveller:
    by_table = sorted(found, key=lambda pair: (pair[0].section or "", pair[0].table or 0, pair[0].round or 0))
    lines = tuple(traveller_line(sheet, line, scored) for line, scored in by_table)
    shown = next((board for board in sheet.document.boards if board.number == number), None)
    place = sheet.open_boards.index(number)
    return Traveller(
        number=number,
        label=(shown and shown.label) or str(number),
        dealer=(shown and shown.dealer) or by_number.dealer(number),
        vulnerable=(shown and shown.vulnerable) or by_number.vulnerable(number),
        lines=lines,
        frequencies=_of_field(sheet, lines),
        previous=sheet.open_boards[place - 1] if place else None,
        next=sheet.open_boards[place + 1] if place + 1 < len(sheet.open_boards) else None,
    )


def traveller_line(sheet: ResultsSheet, line: Line, scored: Standings) -> TravellerLine:
    return TravellerLine(
        section=(line.section or "") if sheet.several_sections else "",
        round=line.round,
        table=line.table,
        ns=sheet.side(line.ns),
        ew=sheet.side(line.ew),
        played=line.played,
        lead=line.lead or "",
        score=scored["score"],
        not_played=line.not_played,
        ns_points=_points(scored["ns_points"]),
        ew_points=_points(scored["ew_points"]),
        ns_outcome=line.outcome("ns"),
        ew_outcome=line.outcome("ew"),
        unless_better=bool(line.adjusted and line.adjusted.unless_better),
        group=line.group or "",
        expected=scored.get("expected"),
        unscheduled=line.unscheduled,
        dealer=line.dealer or "",
        vulnerable=line.vulnerable or "",
        match=line.match or "",
        four=line.four,
    )


def points_of(lines: Iterable[TravellerLine], key: str) -> str | None:
    """What a side of a match has on a board: the same at each of its tables; None where nothing is compared."""
    for line in lines:
        for side, points in ((line.ns, line.ns_points), (line.ew, line.ew_points)):
            if points and any(party.key == key for party in side):
                return points[0]
    return None


def _points(value: str | list[str] | None) -> tuple[str, ...]:
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


def _of_field(sheet: ResultsSheet, lines: tuple[TravellerLine, ...]) -> tuple[FrequencyTable, ...]:
    """How often each score was reached. Of a single match both rooms stand beside each other already."""
    found = _frequencies(lines, by_section=sheet.document.rules.compare == "section")
    if not contest_of(sheet.document).by_rooms:
        return found
    return tuple(replace(table, worth=False) for table in found) if len(lines) > ROOMS else ()


def _frequencies(lines: Iterable[TravellerLine], *, by_section: bool) -> tuple[FrequencyTable, ...]:
    compared: dict[tuple[str, str], list[TravellerLine]] = {}
    for line in lines:
        compared.setdefault((line.section if by_section else "", line.group), []).append(line)
    return tuple(table for place, found in sorted(compared.items()) for table in _tables(*place, found))


def _tables(section: str, group: str, lines: list[TravellerLine]) -> Iterator[FrequencyTable]:
    """One for both directions, or one for each where they differ."""
    if all(shares(line, "ns") == shares(line, "ew") for line in lines):
        yield FrequencyTable(section, group, "", _rows(lines, "ns"))
        return
    for side in SIDES:
        yield FrequencyTable(section, group, side, _rows(lines, side))


def _rows(lines: Iterable[TravellerLine], side: Side) -> tuple[Frequency, ...]:
    tables: dict[int, Fraction] = {}
    worth: dict[int, tuple[str, str]] = {}
    for line in lines:
        for score, share in shares(line, side):
            tables[score] = tables.get(score, Fraction(0)) + share
        if not line.adjusted and line.score is not None and line.ns_points and line.ew_points:
            worth[line.score] = (line.ns_points[0], line.ew_points[0])
    return tuple(
        Frequency(score, exact_text(tables[score]), *worth.get(score, (None, None)))
        for score in sorted(tables, reverse=True)
    )


def shares(line: TravellerLine, side: Side = "ns") -> list[tuple[int, Fraction]]:
    """The N/S scores with which a line stands in one direction's frequency table, each with its part of the line."""
    outcome = line.ns_outcome if side == "ns" else line.ew_outcome
    if isinstance(outcome, Weighted):
        return [(part.score, part.share) for part in outcome.parts]
    if isinstance(outcome, Assigned):
        return [(outcome.score, Fraction(1))]
    stands = (outcome is None or isinstance(outcome, Redress)) and not line.not_played
    return [(line.score, Fraction(1))] if stands and line.score is not None else []
