"""One board, match by match: both rooms together, and what each side has of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from movements.engine.matches import OF_ONE_FOUR
from scoring.engine.board import Side
from scoring.engine.contests import contest_of
from scoring.engine.document import Line, Match
from scoring.engine.document.values import EightWay, ScoringRules
from scoring.queries.public.match_progress import of_eight
from scoring.queries.public.people import Party
from scoring.queries.public.placed import Standings, lines_with_scores
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import TravellerLine, points_of, shares, traveller_line


@dataclass(frozen=True)
class RoomLine:
    """What happened at one table of a match; `home` is where its home team sat, `four` which of two fours of a team of
    eight plays there."""

    line: TravellerLine
    home: Side
    four: int = 1

    @property
    def room(self) -> int:
        """1 or 2, of the second four of a team of eight 3 or 4."""
        return OF_ONE_FOUR * (self.four - 1) + (1 if self.opened else 2)

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
class Together:
    """Tables whose scores are put together, and by how many points the first side is ahead there."""

    tables: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class MatchOnBoard:
    """A match on one board. `sides`: home before away, the one that was asked about first (`chosen`).

    `nets`: what is put together of it, where every table has one score; nothing of what does not balance. `tables`: at
    how many a match is played.
    """

    match: Match
    sides: tuple[SideOfBoard, SideOfBoard]
    rooms: tuple[RoomLine, ...]
    nets: tuple[Together, ...]
    chosen: bool = False
    tables: int = OF_ONE_FOUR

    @property
    def compared(self) -> bool:
        return any(side.points is not None for side in self.sides)

    @property
    def from_both_rooms(self) -> bool:
        """Whether both rooms have said something of it, and one of them has played it."""
        return len(self.rooms) > 1 and any(not each.line.not_played for each in self.rooms)

    @property
    def every_room(self) -> range:
        return range(1, self.tables + 1)

    @property
    def of_eight(self) -> bool:
        return self.tables > OF_ONE_FOUR

    @property
    def played_one_way(self) -> bool:
        """Whether of those that have played it the home team sat one way only."""
        return len({each.home for each in self.rooms if not each.line.not_played}) == 1

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
    tables = _tables(sheet)
    found = [_match(sheet, match, lines[match.id], key, tables) for match in matches]
    return tuple(sorted(found, key=lambda each: (not each.chosen, each.match.round or 0)))


def uncompared_boards(sheet: ResultsSheet) -> tuple[tuple[int, MatchOnBoard], ...]:
    """The open boards that a match has from both rooms and cannot compare, by board and match. No query."""
    if not contest_of(sheet.document).by_rooms:
        return ()
    lines: dict[tuple[int, str], list[tuple[Line, Standings]]] = {}
    for line, scored in lines_with_scores(sheet.document, sheet.standings):
        if line.match is not None and line.board in sheet.open_boards:
            lines.setdefault((line.board, line.match), []).append((line, scored))
    matches, tables = {match.id: match for match in sheet.document.matches}, _tables(sheet)
    listed = ((board, _match(sheet, matches[key], lines[board, key], "", tables)) for board, key in sorted(lines))
    return tuple((board, each) for board, each in listed if each.from_both_rooms and not each.compared)


def _tables(sheet: ResultsSheet) -> int:
    return 2 * OF_ONE_FOUR if of_eight(sheet) else OF_ONE_FOUR


def _match(
    sheet: ResultsSheet, match: Match, found: Iterable[tuple[Line, Standings]], key: str, tables: int
) -> MatchOnBoard:
    rooms = [
        RoomLine(traveller_line(sheet, line, scored), "ns" if match.home in line.ns else "ew", line.four)
        for line, scored in found
    ]
    lines = [each.line for each in rooms]
    rooms.sort(key=lambda each: (each.four, not each.opened, each.line.table or 0))
    home, away = (SideOfBoard(sheet.people[name], points_of(lines, name)) for name in (match.home, match.away))
    nets = tuple(_nets(rooms, tables, _way(sheet.document.rules)))
    if key == match.away:
        turned = tuple(Together(each.tables, -each.points) for each in nets)
        return MatchOnBoard(match, (away, home), tuple(rooms), turned, chosen=True, tables=tables)
    return MatchOnBoard(match, (home, away), tuple(rooms), nets, chosen=key == match.home, tables=tables)


def _way(rules: ScoringRules) -> EightWay:
    """How four tables are compared: at other methods than IMPs all four scores are added, whatever is chosen."""
    return rules.teams_of_eight or "cross" if rules.method == "imps" else "aggregate"


def _nets(rooms: Sequence[RoomLine], tables: int, way: EightWay) -> Iterator[Together]:
    """For the home team: both tables, or all four; of two fours those of each. Cross-IMPs put four pairs of tables
    together, which the explanation of a figure has."""
    if tables > OF_ONE_FOUR and way == "cross":
        return
    fours = tables > OF_ONE_FOUR and way == "fours"
    for together in [[each for each in rooms if each.four == four] for four in (1, 2)] if fours else [rooms]:
        home = _net(together, home=True) if len(together) == (OF_ONE_FOUR if fours else tables) else None
        if home is not None and home == -(_net(together, home=False) or 0):
            yield Together(tuple(each.line.table or 0 for each in together), home)


def _net(rooms: Sequence[RoomLine], *, home: bool) -> int | None:
    """The scores of one team's tables together, for that team; None unless it has one score at each, comparable."""
    sat_ns = sum(each.home == "ns" for each in rooms)
    if 2 * sat_ns != len(rooms) or len({each.line.group for each in rooms}) > 1:
        return None
    net = 0
    for each in rooms:
        side: Side = each.home if home else ("ew" if each.home == "ns" else "ns")
        scores = shares(each.line, side)
        if len(scores) != 1 or scores[0][1] != Fraction(1):
            return None
        net += scores[0][0] if side == "ns" else -scores[0][0]
    return net
