from scoring.queries.table.card import CardLine, RoundCard, round_card
from scoring.queries.table.evening import PlannedBoard, PlannedRound, TableEvening, table_evening
from scoring.queries.table.match_values import Comparing, RoundMatch
from scoring.queries.table.naming import people_at
from scoring.queries.table.people_values import Naming, NamingSeat, PhonesHere
from scoring.queries.table.rows import TableRows, read_table
from scoring.queries.table.signing import scorecard_at
from scoring.queries.table.state import state_of_rows, table_state
from scoring.queries.table.traveller import traveller_after, traveller_at
from scoring.queries.table.values import (
    AfterRound,
    BoardsMove,
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
    "AfterRound",
    "BoardState",
    "BoardsMove",
    "CardLine",
    "Comparing",
    "Move",
    "Naming",
    "NamingSeat",
    "Phase",
    "PhonesHere",
    "Place",
    "PlannedBoard",
    "PlannedRound",
    "RoundCard",
    "RoundMatch",
    "Seat",
    "SignState",
    "Signing",
    "TableBoard",
    "TableEvening",
    "TablePair",
    "TableResult",
    "TableRound",
    "TableRows",
    "TableState",
    "Traveller",
    "TravellerLine",
    "Turn",
    "people_at",
    "read_table",
    "round_card",
    "scorecard_at",
    "state_of_rows",
    "table_evening",
    "table_state",
    "traveller_after",
    "traveller_at",
]
