"""The rules of White Book 143.5 and 143.7, each by its name: figures, the higher the better, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.ties.values import Encounter, Event

Values = Mapping[str, Fraction]
Tied = tuple[str, ...]
_NOTHING: Values = {}


@dataclass(frozen=True)
class Rule:
    """A rule's name, where it stands, and what it compares."""

    name: str
    source: str
    compare: Callable[[Event, Tied], Values]


def qualifying_score(event: Event, tied: Tied) -> Values:
    """Ties between groups: the percentage or IMP total of those who tie (143.6.3)."""
    return {each: event.qualifying[each] for each in tied} if all(each in event.qualifying for each in tied) else {}


def direct_final(event: Event, tied: Tied) -> Values:
    """What two contestants got against each other in the final method, all their meetings together (143.6.2)."""
    return _against_each_other(event, tied, lambda each: each.final)


def direct_basic(place: int) -> Callable[[Event, Tied], Values]:
    """The same in a basic method, where the final one is another (143.5.1)."""

    def compare(event: Event, tied: Tied) -> Values:
        if not all(_has_basic(event.of(one), place) for one in tied):
            return _NOTHING
        return _against_each_other(event, tied, lambda each: _basic(each, place))

    return compare


def defeated_all(event: Event, tied: Tied) -> Values:
    """1 for the contestant that has defeated all the others, in the final method (143.7.2 a)."""
    return _beaten_all(event, tied, lambda each: each.final)


def defeated_all_basic(event: Event, tied: Tied) -> Values:
    """The same in the basic method (143.7.2 c)."""
    if not all(_has_basic(event.of(one), 0) for one in tied):
        return _NOTHING
    return _beaten_all(event, tied, lambda each: _basic(each, 0))


def matches_won(event: Event, tied: Tied) -> Values:
    """The share of matches or rounds won, a draw being half a win, in percent (143.5.4, 143.6.2)."""
    played = {each: event.of(each) for each in tied}
    if not all(played.values()):
        return _NOTHING
    return {contestant: sum(map(_won, found), Fraction(0)) * 100 / len(found) for contestant, found in played.items()}


def tie_break_points(event: Event, tied: Tied) -> Values:
    """The final scores of the opponents, for each full match with them; of players opponents over partners (143.5.2).

    Pro rata for who missed a round, and for opponents who withdrew. Nothing in a perfect all-play-all event.
    """
    if event.all_play_all or not all(any(each.opponents for each in event.of(one)) for one in tied):
        return _NOTHING
    if any(each.partners for one in tied for each in event.of(one)):
        return {one: _opponents(event, one) / _partners(event, one) for one in tied if _partners(event, one)}
    most = max(_met(event, one) for one in tied)
    return {one: _opponents(event, one) * most / _met(event, one) for one in tied}


def basic_total(place: int) -> Callable[[Event, Tied], Values]:
    """All basic scores of the stage, where victory points are the final method (143.7.1 d)."""

    def compare(event: Event, tied: Tied) -> Values:
        if not event.converted or not all(_has_basic(event.of(one), place) for one in tied):
            return _NOTHING
        return {
            one: sum((_basic(each, place) for each in event.of(one)), Fraction(0))
            + sum(event.basic_penalties.get(one, ())[place : place + 1], Fraction(0))
            for one in tied
        }

    return compare


def point_a_board(event: Event, tied: Tied) -> Values:
    """On each board 2 for every tied rival with less, 1 for an equal one; who did not play it has average (143.5.3)."""
    if not event.boards:
        return _NOTHING
    points = dict.fromkeys(tied, Fraction(0))
    for board, scores in event.boards.items():
        if not any(one in scores for one in tied):
            continue
        average = event.averages.get(board, Fraction(0))
        here = {one: scores.get(one, average) for one in tied}
        for one in tied:
            points[one] += sum((here[one] > here[other]) + (here[one] >= here[other]) for other in tied if other != one)
    return points


def _against_each_other(event: Event, tied: Tied, score: Callable[[Encounter], Fraction]) -> Values:
    meetings = {one: event.between(one, frozenset(tied) - {one}) for one in tied}
    if not all(meetings.values()):
        return _NOTHING
    return {one: sum(map(score, found), Fraction(0)) for one, found in meetings.items()}


def _beaten_all(event: Event, tied: Tied, score: Callable[[Encounter], Fraction]) -> Values:
    """A win is a larger score than the opponent's, not more than average (143.5.4)."""

    def total(one: str, other: str) -> Fraction:
        return sum(map(score, event.between(one, frozenset({other}))), Fraction(0))

    return {one: Fraction(all(total(one, other) > total(other, one) for other in tied if other != one)) for one in tied}


def _won(each: Encounter) -> Fraction:
    return Fraction((each.final > each.draw) + (each.final >= each.draw), 2)


def _basic(each: Encounter, place: int) -> Fraction:
    return each.basic[place] if place < len(each.basic) else Fraction(0)


def _has_basic(encounters: tuple[Encounter, ...], place: int) -> bool:
    return any(place < len(each.basic) for each in encounters)


def _met(event: Event, one: str) -> Fraction:
    return sum((each.share for each in event.of(one) if each.opponents), Fraction(0))


def _opponents(event: Event, one: str) -> Fraction:
    return sum((each.share * _final(event, other) for each in event.of(one) for other in each.opponents), Fraction(0))


def _partners(event: Event, one: str) -> Fraction:
    return sum((each.share * _final(event, other) for each in event.of(one) for other in each.partners), Fraction(0))


def _final(event: Event, contestant: str) -> Fraction:
    """A final score, of who withdrew as if it had gone on like that."""
    played = event.completed.get(contestant, Fraction(1))
    return event.finals[contestant] / played if played else Fraction(0)
