"""What makes somebody who keys a result look at the paper again: asked once, never refused.

The rules are of thumb, not of law: a result far from what the other tables did is more often a slip of the pen.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from scoring.engine.board import side_of
from scoring.engine.contract import Contract, Played

FAR_DOWN, FAR_UP = -5, 5
# So many tricks outside what others won in the same suit from the same side.
TRICKS_OFF = 4
# The two sides of one suit win 13 tricks between them; at different tables a few more.
BOTH_SIDES_AT_MOST = 17
SMALL_SLAM, TRICKS_OF_A_SLAM = 6, 12
# So many points outside what others scored.
SCORE_OFF = 800
FEW = 2


class Doubt(StrEnum):
    """Why a result is asked about."""

    OTHER_SIDE = "other_side"  # in the suit that the other side plays elsewhere
    TRICKS_OFF = "tricks_off"  # many more, or fewer, tricks than others in the same contract
    SLAM_ALONE = "slam_alone"  # a slam where nobody else has the tricks
    FAR_DOWN = "far_down"
    FAR_UP = "far_up"
    REDOUBLED = "redoubled"
    PASSED_ALONE = "passed_alone"  # passed out where all others play
    SCORE_OFF = "score_off"  # far from every other score


def doubt(played: Played, field: Sequence[Played]) -> Doubt | None:
    """The first doubt about a result, seen beside the other results of the board; None: nothing unusual."""
    others = [each for each in field if each.contract is not None]
    if played.contract is None:
        return Doubt.PASSED_ALONE if len(others) >= FEW and len(others) == len(field) else None
    return _beside_others(played, others) or _by_itself(played.contract, played.difference)


def doubt_of_score(score: int, field: Sequence[int]) -> Doubt | None:
    """The doubt about a score that came without its contract; scores are N/S's."""
    if len(field) >= FEW and not min(field) - SCORE_OFF <= score <= max(field) + SCORE_OFF:
        return Doubt.SCORE_OFF
    return None


def _by_itself(contract: Contract, difference: int) -> Doubt | None:
    if difference <= FAR_DOWN:
        return Doubt.FAR_DOWN
    if difference >= FAR_UP:
        return Doubt.FAR_UP
    return Doubt.REDOUBLED if contract.doubles == 2 else None


def _beside_others(played: Played, others: Sequence[Played]) -> Doubt | None:
    same = [each for each in others if _denomination(each) == _denomination(played)]
    ours = [_tricks(each) for each in same if _side(each) == _side(played)]
    theirs = [_tricks(each) for each in same if _side(each) != _side(played)]
    if theirs and not ours and _tricks(played) + min(theirs) > BOTH_SIDES_AT_MOST:
        return Doubt.OTHER_SIDE
    if ours and not min(ours) - TRICKS_OFF < _tricks(played) < max(ours) + TRICKS_OFF:
        return Doubt.TRICKS_OFF
    return Doubt.SLAM_ALONE if _slam_alone(played, others) else None


def _slam_alone(played: Played, others: Sequence[Played]) -> bool:
    """A slam among two or more others of whom nobody bid one, and for that side nobody won twelve tricks."""
    level = played.contract.level if played.contract else 0
    if level < SMALL_SLAM or len(others) < FEW:
        return False
    bid = any(each.contract is not None and each.contract.level >= SMALL_SLAM for each in others)
    won = any(_side(each) == _side(played) and _tricks(each) >= TRICKS_OF_A_SLAM for each in others)
    return not bid and not won


def _denomination(played: Played) -> str:
    return played.contract.denomination if played.contract else ""


def _side(played: Played) -> str:
    return side_of(played.declarer or "")


def _tricks(played: Played) -> int:
    return played.tricks or 0
