"""Ties of several sessions: what the split-tie procedure looks at is all of a stage together (White Book 143.6.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, zip_longest

from scoring.engine.ties import Event, Split

#: Boards of different sessions are different deals: board 3 of the second session is 10 003.
APART = 10_000


@dataclass(frozen=True)
class SplitTie:
    """A rank that several share, and how they were told apart."""

    rank: int
    split: Split


def renamed(event: Event, names: Mapping[str, str]) -> Event:
    """The event of one session with its contestants called as in the whole event."""
    return replace(
        event,
        encounters=tuple(
            replace(
                each,
                contestant=names[each.contestant],
                opponents=tuple(names[one] for one in each.opponents),
                partners=tuple(names[one] for one in each.partners),
            )
            for each in event.encounters
        ),
        finals={names[one]: figure for one, figure in event.finals.items()},
        boards={board: {names[one]: got for one, got in here.items()} for board, here in event.boards.items()},
        basic_penalties={names[one]: figures for one, figures in event.basic_penalties.items()},
    )


def stage_of(sessions: Sequence[Event], finals: Mapping[str, Fraction]) -> Event:
    """Several sessions as one event with these final scores. Boards compare only where they do in every session."""
    encounters = tuple(each for event in sessions for each in event.encounters)
    everybody = {one: figure for event in sessions for one, figure in event.finals.items()} | dict(finals)
    met = Counter(frozenset((each.contestant, *each.opponents)) for each in encounters if len(each.opponents) == 1)
    times = {met[frozenset(both)] for both in combinations(everybody, 2)}
    alike = all(event.boards for event in sessions)
    return Event(
        encounters=encounters,
        finals=everybody,
        all_play_all=len(times) == 1 and 0 not in times,
        converted=any(event.converted for event in sessions),
        boards={at * APART + board: here for at, event in enumerate(sessions) for board, here in event.boards.items()}
        if alike
        else {},
        averages={
            at * APART + board: average
            for at, event in enumerate(sessions)
            for board, average in event.averages.items()
        },
        basic_penalties=_penalties(sessions),
    )


def _penalties(sessions: Sequence[Event]) -> dict[str, tuple[Fraction, ...]]:
    """Those of all sessions together, method by method."""
    found: dict[str, tuple[Fraction, ...]] = {}
    for one, figures in (each for event in sessions for each in event.basic_penalties.items()):
        both = zip_longest(found.get(one, ()), figures, fillvalue=Fraction(0))
        found[one] = tuple(each + more for each, more in both)
    return found
