"""How fast a session is played, for the desk alone: when it will end, who is behind, who waited for whom."""

from scoring.queries.pace.session import session_pace
from scoring.queries.pace.values import (
    LatePlay,
    LaterBoard,
    Mover,
    PairTimes,
    Saving,
    SectionTimes,
    SessionPace,
    SlowTable,
    TableRound,
    TableTimes,
    WaitInfo,
    WaitingTable,
)

__all__ = [
    "LatePlay",
    "LaterBoard",
    "Mover",
    "PairTimes",
    "Saving",
    "SectionTimes",
    "SessionPace",
    "SlowTable",
    "TableRound",
    "TableTimes",
    "WaitInfo",
    "WaitingTable",
    "session_pace",
]
