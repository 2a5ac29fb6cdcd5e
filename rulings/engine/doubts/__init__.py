"""Which results of a session somebody should look at once more, before they count for ever.

Nothing here is a rule of the Laws: a result that is far from all others is more often a slip of the finger (Law 79C1:
an error in recording) than a feat. One function per rule, each with its reason; how far is far stands in `Thresholds`.
The order in which results are given decides nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from rulings.engine.doubts.boards import same_again, swapped, twice
from rulings.engine.doubts.cards import double_dummy, lead, led_elsewhere
from rulings.engine.doubts.field import both_sides, far, level, score, suit, tricks
from rulings.engine.doubts.values import USUAL, Cards, ComparedResult, Doubt, Figures, ResultOnLine, Rule, Thresholds

__all__ = ["USUAL", "Cards", "Doubt", "Figures", "ResultOnLine", "Rule", "Thresholds", "beside_others", "doubts"]

OF_ONE: tuple[Callable[[ComparedResult, Thresholds], Doubt | None], ...] = (
    lead,
    led_elsewhere,
    both_sides,
    tricks,
    score,
    double_dummy,
    suit,
    level,
    far,
)
OF_A_TABLE = (swapped, twice, same_again)
IN_ORDER = {rule: place for place, rule in enumerate(Rule)}


def doubts(
    results: Iterable[ResultOnLine], cards: Mapping[int, Cards] | None = None, limits: Thresholds = USUAL
) -> tuple[Doubt, ...]:
    """Every doubt about the results of a session, by line, the surest first. `cards`: what is known, by board."""
    found = beside_others(results, cards or {})
    one_by_one = (rule(each, limits) for each in found.values() for rule in OF_ONE)
    together = (doubt for rule in OF_A_TABLE for doubt in rule(found, limits))
    raised = [doubt for doubt in one_by_one if doubt is not None] + list(together)
    return tuple(sorted(raised, key=lambda doubt: (doubt.line, IN_ORDER[doubt.rule], doubt.other or 0)))


def beside_others(results: Iterable[ResultOnLine], cards: Mapping[int, Cards]) -> dict[int, ComparedResult]:
    """Each line beside the others of its board and field."""
    boards: dict[tuple[int, str], list[ResultOnLine]] = defaultdict(list)
    for line_result in sorted(results, key=lambda each: each.line):
        boards[line_result.board, line_result.field].append(line_result)
    return {
        line_result.line: ComparedResult(
            line_result, tuple(each for each in group if each is not line_result), cards.get(line_result.board)
        )
        for group in boards.values()
        for line_result in group
    }
