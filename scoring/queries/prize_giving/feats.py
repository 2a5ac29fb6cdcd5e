"""What contestants did on boards that may be read: the best score, the largest swing, a slam that few bid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.board import SIDES, Side
from scoring.engine.contests import contest_of
from scoring.engine.prize_giving.awarding import Feat
from scoring.engine.prize_giving.document import Figure, Winner
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.queries.public.field import Field
from scoring.queries.public.match_boards import MatchOnBoard, match_boards
from scoring.queries.public.scorecards import board_top
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import TravellerLine, travellers

SLAM = 6
#: What the boards of a match are compared in, where more of it says more.
SWINGS = frozenset({"imps", "points"})


@dataclass
class Feats:
    """Feats of one kind; `details` are the winners' words of each, by the place of the feat."""

    feats: list[Feat] = field(default_factory=list)
    details: list[Winner] = field(default_factory=list)

    def add(self, key: str, figures: tuple[Fraction, ...], figure: Figure, board: str, played: Iterable[str]) -> None:
        self.feats.append(Feat(key, figures, len(self.details)))
        self.details.append(Winner(key, figure, board, tuple(played)))


@dataclass(frozen=True)
class _OnBoard:
    """One contestant on one line, from its side."""

    key: str
    board: int
    label: str
    line: TravellerLine
    side: Side
    points: Fraction | None
    above: Fraction | None

    @property
    def played(self) -> tuple[str, ...]:
        return (str(self.line.played),) if self.line.played else ()


def best_scores(sheet: ResultsSheet) -> Feats:
    """The best score on a board against the field: at matchpoints of its top, else in IMPs. Equal ones are told apart
    by how far the score was above the others' mean. Empty where teams are compared room by room."""
    found = Feats()
    places = min(sheet.places, 2)
    for each in () if contest_of(sheet.document).by_rooms else _lines(sheet):
        top = board_top(sheet, each.line)
        if each.points is None or (top == 0 and not sheet.document.rules.in_imps):
            continue
        if top:
            value = each.points * 100 / top
            shown = Figure("percent", decimal_text(rounded(value, PERCENT_AVERAGE, 2)), 2)
        else:
            value = each.points
            shown = Figure("imps", decimal_text(value), places, signed=True)
        found.add(each.key, (value, each.above or Fraction(0)), shown, each.label, each.played)
    return found


def swings(sheet: ResultsSheet) -> Feats:
    """Of teams the most that a team has on a board of a match; else the most points above the mean of the others."""
    return _in_matches(sheet) if contest_of(sheet.document).by_rooms else _above_the_field(sheet)


def slams(sheet: ResultsSheet) -> Feats:
    """Slams bid and made, of boards that more than one table played, the fewest such slams first."""
    found = Feats()
    lines = list(_lines(sheet))
    made: dict[int, set[tuple[str, int | None, int | None]]] = {}
    played: dict[int, set[tuple[str, int | None, int | None]]] = {}
    for each in lines:
        where = (each.line.section, each.line.table, each.line.round)
        played.setdefault(each.board, set()).add(where)
        if _slam(each) is not None:
            made.setdefault(each.board, set()).add(where)
    for each in lines:
        level = _slam(each)
        tables = len(played[each.board])
        if level is None or tables < 2 or not _declares(each):
            continue
        few = Fraction(len(made[each.board]), tables)
        shown = Figure("tables", f"{len(made[each.board])}/{tables}")
        found.add(each.key, (-few, Fraction(level)), shown, each.label, each.played)
    return found


def _slam(each: _OnBoard) -> int | None:
    """The level of a slam that was made."""
    result = each.line.played
    if result is None or result.contract is None or result.contract.level < SLAM or result.difference < 0:
        return None
    return result.contract.level


def _declares(each: _OnBoard) -> bool:
    declarer = each.line.played.declarer if each.line.played else None
    return declarer is not None and declarer.lower() in each.side


def _above_the_field(sheet: ResultsSheet) -> Feats:
    found = Feats()
    for each in _lines(sheet):
        if each.above is not None and each.above > 0:
            shown = Figure("above", decimal_text(rounded(each.above, 0, 0)), 0, signed=True)
            found.add(each.key, (each.above,), shown, each.label, each.played)
    return found


def _in_matches(sheet: ResultsSheet) -> Feats:
    unit = sheet.document.rules.counted_in
    found = Feats()
    for number in sheet.open_boards if unit in SWINGS else ():
        for match in match_boards(sheet, number):
            for side in match.sides:
                points = Fraction(side.points or 0)
                if points > 0 and not _adjusted(match):
                    shown = Figure(unit, decimal_text(points), min(sheet.places, 2), signed=True)
                    label = sheet.labels.get(number, str(number))
                    results = (str(each.line.played) for each in match.rooms if each.line.played)
                    found.add(side.party.key, (points,), shown, label, results)
    return found


def _adjusted(match: MatchOnBoard) -> bool:
    return any(each.line.adjusted for each in match.rooms)


def _lines(sheet: ResultsSheet) -> Iterator[_OnBoard]:
    """Everybody on every open board with a result of its own: nobody gets a prize for what a director gave."""
    shown = travellers(sheet)
    field_of = Field(
        ((each.number, line) for each in shown for line in each.lines),
        by_section=sheet.document.rules.compare == "section",
    )
    for each in shown:
        for line in each.lines:
            if line.not_played or line.adjusted or line.score is None:
                continue
            mean = field_of.mean_of_others(each.number, line)
            above = None if mean is None else line.score - mean
            for side in SIDES:
                parties, figures = (line.ns, line.ns_points) if side == "ns" else (line.ew, line.ew_points)
                own = None if above is None else above if side == "ns" else -above
                for at, party in enumerate(parties):
                    points = Fraction(figures[min(at, len(figures) - 1)]) if figures else None
                    if party.ranked:
                        yield _OnBoard(party.key, each.number, each.label, line, side, points, own)
