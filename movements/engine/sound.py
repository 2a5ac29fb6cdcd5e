"""Whatever sort of movement it is: what is wrong with it."""

from club.engine.messages import Message
from movements.engine.check import check
from movements.engine.check_teams import check_teams
from movements.engine.plan import Movement
from movements.engine.swiss_evening import SWISS, check_swiss


def faults_in(movement: Movement) -> list[Message]:
    """Every fault; an empty list when there is none."""
    if movement.kind == SWISS:
        return check_swiss(movement)
    return check_teams(movement) if movement.contest == "teams" else check(movement)
