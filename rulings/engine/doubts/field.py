"""What the other tables say: who declares, in what, how high, with how many tricks and for how much."""

from __future__ import annotations

from rulings.engine.doubts.values import GAME_FROM, ComparedResult, Declared, Doubt, Rule, Thresholds
from scoring.engine.unusual import FAR_DOWN, FAR_UP

#: Tricks within which two results of one denomination are like each other.
ALIKE = 1
REDOUBLED = 2
#: The suit beside it on the bidding cards and on the keys.
NEIGHBOUR = {"C": "D", "D": "C", "H": "S", "S": "H"}


def both_sides(result: ComparedResult, limits: Thresholds) -> Doubt | None:
    """The other side declares this denomination wherever else it is played: N/S and E/W may have been exchanged.

    In a suit always; in notrump only with more tricks on both sides than two sides can well have.
    """
    here = result.here
    same = [each for each in result.played if here is not None and each.denomination == here.denomination]
    if here is None or len(same) < limits.others or any(each.side == here.side for each in same):
        return None
    if here.denomination == "N" and here.tricks + min(each.tricks for each in same) < limits.both_notrump:
        return None
    return Doubt(
        Rule.BOTH_SIDES,
        here.line_result.line,
        figures={"count": len(same), "denomination": here.denomination, "side": here.side, "theirs": same[0].side},
    )


def tricks(result: ComparedResult, limits: Thresholds) -> Doubt | None:
    """Many more or fewer tricks than the others won in this denomination from this side."""
    here = result.here
    if here is None:
        return None
    side = (here.side, here.denomination)
    same = sorted(each.tricks for each in result.played if (each.side, each.denomination) == side)
    if len(same) < limits.others:
        return None
    low, high = same[0], same[-1]
    agreed = len(same) >= limits.many and high - low <= limits.agreed_within
    off = limits.tricks_off_agreed if agreed else limits.tricks_off
    if low - off < here.tricks < high + off:
        return None
    counted = {"count": len(same), "tables": len(same) + 1, "low": low, "high": high, "here": here.tricks}
    return Doubt(Rule.TRICKS, here.line_result.line, figures={**counted, "denomination": here.denomination})


def score(result: ComparedResult, limits: Thresholds) -> Doubt | None:
    """One odd score out: far beyond the best or the worst of all others."""
    scores = [each.score for each in result.others]
    if len(scores) < limits.others:
        return None
    off = limits.score_off if len(scores) >= limits.many else limits.score_off_few
    low, high, here = min(scores), max(scores), result.line_result.score
    if low - off < here < high + off:
        return None
    figures = {"count": len(scores), "low": low, "high": high, "here": here}
    return Doubt(Rule.SCORE, result.line_result.line, figures=figures)


def suit(result: ComparedResult, limits: Thresholds) -> Doubt | None:
    """All others play the suit beside this one, from this side: ♥ for ♠, ♣ for ♦ or the other way round."""
    here = result.here
    if here is None or here.denomination not in NEIGHBOUR or len(result.played) < limits.suit_others:
        return None
    there = (here.side, NEIGHBOUR[here.denomination])
    if any((each.side, each.denomination) != there for each in result.played):
        return None
    named = {"denomination": here.denomination, "theirs": there[1]}
    return Doubt(Rule.SUIT, here.line_result.line, figures={"count": len(result.played), **named})


def level(result: ComparedResult, limits: Thresholds) -> Doubt | None:
    """A part score with enough overtricks for the game that all others of this side bid: 3♦ for 5♦."""
    here = result.here
    if here is None or here.in_game or here.contract.doubles or len(result.played) < limits.level_others:
        return None
    over = here.tricks - here.contract.tricks_needed
    if over < limits.level_over or here.tricks < GAME_FROM[here.denomination] + 6:
        return None
    if not all(each.in_game and each.side == here.side for each in result.played):
        return None
    counted = {"count": len(result.played), "level": here.contract.level, "over": over}
    return Doubt(Rule.LEVEL, here.line_result.line, figures={**counted, "denomination": here.denomination})


def far(result: ComparedResult, limits: Thresholds) -> Doubt | None:
    """By itself: five down, five overtricks or redoubled, where no other table has such a result of this contract.

    Of a contract far down only such a table counts that bid about as high: 2♠ with seven tricks is no 7♠ with seven.
    """
    here = result.here
    if here is None:
        return None
    difference = here.tricks - here.contract.tricks_needed
    if FAR_DOWN < difference < FAR_UP and here.contract.doubles < REDOUBLED:
        return None
    high = here.contract.level - limits.as_high if difference <= FAR_DOWN else 0
    if any(is_alike(each, here) and each.contract.level >= high for each in result.played):
        return None
    return Doubt(Rule.FAR, here.line_result.line, figures={"difference": difference, "doubles": here.contract.doubles})


def is_alike(one: Declared, other: Declared) -> bool:
    """The same side in the same denomination, with a trick more or less."""
    same = (one.side, one.denomination) == (other.side, other.denomination)
    return same and abs(one.tricks - other.tricks) <= ALIKE
