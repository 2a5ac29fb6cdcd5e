"""A club's ladder: the best n of m sessions count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from scoring.engine.codes import Refused
from scoring.engine.document.values import ScoringRules
from scoring.engine.errors import EngineError
from scoring.engine.ranking import shared_ranks
from scoring.engine.rounding import decimal_text, rounded

#: vp: victory points net of penalties. imps: IMPs a board, so that sessions of any length compare.
Unit = Literal["percent", "vp", "imps"]
PLACES = 2


@dataclass(frozen=True)
class LadderRow:
    """One member's place. `counted` and `dropped` are sessions by position, the best first; `rank` is None for who has
    played too few."""

    contestant: str
    figure: Fraction
    counted: tuple[int, ...]
    dropped: tuple[int, ...]
    rank: int | None
    tied: bool


@dataclass(frozen=True)
class Ladder:
    """The rows, best first, those without a rank last."""

    rows: tuple[LadderRow, ...]
    best: int
    at_least: int


def best_of(
    sessions: Sequence[Mapping[str, Fraction]],
    best: int,
    *,
    count: Literal["sum", "mean"] = "mean",
    at_least: int | None = None,
) -> Ladder:
    """Rank by the mean (or sum) of the best `best` figures of each; `at_least` so many sessions make a rank.

    Of equal figures the earlier session counts. `at_least` is `best` unless said. EngineError for numbers below 1.
    """
    least = best if at_least is None else at_least
    if best < 1 or least < 1:
        raise EngineError(Refused.LADDER, best=best, at_least=least)
    names = dict.fromkeys(name for session in sessions for name in session)
    found = {name: _sorted(sessions, name) for name in names}
    figures = {name: _figure(sessions, name, played[:best], count) for name, played in found.items()}
    ranks = shared_ranks({name: figure for name, figure in figures.items() if len(found[name]) >= least})
    rows = []
    for name, played in found.items():
        rank, tied = ranks.get(name, (None, False))
        rows.append(LadderRow(name, figures[name], tuple(played[:best]), tuple(played[best:]), rank, tied))
    return Ladder(tuple(sorted(rows, key=_place)), best, least)


def session_figure(row: Mapping[str, Any], rules: ScoringRules, unit: Unit) -> Fraction | None:
    """What a session gives to a contestant, from its row of a ranking (RankingEntry); None where it has no such figure.

    Exact, as the total and what was available are: a percentage that is printed as 66.67 is two thirds. IMPs are of a
    board, of the total after penalties, boards that were sat out at one's own average among them; cross-IMPs that are
    summed over the field have none, as they grow with its size.
    """
    if unit == "vp":
        return None if row.get("vp") is None else Fraction(row["vp"])
    total = Fraction(row["total"])
    if unit == "percent":
        return None if row["percent"] is None else total * 100 / Fraction(row["available"])
    summed = rules.method == "cross_imps" and rules.cross_imps == "sum"
    boards: int = row["boards"] + (row.get("sit_out") or {}).get("boards", 0)
    if rules.ranked_in != "imps" or summed or not boards:
        return None
    return total / boards


def printed(figure: Fraction) -> str:
    """A figure of a ladder as decimal text, rounded once, to 0.01; an exact half goes away from zero."""
    return decimal_text(rounded(figure, places=PLACES))


def at_least_floor(session: Mapping[str, Fraction], floor: Fraction | None) -> dict[str, Fraction]:
    """The figures of a session, those below the floor as the floor."""
    return {name: figure if floor is None else max(figure, floor) for name, figure in session.items()}


def _sorted(sessions: Sequence[Mapping[str, Fraction]], name: str) -> list[int]:
    played = [at for at, session in enumerate(sessions) if name in session]
    return sorted(played, key=lambda at: (-sessions[at][name], at))


def _figure(
    sessions: Sequence[Mapping[str, Fraction]], name: str, counted: Sequence[int], count: Literal["sum", "mean"]
) -> Fraction:
    total = sum((Fraction(sessions[at][name]) for at in counted), Fraction(0))
    return total / len(counted) if count == "mean" else total


def _place(row: LadderRow) -> tuple[bool, int, Fraction]:
    return row.rank is None, row.rank or 0, -row.figure
