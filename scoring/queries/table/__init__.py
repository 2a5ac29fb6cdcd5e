from scoring.queries.table.card import CardLine, RoundCard, round_card
from scoring.queries.table.evening import PlannedBoard, PlannedRound, TableEvening, table_evening
from scoring.queries.table.signing import scorecard_at
from scoring.queries.table.state import table_state
from scoring.queries.table.traveller import traveller_at
from scoring.queries.table.values import (
    After,
    Boards,
    BoardState,
    Move,
    Phase,
    Place,
    Seat,
    Signing,
    SignState,
    TableBoard,
    TablePair,
    TableResult,
    TableRound,
    TableState,
    Traveller,
    TravellerLine,
    Turn,
)

__all__ = [
    "After",
    "BoardState",
    "Boards",
    "CardLine",
    "Move",
    "Phase",
    "Place",
    "PlannedBoard",
    "PlannedRound",
    "RoundCard",
    "Seat",
    "SignState",
    "Signing",
    "TableBoard",
    "TableEvening",
    "TablePair",
    "TableResult",
    "TableRound",
    "TableState",
    "Traveller",
    "TravellerLine",
    "Turn",
    "round_card",
    "scorecard_at",
    "table_evening",
    "table_state",
    "traveller_at",
]
