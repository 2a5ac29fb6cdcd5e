"""What the template of an evening has for so many, as the token of a movement to choose; "" where it says nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bridgeclub.doors.desk.setup.tokens import movement_token
from club.queries import EveningPlan
from movements.queries import OwnInfo
from movements.queries.usual import Chosen, planned_individual_movement, planned_movement, planned_team_movement


def usual_movement(plans: EveningPlan, pairs: int, missing: str, own_movements: Sequence[OwnInfo] = ()) -> str:
    return _token(planned_movement(plans, pairs, missing, own_movements))


def usual_team_movement(plans: EveningPlan, teams: int, *, of_eight: bool = False) -> str:
    return _token(planned_team_movement(plans, teams, of_eight=of_eight))


def usual_individual_movement(plans: EveningPlan, players: int, own_movements: Sequence[OwnInfo] = ()) -> str:
    return _token(planned_individual_movement(plans, players, own_movements))


def _token(chosen: Chosen | None) -> str:
    return movement_token(*chosen) if chosen else ""
