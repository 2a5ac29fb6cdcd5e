"""One board, match by match: both rooms together, and what each side has of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.contests import contest_of
from scoring.engine.document import Line, Match
from scoring.queries.public.people import Party
from scoring.queries.public.placed import Standings, lines_with_scores
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import TravellerLine, points_of, shares, traveller_line


@dataclass(frozen=True)
class RoomLine:
    """What happened at one table of a match; `home` is where its home team sat."""

    line: TravellerLine
    home: Side

    @property
    def opened(self) -> bool:
        """The open room is the one in which the home team sits North–South."""
        return self.home == "ns"


@dataclass(frozen=True)
class SideOfBoard:
    """One side of a match on a board: its points as decimal text, None where nothing is compared."""

    party: Party
    points: str | None


@dataclass(frozen=True)
class MatchOnBoard:
    """A match on one board. `sides`: home before away, the one that was asked about first (`chosen`).

    `net`: by how many points the first side is ahead where both rooms have one score; None where they do not balance.
    """

    match: Match
    sides: tuple[SideOfBoard, SideOfBoard]
    rooms: tuple[RoomLine, ...]
    net: int | None
    chosen: bool = False

    @property
    def compared(self) -> bool:
        return any(side.points is not None for side in self.sides)

    @property
    def from_both_rooms(self) -> bool:
        """Whether both rooms have said something of it, and one of them has played it."""
        return len(self.rooms) > 1 and any(not each.line.not_played for each in self.rooms)

    @property
    def one_room(self) -> bool:
        """Whether one room only has played it so far."""
        return sum(not each.line.not_played for each in self.rooms) == 1 and not self.compared


def match_boards(sheet: ResultsSheet, number: int, key: str = "") -> tuple[MatchOnBoard, ...]:
    """The matches on an open board in the order of their rounds, that of the contestant asked about first.

    Empty where the contest compares every table with every other.
    """
    if number not in sheet.open_boards or not contest_of(sheet.document).by_rooms:
        return ()
    lines: dict[str, list[tuple[Line, Standings]]] = {}
    for line, scored in lines_with_scores(sheet.document, sheet.standings):
        if line.board == number and line.match is not None:
            lines.setdefault(line.match, []).append((line, scored))
    matches = [match for match in sheet.document.matches if match.id in lines]
    found = [_match(sheet, match, lines[match.id], key) for match in matches]
    return tuple(sorted(found, key=lambda each: (not each.chosen, each.match.round or 0)))


def uncompared_boards(sheet: ResultsSheet) -> tuple[tuple[int, MatchOnBoard], ...]:
    """The open boards that a match has from both rooms and cannot compare, by board and match. No query."""
    if not contest_of(sheet.document).by_rooms:
        return ()
    lines: dict[tuple[int, str], list[tuple[Line, Standings]]] = {}
    for line, scored in lines_with_scores(sheet.document, sheet.standings):
        if line.match is not None and line.board in sheet.open_boards:
            lines.setdefault((line.board, line.match), []).append((line, scored))
    matches = {match.id: match for match in sheet.document.matches}
    listed = ((board, _match(sheet, matches[key], lines[board, key], "")) for board, key in sorted(lines))
    return tuple((board, each) for board, each in listed if each.from_both_rooms and not each.compared)


def _match(sheet: ResultsSheet, match: Match, found: Iterable[tuple[Line, Standings]], key: str) -> MatchOnBoard:
    rooms = [
        RoomLine(traveller_line(sheet, line, scored), "ns" if match.home in line.ns else "ew") for line, scored in found
    ]
    lines = [each.line for each in rooms]
    rooms.sort(key=lambda each: (not each.opened, each.line.table or 0))
    home, away = (SideOfBoard(sheet.people[name], points_of(lines, name)) for name in (match.home, match.away))
    nets = _net(rooms, home=True), _net(rooms, home=False)
    balanced = nets[0] is not None and nets[1] is not None and nets[0] == -nets[1]
    net = nets[0] if balanced else None
    if key == match.away:
        return MatchOnBoard(match, (away, home), tuple(rooms), None if net is None else -net, chosen=True)
    return MatchOnBoard(match, (home, away), tuple(rooms), net, chosen=key == match.home)


def _net(rooms: list[RoomLine], *, home: bool) -> int | None:
    """The scores of one team's two tables together, for that team; None unless it has one score at each, comparable."""
    if len(rooms) != 2 or rooms[0].home == rooms[1].home or rooms[0].line.group != rooms[1].line.group:
        return None
    net = 0
    for each in rooms:
        side: Side = each.home if home else ("ew" if each.home == "ns" else "ns")
        scores = shares(each.line, side)
        if len(scores) != 1 or scores[0][1] != Fraction(1):
            return None
        net += scores[0][0] if side == "ns" else -scores[0][0]
    return net
