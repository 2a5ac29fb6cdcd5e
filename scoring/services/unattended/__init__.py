"""Evenings without a director: players start them, play goes on by itself, and a director looks afterwards."""

from scoring.services.unattended.ending import (
    GO_ON_WITHIN,
    TIME_TO_CORRECT,
    end_finished,
    finish_evening,
    go_on_with_evening,
    put_evening_away,
)
from scoring.services.unattended.starting import (
    begin_by_players,
    drop_evening,
    pair_up,
    start_evening,
    take_out,
)

__all__ = [
    "GO_ON_WITHIN",
    "TIME_TO_CORRECT",
    "begin_by_players",
    "drop_evening",
    "end_finished",
    "finish_evening",
    "go_on_with_evening",
    "pair_up",
    "put_evening_away",
    "start_evening",
    "take_out",
]
