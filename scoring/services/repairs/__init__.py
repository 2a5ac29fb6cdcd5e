from scoring.engine.places import Place
from scoring.services.repairs.as_played import really_played, who_knew
from scoring.services.repairs.change import WHAT, MovementChange, changes_on, key_of, movement_changed, rounds_begun
from scoring.services.repairs.directions import OtherWay, sitting_the_other_way
from scoring.services.repairs.fouled import Fouled, fouling
from scoring.services.repairs.frame import Act, Preview, carry_out, look_at, take_back, try_out
from scoring.services.repairs.late import LatePair, Missed, free_seats_of, late_pair
from scoring.services.repairs.later import play_now, postponing, postponing_all
from scoring.services.repairs.law_15b import Really, Rest
from scoring.services.repairs.lost import LostBoards, averages_on, averaging
from scoring.services.repairs.moved import moving
from scoring.services.repairs.people import (
    SubstituteWanted,
    exchange,
    naming,
    ranking,
    substitute,
    turning,
    withdrawal,
)
from scoring.services.repairs.preview_values import Fined, LaterChange, Remark, SeatChange, Sitting, SittingIn
from scoring.services.repairs.rounds import boards_as_they_were, cutting, ways_on
from scoring.services.repairs.tables import WrongTables, pairs_at_each_others_tables

__all__ = [
    "WHAT",
    "Act",
    "Fined",
    "Fouled",
    "LatePair",
    "LaterChange",
    "LostBoards",
    "Missed",
    "MovementChange",
    "OtherWay",
    "Place",
    "Preview",
    "Really",
    "Remark",
    "Rest",
    "SeatChange",
    "Sitting",
    "SittingIn",
    "SubstituteWanted",
    "WrongTables",
    "averages_on",
    "averaging",
    "boards_as_they_were",
    "carry_out",
    "changes_on",
    "cutting",
    "exchange",
    "fouling",
    "free_seats_of",
    "key_of",
    "late_pair",
    "look_at",
    "movement_changed",
    "moving",
    "naming",
    "pairs_at_each_others_tables",
    "play_now",
    "postponing",
    "postponing_all",
    "ranking",
    "really_played",
    "rounds_begun",
    "sitting_the_other_way",
    "substitute",
    "take_back",
    "try_out",
    "turning",
    "ways_on",
    "who_knew",
    "withdrawal",
]
