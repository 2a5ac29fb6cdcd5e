from scoring.queries.table.evening import PlannedBoard, PlannedRound, TableEvening, table_evening
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
    "Move",
    "Phase",
    "Place",
    "PlannedBoard",
    "PlannedRound",
    "Seat",
    "TableBoard",
    "TableEvening",
    "TablePair",
    "TableResult",
    "TableRound",
    "TableState",
    "Traveller",
    "TravellerLine",
    "Turn",
    "table_evening",
    "table_state",
    "traveller_at",
]
