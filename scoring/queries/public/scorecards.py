"""One contestant's evening: every board with what it was worth, adding up on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from scoring.engine.document import Penalty
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.queries.public.people import Party
from scoring.queries.public.ranking import Row, row_of
from scoring.queries.public.sheets import Sheet, lines_with_scores
from scoring.queries.public.travellers import TravellerLine, traveller_line


@dataclass(frozen=True)
class CardLine:
    """A board from this contestant's side.

    `score` is to its own side. `points`, `percent` (of the top of the board) and `running` (the sum so far) are
    decimal strings; None where the board gives this contestant no score. `rows` is how many boards in a row are
    played against the same opponents, said on the first of them and 0 on the others; `last` is the last of them.
    """

    board: int
    side: str
    line: TravellerLine
    partners: tuple[Party, ...]
    opponents: tuple[Party, ...]
    score: int | None
    points: str | None
    percent: str | None
    running: str = ""
    rows: int = 0
    last: bool = False

    @property
    def adjusted(self) -> bool:
        return (self.line.ns_outcome if self.side == "ns" else self.line.ew_outcome) is not None


@dataclass(frozen=True)
class Scorecard:
    """The boards that may be read, their sum, and the penalties; `left_out` boards wait for other tables.

    `row` is the contestant's row of the ranking, None while that is not shown.
    """

    party: Party
    lines: tuple[CardLine, ...]
    points: str
    left_out: int
    penalties: tuple[Penalty, ...]
    row: Row | None

    @property
    def changes_sides(self) -> bool:
        """Whether the contestant sat North–South on some boards and East–West on others."""
        return len({each.side for each in self.lines}) > 1


def scorecard(sheet: Sheet, key: str) -> Scorecard | None:
    """The card of a contestant; None for a stranger to the session."""
    if key not in sheet.people:
        return None
    lines: list[CardLine] = []
    left_out = 0
    for line, scored in lines_with_scores(sheet.document, sheet.standings):
        side = "ns" if key in line.ns else "ew" if key in line.ew else ""
        if not side:
            continue
        if line.board not in sheet.open_boards:
            left_out += 1
            continue
        shown = traveller_line(sheet, line, scored)
        at = (line.ns if side == "ns" else line.ew).index(key)
        lines.append(_card_line(sheet, shown, line.board, side, at))
    ordered = sorted(lines, key=lambda each: (each.line.round or 0, each.board))
    return Scorecard(
        party=sheet.people[key],
        lines=tuple(_added_up(ordered)),
        points=decimal_text(sum((Fraction(each.points or 0) for each in ordered), Fraction(0))),
        left_out=left_out,
        penalties=tuple(each for each in sheet.document.penalties if each.contestant == key),
        row=row_of(sheet, key) if sheet.ranking_shown else None,
    )


def _added_up(lines: list[CardLine]) -> Iterator[CardLine]:
    """The lines with the running total, and told which of them belong together."""
    total = Fraction(0)
    for _round, together in groupby(lines, key=lambda each: (each.line.round, each.opponents, each.side)):
        rows = list(together)
        for place, each in enumerate(rows):
            total += Fraction(each.points or 0)
            first, last = place == 0, place == len(rows) - 1
            yield replace(each, running=decimal_text(total), rows=len(rows) if first else 0, last=last)


def _card_line(sheet: Sheet, line: TravellerLine, board: int, side: str, at: int) -> CardLine:
    mine, theirs = (line.ns, line.ew) if side == "ns" else (line.ew, line.ns)
    figures = line.ns_points if side == "ns" else line.ew_points
    points = figures[min(at, len(figures) - 1)] if figures else None
    score = line.score if side == "ns" or line.score is None else -line.score
    return CardLine(
        board=board,
        side=side,
        line=line,
        partners=mine,
        opponents=theirs,
        score=score,
        points=points,
        percent=_percent(sheet, line, points),
    )


def _percent(sheet: Sheet, line: TravellerLine, points: str | None) -> str | None:
    top = board_top(sheet, line)
    if points is None or not top:
        return None
    return decimal_text(rounded(Fraction(points) * 100 / top, PERCENT_AVERAGE, 2))


def board_top(sheet: Sheet, line: TravellerLine) -> int:
    """The matchpoints that could be had on a line: (E − 1) times what a lower score is worth; 0 at IMPs."""
    rules = sheet.document.rules
    if rules.method != "matchpoints" or line.expected is None:
        return 0
    return max(line.expected - 1, 0) * rules.matchpoints_per_win
