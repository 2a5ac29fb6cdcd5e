"""Where a session of teams is in parts: after which rounds all matches that were begun are over."""

from collections.abc import Mapping
from typing import Literal

from movements.engine.pivot import PIVOT, breaks, pivot_rounds
from movements.engine.plan import Movement

Pause = Literal["partners", "score"]
"""Partners change in each team, or the teams score up before other boards come."""


def pauses_of(movement: Movement) -> Mapping[int, Pause]:
    """By the round after which it is."""
    return pauses_in(movement.kind, len(movement.contestants), movement.rounds)


def pauses_in(kind: str, teams: int, rounds: int) -> Mapping[int, Pause]:
    """The same of a movement as it was chosen. One that was made shorter or longer since has none."""
    if kind == PIVOT and rounds in pivot_rounds(teams):
        first, second = breaks(teams, rounds)
        return {first: "partners", second: "partners"}
    if kind == "stagger" and rounds == teams - 1:
        return {teams // 2 - 1: "score"}
    return {}
