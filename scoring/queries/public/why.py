"""Why a contestant has its points on a board: what the engine counted, with the tables that it was compared with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.document import ScoringRules
from scoring.engine.errors import EngineError
from scoring.engine.explain import LineExplanation, explain, scaling
from scoring.engine.frequencies import Entry
from scoring.engine.methods.workings import ButlerWorking, CountedPart, ImpsPart, MatchpointsWorking, Working
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.engine.standings import LineScore
from scoring.queries.public.people import Party
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import Traveller

RELATIONS = ("less", "same", "more")
# Who is compared: the table's label, empty where nobody knows it, and what stands there.
Others = tuple[tuple[str, Entry], ...]


@dataclass(frozen=True)
class Compared:
    """Tables with one result of the comparison: with a score less than, the same as or more than one's own
    (matchpoints), or with one score (IMPs), seen from one's own side.

    `often` counts them, where `share` is given as that part of one table; each is `worth` so much, all `exact`.
    """

    tables: tuple[str, ...]
    often: Fraction
    share: Fraction | None
    worth: Fraction
    relation: str = ""
    score: int = 0
    difference: int = 0

    @property
    def exact(self) -> Fraction:
        return self.often * self.worth

    @property
    def count(self) -> int:
        """Whole tables."""
        return int(self.often)


@dataclass(frozen=True)
class WhyPart:
    """One's own score, or one of those that the director awarded with its weight (`share`), from one's own side."""

    score: int
    share: Fraction
    rows: tuple[Compared, ...]
    exact: Fraction


@dataclass(frozen=True)
class Step:
    """A score counted among the others. `name` says which of the three scores of Law 12C1(e) it is, else empty."""

    name: str
    working: Working
    parts: tuple[WhyPart, ...]

    @property
    def kind(self) -> str:
        """Which method counted."""
        return type(self.working).__name__.removesuffix("Working").lower()

    @property
    def arithmetic(self) -> str:
        """From the sum of the comparisons to the exact points; empty where they are the same."""
        return scaling(self.working)

    @property
    def mean(self) -> Fraction:
        """Butler: the exact mean of the results, from one's own side."""
        exact = self.working.datum.exact if isinstance(self.working, ButlerWorking) else Fraction(0)
        return exact if self.working.side == "ns" else -exact

    @property
    def datum(self) -> int:
        """Butler: the datum from one's own side."""
        return _own(self.working.datum.points, self.working.side) if isinstance(self.working, ButlerWorking) else 0


@dataclass(frozen=True)
class ScoreExplanation:
    """The way to a figure. `points` and `percent` are decimal strings, `percent` empty in IMPs.

    `steps` are empty where nothing was compared. `average_shown`: whether the contestant's average may be read.
    """

    party: Party
    rules: ScoringRules
    found: LineExplanation
    steps: tuple[Step, ...]
    points: str
    top: int
    percent: str
    average_shown: bool

    @property
    def own_percent(self) -> Fraction | None:
        """The percentage that an artificial score came to."""
        artificial = self.found.artificial
        if artificial is None:
            return None
        return artificial.average if artificial.own_average_decides else artificial.nominal


def explain_scores(sheet: ResultsSheet, traveller: Traveller, key: str) -> tuple[ScoreExplanation, ...]:
    """The explanation of each figure that a contestant has on an open board, nearly always one; empty without any.

    A figure that was counted by other rules than today's has none: what is told is what made it.
    """
    given = [points for line in traveller.lines for points in _given(line.ns, line.ns_points, key)]
    given += [points for line in traveller.lines for points in _given(line.ew, line.ew_points, key)]
    if not given:
        return ()
    try:
        found = explain(sheet.document, key, traveller.number)
    except EngineError:
        return ()
    whys = [_why(sheet, line) for line in found.lines if line.figure is not None]
    return tuple(each for each in whys if each.points in given)


def _given(side: Iterable[Party], figures: tuple[str, ...], key: str) -> tuple[str, ...]:
    return figures if any(party.key == key for party in side) else ()


def _why(sheet: ResultsSheet, line: LineExplanation) -> ScoreExplanation:
    figure, working = line.figure, line.working
    assert figure is not None
    steps: tuple[Step, ...] = ()
    if working and working.redress:
        names = ("table", "without_infraction", "without_error")
        steps = tuple(_step(name, getattr(working.redress, name), _labelled(sheet, line)) for name in names)
    elif working and working.counted:
        steps = (_step("", working.counted, _labelled(sheet, line)),)
    percent = rounded(figure.points * 100 / figure.top, PERCENT_AVERAGE, 2) if figure.top else None
    return ScoreExplanation(
        party=sheet.people[figure.contestant],
        rules=sheet.document.rules,
        found=line,
        steps=steps,
        points=decimal_text(figure.points),
        top=figure.top,
        percent="" if percent is None else decimal_text(percent),
        average_shown=sheet.ranking_shown,
    )


def _labelled(sheet: ResultsSheet, line: LineExplanation) -> Others:
    ordered = sorted(line.others, key=lambda other: (other[0].line.section or "", other[0].line.table or 0))
    return tuple((_label(scored, several=sheet.several_sections), entry) for scored, entry in ordered)


def _label(scored: LineScore, *, several: bool) -> str:
    line = scored.line
    section = (line.section or "") if several else ""
    return "" if line.table is None else f"{section}{line.table}"


def _step(name: str, working: Working, others: Others) -> Step:
    return Step(name, working, tuple(_part(part, working, others) for part in working.parts))


def _part(part: CountedPart | ImpsPart, working: Working, others: Others) -> WhyPart:
    if isinstance(part, ImpsPart):
        rows = tuple(_imps_rows(part, working.side, others))
    else:
        assert isinstance(working, MatchpointsWorking)
        rows = tuple(_matchpoint_rows(part, working, others))
    return WhyPart(_own(part.score, working.side), Fraction(part.share), rows, Fraction(part.won))


def _own(score: int, side: Side) -> int:
    return score if side == "ns" else -score


def _matchpoint_rows(part: CountedPart, working: MatchpointsWorking, others: Others) -> Iterable[Compared]:
    """Whole tables by relation, then the tables that stand here and there with a part."""
    whole: dict[str, list[str]] = {relation: [] for relation in RELATIONS}
    parts = []
    for other, entry in others:
        for weight, score in entry:
            relation = _relation(_own(score, working.side), _own(part.score, working.side))
            if weight == 1:
                whole[relation].append(other)
            else:
                worth = _worth(relation, working)
                parts.append(Compared(_known([other]), Fraction(weight), Fraction(weight), worth, relation))
    for relation, lines in whole.items():
        if lines:
            yield Compared(_known(lines), Fraction(len(lines)), None, _worth(relation, working), relation)
    yield from parts


def _relation(theirs: int, own: int) -> str:
    return RELATIONS[(theirs >= own) + (theirs > own)]


def _worth(relation: str, working: MatchpointsWorking) -> Fraction:
    return Fraction(working.per_win * (2 - RELATIONS.index(relation)), 2)


def _imps_rows(part: ImpsPart, side: Side, others: Others) -> Iterable[Compared]:
    """By the score of the other tables, the lowest for one's own side first: there the most IMPs were won."""
    rows = part.rows if side == "ns" else part.rows[::-1]
    for row in rows:
        lines = [other for other, entry in others if any(score == row.score for _weight, score in entry)]
        yield Compared(
            tables=_known(lines),
            often=Fraction(row.often),
            share=None,
            worth=Fraction(row.imps),
            score=_own(row.score, side),
            difference=row.difference,
        )


def _known(labels: Iterable[str]) -> tuple[str, ...]:
    return tuple(label for label in labels if label)
