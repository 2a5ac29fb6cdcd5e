"""Victory points of matches of pairs by arithmetic of our own, from the scores at the tables alone.

vps_of_matches(session, "butler") → {match: (home, away)}; every board has been played by everybody and no director has
decided anything. Nothing of scoring.engine is used: the IMP table is Law 78B's, the scale of Swiss pairs is read from
White Book 161.8 as it is printed, the continuous one computed by its formula.
"""

from __future__ import annotations

from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import sqrt

from club.models import Session
from movements.models import Match
from scoring.models import Line

#: The least difference for 1, 2, … IMPs (Law 78B).
IMPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600)
IMPS += (750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000)
#: For one to four boards: up to so many percent 10, 11, … points, above the last one 20 (White Book 161.8).
SWISS = ("50.92", "52.80", "54.71", "56.70", "58.80", "61.08", "63.63", "66.61", "70.36", "75.95")


def imps(difference: int | Fraction) -> int:
    worth = sum(abs(difference) >= least for least in IMPS)
    return worth if difference > 0 else -worth


def vps_of_matches(session: Session, scored_by: str) -> dict[str, tuple[Decimal, Decimal]]:
    """By key of the match: victory points of home and away."""
    boards: dict[int, list[Line]] = defaultdict(list)
    lines = Line.objects.filter(session=session, result__score__isnull=False).select_related("board", "result", "match")
    for line in lines:
        boards[line.board.number].append(line)
    home: dict[str, Fraction] = defaultdict(Fraction)
    length: dict[str, int] = defaultdict(int)
    scores = 0
    for played in boards.values():
        scores = len(played)
        for line in played:
            assert line.match is not None
            gained = _ns(line, played, scored_by)
            home[line.match.key] += gained if line.ns_id == line.match.home_id else _other(gained, scores, scored_by)
            length[line.match.key] += 1
    return {key: _vps(gained, length[key], scores, scored_by) for key, gained in home.items()}


def _ns(line: Line, played: list[Line], scored_by: str) -> Fraction:
    own, others = _score(line), [_score(each) for each in played if each.pk != line.pk]
    if scored_by == "matchpoints":
        return Fraction(sum(2 * (own > each) + (own == each) for each in others))
    if scored_by == "cross_imps":
        return Fraction(sum(imps(own - each) for each in others))
    mean = Decimal(sum(map(_score, played))) / len(played)
    datum = int((abs(mean) / 10).quantize(Decimal(1), ROUND_HALF_UP)) * 10 * (1 if mean >= 0 else -1)
    return Fraction(imps(own - datum))


def _other(gained: Fraction, scores: int, scored_by: str) -> Fraction:
    return 2 * (scores - 1) - gained if scored_by == "matchpoints" else -gained


def _score(line: Line) -> int:
    assert line.result is not None
    return line.result.score or 0


def _vps(gained: Fraction, boards: int, scores: int, scored_by: str) -> tuple[Decimal, Decimal]:
    if scored_by == "matchpoints":
        percent = gained * 100 / (2 * (scores - 1) * boards)
        won = 10 + sum(max(percent, 100 - percent) > Fraction(limit) for limit in SWISS)
        both = Decimal(won), Decimal(20 - won)
        return both if percent >= 50 else both[::-1]
    margin = gained if scored_by == "butler" else gained * 10 / (7 * scores)
    whole = int((Decimal(abs(margin).numerator) / abs(margin).denominator).quantize(Decimal(1), ROUND_HALF_UP))
    won = continuous(boards)[min(whole, len(continuous(boards)) - 1)]
    return (won, 20 - won) if margin >= 0 else (20 - won, won)


def continuous(boards: int) -> list[Decimal]:
    """By the margin in IMPs: the winner's points, to the first 20 (WBF 2013); no IMP is worth more than the last."""
    tau, most = (sqrt(5) - 1) / 2, 15 * sqrt(boards)
    found = []
    while not found or found[-1] < 20:
        exact = 20 if len(found) >= most else 10 + 10 * (1 - tau ** (3 * len(found) / most)) / (1 - tau**3)
        found.append(Decimal(exact).quantize(Decimal("0.01"), ROUND_HALF_UP))
    found.append(Decimal(20))
    changed = True
    while changed:
        changed = False
        for at in range(1, len(found) - 1):
            if found[at + 1] - found[at] > found[at] - found[at - 1]:
                found[at] += Decimal("0.01")
                changed = True
    return found


def vps_of_team_matches(session: Session) -> dict[str, tuple[Decimal, Decimal]]:
    """By match: IMPs of the boards that both rooms have, on the scale for so many."""
    found = {}
    for match in Match.objects.filter(session=session):
        scores: dict[int, dict[bool, int]] = defaultdict(dict)
        for line in Line.objects.filter(match=match, result__score__isnull=False).select_related("board", "result"):
            assert line.result is not None
            scores[line.board.number][line.ns_id == match.home_id] = line.result.score or 0
        both = [each for each in scores.values() if len(each) == 2]
        if both:
            margin, scale = sum(imps(each[True] - each[False]) for each in both), continuous(len(both))
            won = scale[min(abs(margin), len(scale) - 1)]
            found[match.key] = (won, 20 - won) if margin >= 0 else (20 - won, won)
    return found
