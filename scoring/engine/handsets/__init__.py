"""A session as scoring handsets (Bridgemate) know it, and the file and the messages that carry it to them."""

from scoring.engine.handsets.bws import BWS_TABLES, BwsTable, Column, bws_tables
from scoring.engine.handsets.values import (
    DIRECTIONS,
    HandsetPlayer,
    HandsetRound,
    HandsetSeat,
    HandsetSection,
    HandsetSession,
    printed_board,
)

__all__ = [
    "BWS_TABLES",
    "DIRECTIONS",
    "BwsTable",
    "Column",
    "HandsetPlayer",
    "HandsetRound",
    "HandsetSeat",
    "HandsetSection",
    "HandsetSession",
    "bws_tables",
    "printed_board",
]
