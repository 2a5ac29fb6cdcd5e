"""Knock-out: how awards that do not balance are averaged (L12C4), and ties there (White Book 143.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from scoring.engine.matches.values import MatchScore
from scoring.engine.rounding import rounded
from scoring.engine.ties.values import Order

FEWEST_EXTRA_BOARDS = 2


def knock_out_swing(home: Fraction | int, away: Fraction | int) -> Fraction:
    """What a board is worth to the home team where the two scores, each from its own view, need not balance.

    Their mean to a whole IMP, halves away from zero (White Book 90.5).
    """
    return rounded(Fraction(home - away) / 2, places=0)


def knock_out_result(match: MatchScore, penalties: Mapping[str, Fraction | int] | None = None) -> Fraction:
    """By how many IMPs the home team is ahead (negative: behind), each board averaged by itself.

    `penalties`, by team and 0 or more, are taken off alone and never averaged (White Book 90.5 b).
    """
    boards: dict[int, dict[str, Fraction]] = {}
    for figure in match.figures:
        boards.setdefault(figure.board, {})[figure.contestant] = figure.points
    home, away = match.match.home, match.match.away
    ahead = sum(
        (knock_out_swing(found.get(home, Fraction(0)), found.get(away, Fraction(0))) for found in boards.values()),
        Fraction(0),
    )
    fines = penalties or {}
    return ahead - Fraction(fines.get(home, 0)) + Fraction(fines.get(away, 0))


def extra_boards(scheduled: int) -> int:
    """How many boards two teams play on that are level after so many: an eighth, 2 at least (143.2.1)."""
    return max(FEWEST_EXTRA_BOARDS, -(-scheduled // 8))


@dataclass(frozen=True)
class Triangle:
    """Three teams of a knock-out: wins with half for a draw, net IMPs, and the order; `more` play on (143.2.2)."""

    wins: Mapping[str, Fraction]
    net: Mapping[str, Fraction]
    order: Order

    @property
    def more(self) -> Order:
        """The groups that need extra boards, should it be necessary to tell them apart."""
        return tuple(group for group in self.order if len(group) > 1)

    def play_on(self, through: int) -> tuple[str, ...]:
        """Who plays extra boards where so many go through, whose order says whom they meet; () where that is known."""
        place = 0
        for group in self.order:
            if place < through and len(group) > 1:
                return group
            place += len(group)
        return ()


def triangle(results: Mapping[tuple[str, str], Fraction | int]) -> Triangle:
    """Rank three teams by the IMPs of their three matches; `results` are the first team's lead over the second.

    By wins; three with as many by net IMPs over the series; two of them by the match between them alone.
    """
    lead = {pair: Fraction(imps) for pair, imps in results.items()}
    lead |= {(other, one): -imps for (one, other), imps in list(lead.items())}
    teams = tuple(dict.fromkeys(team for pair in results for team in pair))
    rivals = [(one, other) for one, other in permutations(teams, 2)]
    wins = {one: sum((_win(lead[each]) for each in rivals if each[0] == one), Fraction(0)) for one in teams}
    net = {one: sum((lead[each] for each in rivals if each[0] == one), Fraction(0)) for one in teams}
    order: list[tuple[str, ...]] = []
    for group in _by(teams, wins):
        split = _by(group, net) if len(group) == 3 else (group,)
        for tied in split:
            order += _between_two(tied, lead) if len(tied) == 2 else [tied]
    return Triangle(wins, net, tuple(order))


def _win(lead: Fraction) -> Fraction:
    return Fraction((lead > 0) + (lead >= 0), 2)


def _by(teams: tuple[str, ...], figures: Mapping[str, Fraction]) -> Order:
    return tuple(
        tuple(each for each in teams if figures[each] == figure)
        for figure in sorted({figures[each] for each in teams}, reverse=True)
    )


def _between_two(tied: tuple[str, ...], lead: Mapping[tuple[str, str], Fraction]) -> list[tuple[str, ...]]:
    one, other = tied
    if not lead[one, other]:
        return [tied]
    return [(one,), (other,)] if lead[one, other] > 0 else [(other,), (one,)]
