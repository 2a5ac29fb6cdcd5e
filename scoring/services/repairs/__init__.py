from scoring.engine.places import Place
from scoring.services.repairs.as_played import as_played_repair, who_knew
from scoring.services.repairs.change import (
    CHANGE_KINDS,
    MovementChange,
    key_of,
    movement_change_repair,
    possible_changes,
    rounds_begun,
)
from scoring.services.repairs.directions import SwitchedDirections, switched_directions_repair
from scoring.services.repairs.fouled import Fouled, fouled_board_repair
from scoring.services.repairs.frame import (
    PreparedRepair,
    Preview,
    make_repair,
    preview_repair,
    preview_repair_facts,
    undo_repair,
)
from scoring.services.repairs.late import LatePair, MissedBoards, free_seats_of, late_pair_repair
from scoring.services.repairs.later import play_postponed_repair, postponement_repair, postponements_repair
from scoring.services.repairs.law_15b import BoardsAsPlayed, UnplayedBoards
from scoring.services.repairs.lost import LostBoards, averages_repair, lost_boards_repair
from scoring.services.repairs.moved import moved_result_repair
from scoring.services.repairs.people import (
    SubstituteRequest,
    exchange_pairs_repair,
    rename_pair_repair,
    standing_repair,
    substitute_repair,
    turned_result_repair,
    withdrawal_repair,
)
from scoring.services.repairs.preview_values import Fined, LaterChange, Remark, SeatChange, Sitting, SittingIn
from scoring.services.repairs.rounds import boards_as_they_were_repair, cut_rounds_repair, ways_to_go_on
from scoring.services.repairs.tables import WrongTables, swapped_tables_repair
from scoring.services.repairs.team_withdrawal import match_cut_repair, team_withdrawal_repair, void_match_repair

__all__ = [
    "CHANGE_KINDS",
    "BoardsAsPlayed",
    "Fined",
    "Fouled",
    "LatePair",
    "LaterChange",
    "LostBoards",
    "MissedBoards",
    "MovementChange",
    "Place",
    "PreparedRepair",
    "Preview",
    "Remark",
    "SeatChange",
    "Sitting",
    "SittingIn",
    "SubstituteRequest",
    "SwitchedDirections",
    "UnplayedBoards",
    "WrongTables",
    "as_played_repair",
    "averages_repair",
    "boards_as_they_were_repair",
    "cut_rounds_repair",
    "exchange_pairs_repair",
    "fouled_board_repair",
    "free_seats_of",
    "key_of",
    "late_pair_repair",
    "lost_boards_repair",
    "make_repair",
    "match_cut_repair",
    "moved_result_repair",
    "movement_change_repair",
    "play_postponed_repair",
    "possible_changes",
    "postponement_repair",
    "postponements_repair",
    "preview_repair",
    "preview_repair_facts",
    "rename_pair_repair",
    "rounds_begun",
    "standing_repair",
    "substitute_repair",
    "swapped_tables_repair",
    "switched_directions_repair",
    "team_withdrawal_repair",
    "turned_result_repair",
    "undo_repair",
    "void_match_repair",
    "ways_to_go_on",
    "who_knew",
    "withdrawal_repair",
]
