"""The order of the rules (White Book 143.7). After a rule has split a tie it begins again with whoever is still tied.

Two contestants: their match in the final method, then in the basic ones; matches won; tie-break points; all basic
scores; point-a-board count-back. Three or more who have all met: who has defeated all the others, the scores against
each other, both again in the basic method; then from matches won on. Three or more others: from matches won on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.engine.codes import Refused
from scoring.engine.document.codes import Code
from scoring.engine.errors import EngineError
from scoring.engine.ties.rules import (
    Rule,
    basic_total,
    defeated_all,
    defeated_all_basic,
    direct_basic,
    direct_final,
    matches_won,
    point_a_board,
    qualifying_score,
    tie_break_points,
)
from scoring.engine.ties.values import Ballot, Event, Order, Split, Step

QUALIFYING = Rule("qualifying_score", "WB 143.6.3", qualifying_score)
TWO = (
    Rule("direct_match", "WB 143.7.1 a", direct_final),
    Rule("direct_match_basic", "WB 143.7.1 a", direct_basic(0)),
    Rule("direct_match_second_basic", "WB 143.6.4 c", direct_basic(1)),
)
SEVERAL = (
    Rule("defeated_all", "WB 143.7.2 a", defeated_all),
    Rule("scores_against_each_other", "WB 143.7.2 b", direct_final),
    Rule("defeated_all_basic", "WB 143.7.2 c", defeated_all_basic),
    Rule("basic_scores_against_each_other", "WB 143.7.2 d", direct_basic(0)),
)
#: Where a club’s conditions put them before all others; the rest stands in the order of the White Book.
POINTS = Rule("tie_break_points", "WB 143.5.2", tie_break_points)
ONWARD = (
    Rule("matches_won", "WB 143.7.1 b", matches_won),
    Rule("tie_break_points", "WB 143.7.1 c", tie_break_points),
    Rule("basic_total", "WB 143.7.1 d", basic_total(0)),
    Rule("second_basic_total", "WB 143.6.4 c", basic_total(1)),
    Rule("point_a_board", "WB 143.7.1 e", point_a_board),
)


def split_tie(
    event: Event, tied: Sequence[str], ballots: Iterable[Ballot] = (), *, points_first: bool = False
) -> Split:
    """Order tied contestants; with `points_first` by tie-break points before anything else.

    A ballot settles a group that is still tied and has exactly its contestants. EngineError for a contestant that the
    event does not know, and for a ballot that settles no group.
    """
    unknown = [each for each in tied if each not in event.finals]
    if unknown:
        raise EngineError(Code.UNKNOWN_CONTESTANT, value=unknown[0])
    drawn = {frozenset(ballot.order): ballot for ballot in ballots}
    steps: list[Step] = []
    groups = list(_ordered(event, tuple(tied), steps, points_first))
    used = [drawn.pop(frozenset(group)) for group in groups if len(group) > 1 and frozenset(group) in drawn]
    if drawn:
        raise EngineError(Refused.BALLOT)
    settled = {frozenset(ballot.order): ballot for ballot in used}
    order: list[tuple[str, ...]] = []
    for group in groups:
        ballot = settled.get(frozenset(group))
        order += [(each,) for each in ballot.order] if ballot else [group]
    return Split(tuple(order), tuple(steps), tuple(used), tuple(group for group in order if len(group) > 1))


def rules_for(event: Event, tied: Sequence[str], *, points_first: bool = False) -> tuple[Rule, ...]:
    """The rules for contestants who are tied, in their order."""
    first = ((QUALIFYING,) if event.qualifying else ()) + ((POINTS,) if points_first else ())
    if len(tied) == 2:
        return (*first, *TWO, *ONWARD)
    return (*first, *(SEVERAL if event.have_all_met(tuple(tied)) else ()), *ONWARD)


def _ordered(event: Event, tied: tuple[str, ...], steps: list[Step], points_first: bool) -> Iterator[tuple[str, ...]]:
    """The groups from first to last; every rule that was applied is added to the steps."""
    if len(tied) > 1:
        for rule in rules_for(event, tied, points_first=points_first):
            step = _step(rule, event, tied)
            steps.append(step)
            if step.decided:
                for group in step.order:
                    yield from _ordered(event, group, steps, points_first)
                return
    yield tied


def _step(rule: Rule, event: Event, tied: tuple[str, ...]) -> Step:
    values = rule.compare(event, tied)
    complete = values if all(each in values for each in tied) else {}
    return Step(rule.name, rule.source, tied, complete, _grouped(tied, complete))


def _grouped(tied: tuple[str, ...], values: Mapping[str, Fraction]) -> Order:
    """From the highest figure to the lowest; within a group in the order given."""
    if not values:
        return (tied,)
    return tuple(
        tuple(each for each in tied if values[each] == figure) for figure in sorted(set(values.values()), reverse=True)
    )
