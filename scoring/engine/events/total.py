"""The total of several sessions: of matchpoints, of percentages, of IMPs, or of victory points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.engine.ranking import shared_ranks
from scoring.engine.scored_session import SessionScores

#: matchpoints: all sessions as one, by percentage. percentages: their mean; percentage_sum: their sum.
#: points: the sum of IMPs. victory_points: their sum. A session of weight 2 counts like two of them.
By = Literal["matchpoints", "percentages", "percentage_sum", "points", "victory_points"]


@dataclass(frozen=True)
class Collected:
    """What a contestant brings from one session: exact points with penalties, what was available, victory points.

    `handicap` is in the unit of the ranking. `boards`: so many have `available`; `weight`: how much the session counts.
    """

    points: Fraction = Fraction(0)
    available: int = 0
    victory_points: Fraction | None = None
    handicap: Fraction = Fraction(0)
    boards: int = 0
    weight: int = 1

    @property
    def points_with_handicap(self) -> Fraction:
        """Matchpoints, with a handicap of so many percent of what there was to win."""
        return self.points + self.handicap * self.available / 100

    def figure(self, by: By) -> Fraction | None:
        """What the session alone is worth, without its weight; None where it has no such figure."""
        if by == "victory_points":
            return self.victory_points
        if by == "points":
            return self.points
        return self.points * 100 / self.available if self.available else None


@dataclass(frozen=True)
class EventRow:
    """A contestant of an event: the figure that ranks it, its sessions, and its rank; the same with its handicap."""

    contestant: str
    sessions: int
    figure: Fraction
    rank: int
    tied: bool
    with_handicap: Fraction
    handicap_rank: int


def collected_of(scores: SessionScores, handicaps: Mapping[str, Fraction] | None = None) -> dict[str, Collected]:
    """What everybody with a scored board, or with a match that was given a result, brings from a session. Of IMPs with
    what it has for boards that it sat out (White Book 80.5)."""
    given = handicaps or {}
    return {
        contestant: Collected(
            tally.exact + tally.sit_out + tally.penalty,
            0 if tally.in_imps else tally.available,
            tally.final_victory_points if tally.by_victory_points else None,
            given.get(contestant, Fraction(0)),
            tally.boards,
        )
        for contestant, tally in scores.totals.items()
        if tally.scored
    }


def event_ranking(
    sessions: Sequence[Mapping[str, Collected]],
    by: By,
    *,
    carried: Mapping[str, Fraction] | None = None,
    carried_with_handicap: Mapping[str, Fraction] | None = None,
    every_session: bool = True,
) -> tuple[EventRow, ...]:
    """The ranking over all sessions, best first; equal exact figures share a rank.

    `carried` are points brought along from an earlier stage; they make no top of their own. `carried_with_handicap`:
    what they are in the ranking with handicap, the same unless it is given. `every_session`: who missed one is left
    out. Who has nothing available is too.
    """
    names = dict.fromkeys(name for session in sessions for name in session)
    found = {}
    for name in names:
        mine = [session[name] for session in sessions if name in session]
        plainly = (carried or {}).get(name, Fraction(0))
        figure = _figure(mine, by, plainly)
        handicapped = _figure(mine, by, (carried_with_handicap or {}).get(name, plainly))
        if figure is not None and handicapped is not None and not (every_session and len(mine) < len(sessions)):
            found[name] = (figure, handicapped + _handicap(mine, by), len(mine))
    ranks = shared_ranks({name: plain for name, (plain, _, _) in found.items()})
    handicap_ranks = shared_ranks({name: handicapped for name, (_, handicapped, _) in found.items()})
    rows = [
        EventRow(name, sessions_played, plain, *ranks[name], handicapped, handicap_ranks[name][0])
        for name, (plain, handicapped, sessions_played) in found.items()
    ]
    return tuple(sorted(rows, key=lambda row: row.rank))


def _figure(mine: Sequence[Collected], by: By, carried: Fraction) -> Fraction | None:
    figures = [(each.weight, each.figure(by)) for each in mine]
    if by == "victory_points":
        figures = [(weight, figure) for weight, figure in figures if figure is not None]
        if not figures:
            return None
    if any(figure is None for _, figure in figures):
        return None
    if by == "matchpoints":
        points = sum((each.points * each.weight for each in mine), carried)
        return points * 100 / sum(each.available * each.weight for each in mine)
    total = sum((weight * figure for weight, figure in figures if figure is not None), carried)
    return total / sum(weight for weight, _ in figures) if by == "percentages" else total


def _handicap(mine: Sequence[Collected], by: By) -> Fraction:
    """Percentage points are averaged like percentages, weighed by what was available; points are added."""
    if by == "matchpoints":
        weighed = sum((each.handicap * each.available * each.weight for each in mine), Fraction(0))
        return weighed / sum(each.available * each.weight for each in mine)
    total = sum((each.handicap * each.weight for each in mine), Fraction(0))
    return total / sum(each.weight for each in mine) if by == "percentages" else total
