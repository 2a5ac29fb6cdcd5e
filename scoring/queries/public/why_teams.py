"""Why a team has its points on a board: both tables, what is compared, the match, and its victory points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.document import Penalty, ScoringRules
from scoring.engine.errors import EngineError
from scoring.engine.explain import TeamBoard, TeamExplanation, explain_team, find_contestant
from scoring.engine.matches import BoardFigure, MatchScore, MatchSide
from scoring.engine.matches.methods import Comparison, TeamEntry
from scoring.engine.rounding import decimal_text
from scoring.engine.standings import score_session
from scoring.queries.public.match_boards import MatchOnBoard
from scoring.queries.public.people import Party
from scoring.queries.public.ranking import SitOut
from scoring.queries.public.sheets import ResultsSheet


@dataclass(frozen=True)
class TableScore:
    """What a team has at a table, as its own score; `share` where that is a part of a weighted one.

    `side`: where it sat; `table`: its number, None where a document has none.
    """

    side: Side
    table: int | None
    score: int
    share: Fraction


@dataclass(frozen=True)
class MatchSum:
    """A match as its team counts it: its boards with their points, and what they come to.

    `scored` and `side` have the totals and the scale.
    """

    scored: MatchScore
    side: MatchSide
    boards: tuple[tuple[int, Fraction], ...]

    @property
    def scale_boards(self) -> int:
        """For how many boards the scale was taken."""
        return (self.scored.scale and self.scored.scale.boards) or self.scored.length


@dataclass(frozen=True)
class SessionSum:
    """What the matches give together. `each` are the sums or victory points of the matches, `penalties` those that
    count in that unit; `after` is the figure of the ranking; `sit_out` is what matches that were sat out give."""

    each: tuple[Fraction, ...]
    penalties: tuple[Penalty, ...]
    after: str
    sit_out: SitOut | None = None

    @property
    def together(self) -> Fraction:
        return sum(self.each, Fraction(0))


@dataclass(frozen=True)
class TeamWhy:
    """The way to a team's figure on a board. `points` is decimal text.

    `match` and `session` are None where they would tell of boards that may not be read yet.
    """

    party: Party
    opponents: Party
    rules: ScoringRules
    scored: MatchScore
    figure: BoardFigure
    points: str
    match: MatchSum | None
    session: SessionSum | None

    @property
    def tables(self) -> tuple[TableScore, ...]:
        return tuple(found for entry in self.figure.entries for found in _own(entry))

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        return self.figure.comparisons

    @property
    def counted(self) -> bool:
        """Whether the comparisons have to be put together: parts of weighted scores, or teams of eight."""
        return len(self.comparisons) + (self.beside is not None) > 1

    @property
    def by_form(self) -> bool:
        """Whether each pair is rated among those who had the board in its form."""
        return any(each.percents is not None for each in self.comparisons)

    @property
    def beside(self) -> Fraction | None:
        """What an artificial score at some of the tables is worth beside what is compared without them."""
        return self.figure.awarded if self.comparisons else None

    @property
    def together(self) -> Fraction:
        return sum((each.weight * each.points for each in self.comparisons), self.beside or Fraction(0))

    @property
    def rounded(self) -> bool:
        return self.figure.own_score is None and self.figure.exact != self.figure.points

    @property
    def own_average(self) -> Fraction | None:
        """Where average plus or minus asked for it, and it may be read."""
        asked = any(award.average_plus or award.average_minus for award in self.figure.awards)
        return self.figure.own_average if asked and self.match is not None else None


def explain_teams(sheet: ResultsSheet, matches: tuple[MatchOnBoard, ...], key: str, board: int) -> tuple[TeamWhy, ...]:
    """The explanation of each figure of a team on an open board; empty without any.

    A figure that was counted by other rules than today's has none: what is told is what made it.
    """
    given = {each.match.id: side.points for each in matches for side in each.sides if side.party.key == key}
    if not any(given.values()):
        return ()
    try:
        entry = find_contestant(sheet.document, key, board)
        found = explain_team(sheet.document, score_session(sheet.document), entry, board)
    except EngineError:
        return ()
    whys = [_why(sheet, found, each) for each in found.boards if each.figure is not None]
    return tuple(each for each in whys if each.points == given.get(each.scored.match.id))


def _why(sheet: ResultsSheet, found: TeamExplanation, each: TeamBoard) -> TeamWhy:
    figure = each.figure
    assert figure is not None
    match = _match_sum(sheet, found.contestant.id, each.scored)
    return TeamWhy(
        party=sheet.people[found.contestant.id],
        opponents=sheet.people[each.opponents],
        rules=found.rules,
        scored=each.scored,
        figure=figure,
        points=decimal_text(figure.points),
        match=match,
        session=_session_sum(sheet, found) if match is not None else None,
    )


def _match_sum(sheet: ResultsSheet, contestant: str, scored: MatchScore) -> MatchSum | None:
    """The boards of the match, if all of them may be read and the match gave what the standings say."""
    own = [figure for figure in scored.figures if figure.contestant == contestant]
    if not sheet.ranking_shown or not {figure.board for figure in own} <= set(sheet.open_boards):
        return None
    side = scored.home if scored.home.contestant == contestant else scored.away
    if not _as_printed(sheet, scored):
        return None
    return MatchSum(scored, side, tuple((figure.board, figure.points) for figure in own))


def _as_printed(sheet: ResultsSheet, scored: MatchScore) -> bool:
    listed = (each for each in sheet.standings.get("matches", ()) if each["id"] == scored.match.id)
    printed = next(listed, None)
    vps = [None if side.vp is None else decimal_text(side.vp) for side in scored.sides]
    return printed is not None and list(printed.get("vp") or (None, None)) == vps


def _session_sum(sheet: ResultsSheet, found: TeamExplanation) -> SessionSum | None:
    """The sum that ranks, where it is that of the ranking."""
    by_vp = found.rules.by_victory_points
    figure = "vp" if by_vp else "total"
    row = next((row for row in sheet.ranking if row["contestant"] == found.contestant.id), None)
    after: str | None = row[figure] if row is not None else None
    if row is None or after is None:
        return None
    sat = SitOut(**row["sit_out"]) if by_vp and row.get("sit_out") else None
    sides = [each.side for each in found.matches.matches]
    if by_vp:
        figures = [side.vp for side in sides if side.vp is not None]
    else:
        figures = [side.points for side in sides if side.boards]
    given = [penalty for penalty in sheet.document.penalties if penalty.contestant == found.contestant.id]
    counted = [each for each in given if (each.unit == "vp") == by_vp and each.kind != "warning"]
    signs = {"award": 1}
    fines = sum((signs.get(each.kind, -1) * Fraction(each.amount) for each in counted), Fraction(0))
    if sum(figures, fines) + Fraction(sat.vp or 0 if sat else 0) != Fraction(after):
        return None
    return SessionSum(tuple(figures), tuple(counted), after, sat)


def _own(entry: TeamEntry) -> tuple[TableScore, ...]:
    sign = 1 if entry.side == "ns" else -1
    return tuple(TableScore(entry.side, entry.table, sign * score, Fraction(weight)) for weight, score in entry.entry)
