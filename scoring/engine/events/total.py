"""The total of several sessions: of matchpoints, of percentages, of IMPs, or of victory points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.engine.ranking import shared_ranks
from scoring.engine.scored_session import SessionScores

#: matchpoints: all sessions as one, by percentage. percentages: their mean, each session weighing the same.
#: points: the sum of IMPs. victory_points: their sum.
By = Literal["matchpoints", "percentages", "points", "victory_points"]


@dataclass(frozen=True)
class Collected:
    """What a contestant brings from one session: exact points with penalties, what was available, victory points.

    `handicap` is in the unit of the ranking.
    """

    points: Fraction = Fraction(0)
    available: int = 0
    victory_points: Fraction | None = None
    handicap: Fraction = Fraction(0)


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
    """What everybody with a scored board brings from a session."""
    given = handicaps or {}
    return {
        contestant: Collected(
            tally.exact + tally.penalty,
            tally.available,
            tally.final_victory_points if tally.by_victory_points else None,
            given.get(contestant, Fraction(0)),
        )
        for contestant, tally in scores.totals.items()
        if tally.boards
    }


def event_ranking(
    sessions: Sequence[Mapping[str, Collected]],
    by: By,
    *,
    carried: Mapping[str, Fraction] | None = None,
    every_session: bool = True,
) -> tuple[EventRow, ...]:
    """The ranking over all sessions, best first; equal exact figures share a rank.

    `carried` are points brought along from an earlier stage; they make no top of their own. `every_session`: who
    missed one is left out. Who has nothing available is too.
    """
    names = dict.fromkeys(name for session in sessions for name in session)
    found = {}
    for name in names:
        mine = [session[name] for session in sessions if name in session]
        figure = _figure(mine, by, (carried or {}).get(name, Fraction(0)))
        if figure is not None and not (every_session and len(mine) < len(sessions)):
            found[name] = (figure, figure + _handicap(mine, by), len(mine))
    ranks = shared_ranks({name: plain for name, (plain, _, _) in found.items()})
    handicap_ranks = shared_ranks({name: handicapped for name, (_, handicapped, _) in found.items()})
    rows = [
        EventRow(name, sessions_played, plain, *ranks[name], handicapped, handicap_ranks[name][0])
        for name, (plain, handicapped, sessions_played) in found.items()
    ]
    return tuple(sorted(rows, key=lambda row: row.rank))


def _figure(mine: Iterable[Collected], by: By, carried: Fraction) -> Fraction | None:
    mine = list(mine)
    if by == "victory_points":
        found = [each.victory_points for each in mine if each.victory_points is not None]
        return sum(found, carried) if found else None
    if by == "points":
        return sum((each.points for each in mine), carried)
    if not all(each.available for each in mine):
        return None
    if by == "percentages":
        return sum((each.points * 100 / each.available for each in mine), carried) / len(mine)
    return (sum((each.points for each in mine), Fraction(0)) + carried) * 100 / sum(each.available for each in mine)


def _handicap(mine: Sequence[Collected], by: By) -> Fraction:
    """Percentage points are averaged like percentages, weighed by what was available; points are added."""
    if by in ("points", "victory_points"):
        return sum((each.handicap for each in mine), Fraction(0))
    if by == "percentages":
        return sum((each.handicap for each in mine), Fraction(0)) / len(mine)
    weighed = sum((each.handicap * each.available for each in mine), Fraction(0))
    return weighed / sum(each.available for each in mine)
