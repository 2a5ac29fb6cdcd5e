"""A draw of a Swiss as a value: who meets whom, who is in a threesome, who sits out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, cast

from movements.engine.swiss import Assignment, Match, Met
from movements.engine.swiss_threesome import Threesome

#: The draws over which a long threesome goes.
LONG = 2


@dataclass(frozen=True)
class DrawnThreesome:
    """Three teams in the order of the ranking. `part`: of a long one 1 or 2, the draw of the two that this is; 0 for a
    short one."""

    teams: tuple[str, str, str]
    part: int


@dataclass(frozen=True)
class DrawnRound:
    """Who meets whom in a round. The tables of matches count from 1; teams play each at two.

    `absent` do not play on from here, or not this round, and have no bye.
    """

    matches: tuple[Match, ...]
    bye: str = ""
    threesomes: tuple[DrawnThreesome, ...] = ()
    absent: tuple[str, ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        playing = [who for each in self.matches for who in (each.home, each.away)]
        return (*playing, *(who for each in self.threesomes for who in each.teams), *([self.bye] if self.bye else ()))

    def to_json(self) -> dict[str, Any]:
        """Plain values, as `read_round` takes them."""
        return {
            "matches": [[each.table, each.home, each.away] for each in self.matches],
            "bye": self.bye,
            "threesomes": [{"teams": list(each.teams), "part": each.part} for each in self.threesomes],
            "absent": list(self.absent),
        }


def read_round(values: Mapping[str, Any]) -> DrawnRound:
    """What `DrawnRound.to_json` gave."""
    return DrawnRound(
        tuple(Match(*each) for each in values["matches"]),
        values.get("bye", ""),
        tuple(
            DrawnThreesome(cast(tuple[str, str, str], tuple(each["teams"])), each["part"])
            for each in values.get("threesomes", ())
        ),
        tuple(values.get("absent", ())),
    )


def drawn_of(assignment: Assignment, running: Sequence[Threesome] = ()) -> DrawnRound:
    """A draw as it is played. `running`: the long threesomes that are in their second round."""
    threesomes = (
        DrawnThreesome(each.teams, 2 if each in running else 1 if each.rounds == LONG else 0)
        for each in assignment.threesomes
    )
    return DrawnRound(assignment.matches, assignment.bye or "", tuple(threesomes))


def meetings_of(drawn: Sequence[DrawnRound]) -> list[Met]:
    """Who has met whom and at which draw, a long threesome from its first round on."""
    found = []
    for number, each in enumerate(drawn, start=1):
        found += [Met(number, match.home, match.away) for match in each.matches]
        found += [
            Met(number, *two, half=three.part == 0)
            for three in each.threesomes
            if three.part < LONG
            for two in combinations(three.teams, 2)
        ]
    return found


def running_threesomes(drawn: Sequence[DrawnRound]) -> tuple[Threesome, ...]:
    """The long threesomes whose second round is the next."""
    last = drawn[-1].threesomes if drawn else ()
    return tuple(Threesome(each.teams, LONG) for each in last if each.part == 1)
