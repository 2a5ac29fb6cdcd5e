"""What one table's boards say together: exchanged, or the same one entered twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from rulings.engine.doubts.field import is_alike
from rulings.engine.doubts.values import ComparedResult, Declared, Doubt, Rule, Table, Thresholds, declared


def swapped(results: Mapping[int, ComparedResult], limits: Thresholds) -> Iterator[Doubt]:
    """Two boards of one table and round, each like the other's results and unlike its own: the numbers exchanged."""
    for first, second in _pairs_of_boards(results.values()):
        one, other = first.here, second.here
        if one is None or other is None or _alike_count(one, first) or _alike_count(other, second):
            continue
        if _alike_count(one, second) >= limits.like and _alike_count(other, first) >= limits.like:
            yield _about(Rule.SWAPPED, first, second)


def same_again(results: Mapping[int, ComparedResult], limits: Thresholds) -> Iterator[Doubt]:
    """Contract, declarer, tricks and lead are the same on two boards of a round, and unlike others on one of them."""
    for first, second in _pairs_of_boards(results.values()):
        one, other = first.here, second.here
        if one is None or other is None or one.line_result.lead is None:
            continue
        if (one.line_result.played, one.line_result.lead) != (other.line_result.played, other.line_result.lead):
            continue
        if _is_unlike_others(first, limits) or _is_unlike_others(second, limits):
            yield _about(Rule.SAME_AGAIN, first, second)


def twice(results: Mapping[int, ComparedResult], limits: Thresholds) -> Iterator[Doubt]:
    """One pair has two results on the same board, which is played once (Law 15A): one has another board's number."""
    by_pair: dict[tuple[int, int, int], list[ComparedResult]] = defaultdict(list)
    for each in results.values():
        for contestant in (each.line_result.ns, each.line_result.ew):
            # A team has another pair in each room of its match.
            by_pair[each.line_result.board, contestant, each.line_result.room].append(each)
    pairs = {
        (first.line_result.line, second.line_result.line): (first, second)
        for first, second in _couples(by_pair.values())
    }
    for first, second in pairs.values():
        yield _about(Rule.TWICE, first, second)


def _couples(groups: Iterable[list[ComparedResult]]) -> Iterator[tuple[ComparedResult, ComparedResult]]:
    for group in groups:
        yield from combinations(sorted(group, key=lambda each: each.line_result.line), 2)


def _pairs_of_boards(found: Iterable[ComparedResult]) -> Iterator[tuple[ComparedResult, ComparedResult]]:
    at_table: dict[tuple[Table, int, int], list[ComparedResult]] = defaultdict(list)
    for each in found:
        if each.line_result.table is not None:
            at_table[each.line_result.table, each.line_result.ns, each.line_result.ew].append(each)
    for first, second in _couples(at_table.values()):
        if first.line_result.board != second.line_result.board:
            yield first, second


def _alike_count(result: Declared, there: ComparedResult) -> int:
    """How many of a board's other results this one is like."""
    return sum(is_alike(each, result) for each in there.played)


def _is_unlike_others(result: ComparedResult, limits: Thresholds) -> bool:
    here = declared(result.line_result)
    return here is not None and len(result.played) >= limits.others and not _alike_count(here, result)


def _about(rule: Rule, first: ComparedResult, second: ComparedResult) -> Doubt:
    figures = {"board": first.line_result.board, "other_board": second.line_result.board}
    return Doubt(rule, first.line_result.line, second.line_result.line, figures)
