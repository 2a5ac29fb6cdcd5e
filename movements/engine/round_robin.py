"""Head-to-head matches and the round robin: two tables a match, all tables the same boards; triangles when odd.

Even: the seed's rule, column 1 is n v 1, 2, 3, …, the others turn round it. Odd: team 1 and a couple (2, 3), (4, 5) …
play a triangle over two rounds while the others play two matches (a one-factor frame); the data for 7 to 25 teams
are searched, beyond that a starter is turned round. Five teams have no such plan: one of them sits out each round.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import TypedDict, cast

from movements.engine.kind import Schedule
from movements.engine.mitchell import wrap_round
from movements.engine.plan import Meeting

Pairing = tuple[int, int]


class TriangleData(TypedDict):
    frames: dict[str, list[list[list[int]]]]
    starters: dict[str, list[list[int]]]


@cache
def _data() -> TriangleData:
    text = files("movements.engine").joinpath("data/triangles.json").read_text(encoding="utf-8")
    return cast(TriangleData, json.loads(text))


def head_to_head(teams: int, rounds: int) -> Schedule:
    """Two tables with two sets that change places every two rounds; the last of an odd number is shared."""
    return tuple(
        tuple(Meeting(number, table, f"T{table}", f"T{3 - table}", _half(number, table, rounds)) for table in (1, 2))
        for number in range(1, rounds + 1)
    )


def _half(number: int, table: int, rounds: int) -> int:
    if number == rounds and rounds % 2:
        return number
    first = number - 1 + number % 2
    return first + (number + table) % 2


def round_robin(teams: int, rounds: int, first: int = 1) -> Schedule:
    """So many rounds from number ``first`` on. In each all play the set of that round, at two tables a match."""
    return tuple(
        tuple(_matches(number, pairings(teams, first + number - 1), number)) for number in range(1, rounds + 1)
    )


def pairings(teams: int, round: int) -> tuple[Pairing, ...]:
    """Who meets whom in a round of a round robin; with an odd number the one that would meet nobody is left out."""
    size = teams + teams % 2
    moved = round - 1
    found = [(size, wrap_round(1 + moved, size - 1))]
    found += [
        (wrap_round(size - c + 1 + moved, size - 1), wrap_round(c + moved, size - 1)) for c in range(2, size // 2 + 1)
    ]
    return tuple(each for each in found if max(each) <= teams)


def _matches(number: int, matches: Sequence[Pairing], board_set: int, after: int = 0) -> Iterator[Meeting]:
    """Two tables a match: home N/S at the first, away N/S at the second."""
    for place, (home, away) in enumerate(matches):
        table = after + 2 * place + 1
        yield Meeting(number, table, f"T{home}", f"T{away}", board_set)
        yield Meeting(number, table + 1, f"T{away}", f"T{home}", board_set)


def with_triangles(teams: int, rounds: int, first: int = 1) -> Schedule:
    """Rounds in twos: a triangle at tables 1 to 3, the matches of the others beside it.

    The others play the set of the round; the triangle plays both sets and a third one, numbered after all others.
    """
    frame = main_field(teams)
    found: list[tuple[Meeting, ...]] = []
    for number in range(1, rounds + 1, 2):
        couple = (first + number) // 2
        sets = (number, number + 1, rounds + (number + 1) // 2)
        stanzas = triangle((1, 2 * couple, 2 * couple + 1), sets, number)
        for place, stanza in enumerate(stanzas):
            others = frame[first + number - 2 + place] if frame else ()
            found.append((*stanza, *_matches(number + place, others, number + place, after=3)))
    return tuple(found)


def triangle(teams: tuple[int, int, int], sets: Sequence[int], number: int) -> tuple[tuple[Meeting, ...], ...]:
    """A threesome over two rounds: E/W up 1, boards down 1; no score is known before the second is played."""
    return tuple(
        tuple(
            Meeting(
                number + stanza,
                place + 1,
                f"T{teams[place]}",
                f"T{teams[(place - 1 - stanza) % 3]}",
                sets[(place + stanza) % 3],
            )
            for place in range(3)
        )
        for stanza in range(2)
    )


def main_field(teams: int) -> tuple[tuple[Pairing, ...], ...]:
    """Who meets whom beside the triangle, round by round; nobody with three teams."""
    if teams == 3:
        return ()
    frames = _data()["frames"]
    if str(teams) in frames:
        return tuple(tuple((one, two) for one, two in each) for each in frames[str(teams)])
    return _turned(teams, _data()["starters"][str(teams)])


def _turned(teams: int, starter: Sequence[Sequence[int]]) -> tuple[tuple[Pairing, ...], ...]:
    """The starter (numbers modulo 2m, −1 and −2 the couple that stays) turned 2m times, then the two rounds of it.

    Turned i times it leaves out i and i + m, which is a couple; the difference 1 is kept for the couple that stays.
    """
    half = (teams - 3) // 2
    size = 2 * half

    def team(point: int, by: int) -> int:
        if point < 0:
            return teams + 1 + point
        place = (point + by) % size
        return 2 + 2 * (place % half) + place // half

    found = []
    for couple in range(half):
        for by in (couple, couple + half):
            found.append(tuple((team(one, by), team(two, by)) for one, two in starter))
    for even in (0, 1):
        found.append(tuple((team(each, 0), team(each + 1, 0)) for each in range(even, size, 2)))
    return tuple(found)
