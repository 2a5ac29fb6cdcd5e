from scoring.services.agreement import confirm_result, settle_conflict
from scoring.services.analysis import compute_again
from scoring.services.awards import Award, adjust, penalise, withdraw_penalty
from scoring.services.entry import Entered, Entry, Meeting, Status, enter_result
from scoring.services.importing import Imported, import_session
from scoring.services.movement import choose_movement, mark_board
from scoring.services.pair_changes import ChosenMovement, arrive, leave, let_stay, reorder
from scoring.services.practice import set_plays_itself
from scoring.services.privacy import erase_person
from scoring.services.publish import publish_session
from scoring.services.results_import import (
    TakenIn,
    answer_questions,
    import_evening,
    keep_file,
    put_away,
    set_columns,
    take_in,
)
from scoring.services.settings import change_settings
from scoring.services.withdrawal import withdraw_edition

__all__ = [
    "Award",
    "ChosenMovement",
    "Entered",
    "Entry",
    "Imported",
    "Meeting",
    "Status",
    "TakenIn",
    "adjust",
    "answer_questions",
    "arrive",
    "change_settings",
    "choose_movement",
    "compute_again",
    "confirm_result",
    "enter_result",
    "erase_person",
    "import_evening",
    "import_session",
    "keep_file",
    "leave",
    "let_stay",
    "mark_board",
    "penalise",
    "publish_session",
    "put_away",
    "reorder",
    "set_columns",
    "set_plays_itself",
    "settle_conflict",
    "take_in",
    "withdraw_edition",
    "withdraw_penalty",
]
