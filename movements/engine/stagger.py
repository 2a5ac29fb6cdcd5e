"""Stagger for an even number of teams: two parts with boards of their own, after each of which whole matches are over.

N/S of team i stay at table i. In the first part E/W play 2, 4, 6, … tables from home, in the second 1, 3, 5, …; the
boards go down one table within half of the room, so that tables i and i + n/2 share in every round. Rounds k and
n/2 − k of the first part, k and n/2 + 1 − k of the second, are the halves of the same matches.

Source: the movement manual of Amersham Bridge Club (bridgewebs.com/amersham), "Club 8 Teams - Stagger": two parallel
rows that share across, E/W down 2 and boards down 1, new boards after round 3 of 7. That the even distances come first
follows from its parts of 3 and 4 rounds.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from movements.engine.kind import Schedule
from movements.engine.mitchell import wrap_round
from movements.engine.parts import Meeting


@dataclass(frozen=True, slots=True)
class Step:
    """A round: how far the E/W that come to a table are from home, how far its set is ahead, in which part."""

    visitors: int
    ahead: int
    second: bool


def stagger(teams: int, rounds: int) -> Schedule:
    """Both parts, the first (n/2 − 1 rounds) or the second (n/2 rounds): the number of rounds says which."""
    half = teams // 2
    parts = {half - 1: first_part(teams), half: second_part(teams)}
    return schedule_of(teams, parts.get(rounds, (*first_part(teams), *second_part(teams))))


def stagger_rounds(teams: int) -> tuple[int, ...]:
    """What can be played: a part, or both."""
    return (teams // 2 - 1, teams // 2, teams - 1)


def first_part(teams: int) -> tuple[Step, ...]:
    return tuple(Step(2 * each, each - 1, second=False) for each in range(1, teams // 2))


def second_part(teams: int) -> tuple[Step, ...]:
    return tuple(Step(2 * each - 1, each - 1, second=True) for each in range(1, teams // 2 + 1))


def schedule_of(teams: int, steps: Iterable[Step]) -> Schedule:
    """The rounds in this order. Where the second part alone is played its sets are the first ones."""
    given = tuple(steps)
    above = 0 if all(each.second for each in given) else teams // 2
    return tuple(tuple(_meetings(teams, number, step, above)) for number, step in enumerate(given, 1))


def _meetings(teams: int, number: int, step: Step, above: int) -> Iterator[Meeting]:
    for table in range(1, teams + 1):
        visitors = wrap_round(table + step.visitors, teams)
        board_set = wrap_round(table + step.ahead, teams // 2) + above * step.second
        yield Meeting(number, table, f"T{table}", f"T{visitors}", board_set)
