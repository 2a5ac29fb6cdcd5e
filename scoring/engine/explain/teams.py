"""Why a team has its score on a board: both tables, what is compared, the match, and its victory points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import SIDES
from scoring.engine.document.outcomes import Artificial
from scoring.engine.document.values import ContestantEntry, ScoringRules, SessionDocument
from scoring.engine.explain.matches import UNITS, MatchesExplanation, matches_of, matches_text
from scoring.engine.explain.numbers import SIDE_NAMES, number, share, shown, signed
from scoring.engine.matches.methods import Comparison, TeamEntry
from scoring.engine.matches.values import BoardFigure, MatchScore, RedressFigures
from scoring.engine.rows import RankingRow
from scoring.engine.scored_session import SessionScores

METHODS = {
    "imps": "IMPs",
    "board_a_match": "point-a-board",
    "hybrid": "hybrid scoring",
    "total_points": "total points",
}

PERCENT_PLACES = 2


@dataclass(frozen=True)
class TeamBoard:
    """A board of a team in one of its matches; `figure` is None where nothing was compared."""

    scored: MatchScore
    opponents: str
    figure: BoardFigure | None


@dataclass(frozen=True)
class TeamExplanation:
    """A team on a board: one for each match in which it met the board; and its matches."""

    board: int
    contestant: ContestantEntry
    rules: ScoringRules
    boards: tuple[TeamBoard, ...]
    matches: MatchesExplanation
    row: RankingRow


def explain_team(
    document: SessionDocument, scores: SessionScores, entry: ContestantEntry, board: int
) -> TeamExplanation:
    """From the scored session, nothing computed again."""
    names = {line.match for line in document.results if line.board == board and entry.id in (*line.ns, *line.ew)}
    boards = [
        TeamBoard(scored, _opponents(scored, entry.id), _figure(scored, entry.id, board))
        for scored in scores.matches
        if scored.match.id in names
    ]
    row = next(row for row in scores.ranking if row.contestant == entry.id)
    matches = matches_of(document.rules, entry.id, scores.matches, document.penalties, row)
    return TeamExplanation(board, entry, document.rules, tuple(boards), matches, row)


def team_text(explanation: TeamExplanation) -> str:
    """The whole explanation as plain text."""
    parts = ["\n".join(_board(each, explanation)) for each in explanation.boards]
    if not parts:
        parts = [f"Board {explanation.board}: {explanation.contestant.id} has no result there."]
    total = [*matches_text(explanation.matches), *_total(explanation.row, explanation.rules)]
    return "\n\n".join([*parts, "\n".join(total)])


def _board(each: TeamBoard, explanation: TeamExplanation) -> Iterator[str]:
    who = f"{explanation.contestant.id} against {each.opponents}, match {each.scored.match.id}"
    yield f"Board {explanation.board}, {METHODS[explanation.rules.method]}: {who}."
    figure = each.figure
    if figure is None:
        yield "Nothing is compared here."
        yield "A table has no result yet, both teams sat the same way twice, or the board was not the same."
        return
    if figure.awards:
        yield from _awarded(figure, explanation.rules)
    for entry in figure.entries:
        table = "" if entry.table is None else f", at table {entry.table}"
        yield f"Where it sat {SIDE_NAMES[entry.side]}{table}: {_scores(entry)}."
    for comparison in figure.comparisons:
        of_all = len(figure.entries) <= len(SIDES) and not figure.awards
        yield _compared(comparison, explanation.rules, of_all=of_all)
    if figure.awards and figure.comparisons:
        yield f"  For what cannot be compared: {_worth(figure.awarded or Fraction(0), explanation.rules)}."
    for denied in figure.redress:
        yield _denied(denied)
    if figure.own_score is not None:
        yield (
            f"By itself that is {_worth(figure.own_score, explanation.rules)}. The two scores of the board do not"
            " balance, and in a knock-out match each side has the average of both (Law 12C4)."
        )
    rounding = (
        ""
        if figure.exact == figure.points or figure.own_score is not None
        else f"Exactly {shown(figure.exact)}; rounded to the method's unit. "
    )
    of = f" of {figure.top}" if figure.top and not explanation.rules.in_imps else ""
    yield f"{rounding}Score: {_worth(figure.points, explanation.rules)}{of}."


def _scores(entry: TeamEntry) -> str:
    """What the table has, N/S's score; a weighted one in its parts."""
    if len(entry.entry) == 1:
        return f"{signed(entry.entry[0][1])} to North–South"
    parts = ", ".join(f"{share(weight)} {signed(score)}" for weight, score in entry.entry)
    return f"weighted {parts} to North–South"


def _compared(comparison: Comparison, rules: ScoringRules, *, of_all: bool) -> str:
    """`of_all`: the two tables are all that there are. Of four it is said which are compared."""
    which = "both tables" if of_all else "all tables"
    if comparison.tables and not of_all:
        which = "tables {} and {}".format(*comparison.tables)
    if comparison.percents is not None:
        ours, theirs = (shown(percent, PERCENT_PLACES) for percent in comparison.percents)
        worth = _worth(Fraction(comparison.points), rules)
        return (
            "  The board was not the same at both tables. Each pair among those who had its form: "
            f"{ours} % and {theirs} %. Above 120 % together the board is won, below 80 % lost: {worth} (DD 87)."
        )
    weight = f"{share(comparison.weight)}: " if comparison.weight != 1 else ""
    ahead = f"{signed(comparison.difference)} points" if comparison.difference else "level"
    return f"  {weight}{which} together {ahead}: {_worth(Fraction(comparison.points), rules)}."


def _worth(points: Fraction, rules: ScoringRules) -> str:
    unit = UNITS[rules.method]
    return f"{signed(points)}{unit}" if rules.method in ("imps", "total_points") else f"{number(points)}{unit}"


def _awarded(figure: BoardFigure, rules: ScoringRules) -> Iterator[str]:
    for award in figure.awards:
        if figure.comparisons:
            where = f" at one of the tables: {_name(award)}. What can be compared without it counts (White Book 147.3)."
        else:
            where = f": {_name(award)}. A result of the other table does not count."
        yield f"The director gave an artificial score{where}"
    if figure.own_average is not None and any(each.average_plus or each.average_minus for each in figure.awards):
        yield (
            "The standard amount, or, where that is further from average, what its other boards of the match make "
            f"on average: {shown(figure.own_average)}{UNITS[rules.method]} (Law 12C2(c))."
        )


def _name(award: Artificial) -> str:
    if award.imps is not None:
        return signed(award.imps)
    return "average plus" if award.average_plus else "average minus" if award.average_minus else "average"


def _denied(denied: RedressFigures) -> str:
    a, b, c = (shown(each) for each in (denied.table, denied.without_infraction, denied.without_error))
    worth = f"at the table A = {a}, without the infraction B = {b}, without the own error C = {c}"
    if denied.table >= denied.without_infraction:
        return f"Redress: {worth}. A is no less than B: no damage, the table score stands for both (White Book 12.9)."
    return f"Redress: {worth}. The damage it did itself is its own: {shown(denied.points)} (White Book 12.9)."


def _total(row: RankingRow, rules: ScoringRules) -> Iterator[str]:
    if not rules.by_victory_points:
        percent = f", {row.percent} %" if row.percent else ""
        penalty = f" with penalties of {row.penalty}" if row.penalty != "0" else ""
        yield f"Total: {row.total}{UNITS[rules.method]}{penalty}{percent}.".replace("-", "−")
    shared = ", shared" if row.tied else ""
    yield "No rank." if row.rank is None else f"Rank: {row.rank}{shared}."


def _opponents(scored: MatchScore, team: str) -> str:
    return scored.match.away if scored.match.home == team else scored.match.home


def _figure(scored: MatchScore, team: str, board: int) -> BoardFigure | None:
    mine = (figure for figure in scored.figures if figure.contestant == team and figure.board == board)
    return next(mine, None)
