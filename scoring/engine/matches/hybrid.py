"""Hybrid scoring, Pachabo style: boards won and the share of the total points, in victory points (WB 161.7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm

from scoring.engine.document.outcomes import Artificial
from scoring.engine.matches.methods import BoardAMatch, TeamEntry, mean_award
from scoring.engine.rounding import rounded

HALVED_UP_TO = 10
#: From these quotients of all points by the swing on, the winner's share is half a point less (WB 161.7.1 to 161.7.3).
QUOTIENTS = (3, 5, 8, 12, 17)
PLACES = 1

# Swing, and points scored by both teams.
_State = tuple[int, int]


def most(boards: int) -> int:
    """The victory points of a match of 2, 3 or 4 boards: 7, 10, 13."""
    return 3 * boards + 1


def share(swing: int, total: int, boards: int) -> Fraction:
    """A team's part of the boards + 1 victory points for total points; `swing` is by how much it is ahead."""
    stake = boards + 1
    if swing == 0:
        return Fraction(stake, 2)
    quotient = total // abs(swing)
    reached = sum(quotient >= each for each in QUOTIENTS[:stake])
    ahead = stake - Fraction(reached, 2)
    return ahead if swing > 0 else stake - ahead


def hybrid_points(
    entries: Sequence[TeamEntry], awards: Iterable[Sequence[Artificial]], boards: int, tables: int
) -> Fraction | None:
    """Exact victory points of one team in a match of `boards` boards; None where no board has a score.

    `tables`: at how many a board is played, 2 or 4. Without the score of one of them it is no board won and no points.
    Weighted scores: the match with each outcome, weighted (WB 12.1.7). A board with an artificial score counts as
    halved without a swing, and the standard amount goes to the match (WB 12.5).
    """
    method = BoardAMatch(HALVED_UP_TO)
    awarded = [mean_award(method, found, 2, None) for found in awards]
    played = [found for board in _by_board(entries).values() if (found := _outcomes(board, tables))]
    if not played and not awarded:
        return None
    won = sum((often * method.of(swing) for found in played for (swing, _), often in found.items()), Fraction(0))
    return sum(awarded, won) + _expected_share(played, boards)


def hybrid_rounded(exact: Fraction, boards: int) -> Fraction:
    """To 0.1, halves away from half of what is at stake (WB 12.5)."""
    return rounded(exact, average=Fraction(most(boards), 2), places=PLACES)


def _by_board(entries: Iterable[TeamEntry]) -> Mapping[int, list[TeamEntry]]:
    found: dict[int, list[TeamEntry]] = defaultdict(list)
    for entry in entries:
        found[entry.board].append(entry)
    return found


def _outcomes(found: Sequence[TeamEntry], tables: int) -> dict[_State, Fraction]:
    """How likely each (swing, points scored) of a board is; empty where its tables cannot all be compared."""
    directions = [each.side for each in found]
    whole = len(found) == tables and directions.count("ns") == directions.count("ew")
    if not whole or len({each.group for each in found}) > 1:
        return {}
    states: dict[_State, Fraction] = {}
    for parts in product(*(each.entry for each in found)):
        weight, swing, total = Fraction(1), 0, 0
        for each, (often, score) in zip(found, parts, strict=True):
            weight *= often
            swing += score if each.side == "ns" else -score
            total += abs(score)
        states[swing, total] = states.get((swing, total), Fraction(0)) + weight
    return states


def _expected_share(tables: Sequence[Mapping[_State, Fraction]], boards: int) -> Fraction:
    """The share of the total points over all outcomes of all boards. Weights as whole numbers: there may be many."""
    states, whole = {(0, 0): 1}, 1
    for outcomes in tables:
        unit = lcm(*(often.denominator for often in outcomes.values()))
        weighed = [(swing, total, int(often * unit)) for (swing, total), often in outcomes.items()]
        found: dict[_State, int] = {}
        for (swing, total), often in states.items():
            for more, scored, weight in weighed:
                state = (swing + more, total + scored)
                found[state] = found.get(state, 0) + often * weight
        states, whole = found, whole * unit
    return sum((often * share(swing, total, boards) for (swing, total), often in states.items()), Fraction(0)) / whole
