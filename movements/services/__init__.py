"""Movements: the club's own are kept, one is chosen for a section, play begins with it."""

from movements.services.matches import (
    begin_match,
    drop_matches,
    follow_knock_out,
    match_in_round,
    matches_follow_seats,
)
from movements.services.own import LONGEST_NAME, add_own_movement, remove_own_movement, with_document
from movements.services.pace import change_pace
from movements.services.planning import (
    letter_of_several,
    locked_section,
    movement_of,
    plan_section,
    start_session,
)
from movements.services.playing_pairs import LineUpOfTeam, forget_line_up, set_line_up

__all__ = [
    "LONGEST_NAME",
    "LineUpOfTeam",
    "add_own_movement",
    "begin_match",
    "change_pace",
    "drop_matches",
    "follow_knock_out",
    "forget_line_up",
    "letter_of_several",
    "locked_section",
    "match_in_round",
    "matches_follow_seats",
    "movement_of",
    "plan_section",
    "remove_own_movement",
    "set_line_up",
    "start_session",
    "with_document",
]
