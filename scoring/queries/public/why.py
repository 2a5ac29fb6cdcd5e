"""Why a contestant has its matchpoints on a board: the comparisons, counted as on the fingers (Law 78A)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.adjusted import entry_of
from scoring.engine.document import Artificial, NotScored, Outcome, Redress
from scoring.engine.frequencies import Entry
from scoring.engine.neuberg import neuberg
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.queries.public.people import Party
from scoring.queries.public.scorecards import board_top
from scoring.queries.public.sheets import Sheet
from scoring.queries.public.travellers import Traveller, TravellerLine

RELATIONS = ("less", "same", "more")


@dataclass(frozen=True)
class Compared:
    """Tables whose score is less than, the same as, or more than one's own, and what that is worth.

    `share` is the part of the one table that counts here, None where whole tables are counted.
    """

    relation: str
    tables: tuple[str, ...]
    count: int
    share: Fraction | None
    worth: str
    exact: Fraction

    @property
    def points(self) -> str:
        return _text(self.exact)


@dataclass(frozen=True)
class WhyPart:
    """One's own score, or one of those that the director awarded with its weight (`share`), from one's own side."""

    score: int
    share: Fraction
    rows: tuple[Compared, ...]

    @property
    def exact(self) -> Fraction:
        return sum((row.exact for row in self.rows), Fraction(0))

    @property
    def points(self) -> str:
        return _text(self.exact)


@dataclass(frozen=True)
class Why:
    """The way to a figure. `counted` is what the comparisons give among `results` scores; `points` is what it
    becomes when the board is due `expected` of them (Neuberg's formula). Decimal strings.

    `parts` is empty where nothing was compared: an artificial score, or one that follows from several rules.
    """

    party: Party
    side: str
    outcome: Outcome | None
    parts: tuple[WhyPart, ...]
    counted: str
    results: int
    expected: int
    points: str
    top: int
    percent: str

    @property
    def places(self) -> int:
        """The decimal places that the counting needs to add up, one at least."""
        figures = [row.points for part in self.parts for row in part.rows]
        return max((len(each.partition(".")[2]) for each in (*figures, self.counted)), default=1) or 1


def why(sheet: Sheet, traveller: Traveller, key: str) -> Why | None:
    """The explanation of a contestant's figure on an open board; None where it has none there."""
    line = next((each for each in traveller.lines if any(p.key == key for p in (*each.ns, *each.ew))), None)
    if line is None or sheet.document.rules.method != "matchpoints":
        return None
    side = "ns" if any(party.key == key for party in line.ns) else "ew"
    figures = line.ns_points if side == "ns" else line.ew_points
    if not figures:
        return None
    party = next(each for each in (*line.ns, *line.ew) if each.key == key)
    return _explained(sheet, traveller, line, side, party, figures[0])


def _explained(sheet: Sheet, traveller: Traveller, line: TravellerLine, side: str, party: Party, points: str) -> Why:
    outcome = line.ns_outcome if side == "ns" else line.ew_outcome
    top, expected = board_top(sheet, line), line.expected or 0
    per_win = sheet.document.rules.matchpoints_per_win
    entries = _entries(traveller, line, side, by_section=sheet.document.rules.compare == "section")
    own = None if isinstance(outcome, Artificial | NotScored | Redress) else _entry(line, side)
    others = [(other, entry) for other, entry in entries if other is not line]
    parts = tuple(_part(Fraction(share), score, others, side, per_win) for share, score in own or ())
    counted = sum((part.share * part.exact for part in parts), Fraction(0))
    results = len(others) + 1
    exact = neuberg(counted * 2 / per_win, results, expected) * per_win / 2
    # A line whose outcome hangs on others (redress, an artificial score that may be given up) is not counted here.
    told = parts if rounded(exact, Fraction(top, 2)) == Fraction(points) else ()
    percent = rounded(Fraction(points) * 100 / top, PERCENT_AVERAGE, 2) if top else Fraction(0)
    return Why(party, side, outcome, told, _text(counted), results, expected, points, top, decimal_text(percent))


def _entries(
    traveller: Traveller, line: TravellerLine, side: str, *, by_section: bool
) -> list[tuple[TravellerLine, Entry]]:
    """The lines that stand in the same frequency table, each with its entry."""
    compared = [
        other
        for other in traveller.lines
        if other.group == line.group and (not by_section or other.section == line.section) and not other.not_played
    ]
    found = ((other, _entry(other, side)) for other in compared)
    return [(other, entry) for other, entry in found if entry is not None]


def _entry(line: TravellerLine, side: str) -> Entry | None:
    outcome = line.ns_outcome if side == "ns" else line.ew_outcome
    if outcome is None and line.score is None:
        return None
    return entry_of(outcome, line.score)


def _part(
    share: Fraction, score: int, others: Iterable[tuple[TravellerLine, Entry]], side: str, per_win: int
) -> WhyPart:
    sign = 1 if side == "ns" else -1
    whole: dict[str, list[TravellerLine]] = {relation: [] for relation in RELATIONS}
    rows: list[Compared] = []
    for other, entry in others:
        for weight, theirs in entry:
            relation = RELATIONS[(sign * theirs >= sign * score) + (sign * theirs > sign * score)]
            if weight == 1:
                whole[relation].append(other)
            else:
                rows.append(_compared(relation, [other], Fraction(weight), per_win))
    counted = [_compared(name, whole[name], None, per_win) for name in RELATIONS if whole[name]]
    return WhyPart(sign * score, share, (*counted, *rows))


def _compared(relation: str, lines: list[TravellerLine], share: Fraction | None, per_win: int) -> Compared:
    worth = Fraction(per_win * (2 - RELATIONS.index(relation)), 2)
    labels = tuple(f"{line.section}{line.table}" for line in lines if line.table is not None)
    much = Fraction(len(lines)) if share is None else share
    return Compared(relation, labels, len(lines), share, decimal_text(worth), much * worth)


def _text(value: Fraction) -> str:
    return decimal_text(rounded(value))
