"""Master points: the rules that a club chooses, and the awards that a task makes from editions."""

from scoring.services.masterpoints.awarding import award_masterpoints, sweep_masterpoints
from scoring.services.masterpoints.following import masterpoints_follow
from scoring.services.masterpoints.settling import settle_masterpoints

__all__ = ["award_masterpoints", "masterpoints_follow", "settle_masterpoints", "sweep_masterpoints"]
