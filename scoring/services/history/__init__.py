"""Players' histories, brought up to the editions by a task."""

from scoring.services.history.computing import recompute_history, sweep_histories
from scoring.services.history.following import history_follows

__all__ = ["history_follows", "recompute_history", "sweep_histories"]
