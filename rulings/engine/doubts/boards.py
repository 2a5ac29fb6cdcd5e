"""What one table's boards say together: exchanged, or the same one entered twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from rulings.engine.doubts.field import like
from rulings.engine.doubts.values import ComparedResult, Declared, Doubt, Rule, Table, Thresholds, declared


def swapped(results: Mapping[int, ComparedResult], limits: Thresholds) -> Iterator[Doubt]:
    """Two boards of one table and round, each like the other's results and unlike its own: the numbers exchanged."""
    for first, second in _pairs_of_boards(results.values()):
        one, other = first.here, second.here
        if one is None or other is None or _like(one, first) or _like(other, second):
            continue
        if _like(one, second) >= limits.like and _like(other, first) >= limits.like:
            yield _about(Rule.SWAPPED, first, second)


def same_again(results: Mapping[int, ComparedResult], limits: Thresholds) -> Iterator[Doubt]:
    """Contract, declarer, tricks and lead are the same on two boards of a round, and unlike others on one of them."""
    for first, second in _pairs_of_boards(results.values()):
        one, other = first.here, second.here
        if one is None or other is None or one.told.lead is None:
            continue
        if (one.told.played, one.told.lead) != (other.told.played, other.told.lead):
            continue
        if _odd(first, limits) or _odd(second, limits):
            yield _about(Rule.SAME_AGAIN, first, second)


def twice(results: Mapping[int, ComparedResult], limits: Thresholds) -> Iterator[Doubt]:
    """One pair has two results on the same board, which is played once (Law 15A): one has another board's number."""
    by_pair: dict[tuple[int, int], list[ComparedResult]] = defaultdict(list)
    for each in results.values():
        for contestant in (each.told.ns, each.told.ew):
            by_pair[each.told.board, contestant].append(each)
    pairs = {(first.told.line, second.told.line): (first, second) for first, second in _couples(by_pair.values())}
    for first, second in pairs.values():
        yield _about(Rule.TWICE, first, second)


def _couples(groups: Iterable[list[ComparedResult]]) -> Iterator[tuple[ComparedResult, ComparedResult]]:
    for group in groups:
        yield from combinations(sorted(group, key=lambda each: each.told.line), 2)


def _pairs_of_boards(found: Iterable[ComparedResult]) -> Iterator[tuple[ComparedResult, ComparedResult]]:
    at_table: dict[tuple[Table, int, int], list[ComparedResult]] = defaultdict(list)
    for each in found:
        if each.told.table is not None:
            at_table[each.told.table, each.told.ns, each.told.ew].append(each)
    for first, second in _couples(at_table.values()):
        if first.told.board != second.told.board:
            yield first, second


def _like(result: Declared, there: ComparedResult) -> int:
    """How many of a board's other results this one is like."""
    return sum(like(each, result) for each in there.played)


def _odd(result: ComparedResult, limits: Thresholds) -> bool:
    here = declared(result.told)
    return here is not None and len(result.played) >= limits.others and not _like(here, result)


def _about(rule: Rule, first: ComparedResult, second: ComparedResult) -> Doubt:
    figures = {"board": first.told.board, "other_board": second.told.board}
    return Doubt(rule, first.told.line, second.told.line, figures)
