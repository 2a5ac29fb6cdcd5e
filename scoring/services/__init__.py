from scoring.services.agreement import confirm_result, settle_conflict
from scoring.services.analysis import compute_again
from scoring.services.awards import Award, adjust, penalise, withdraw_penalty
from scoring.services.entry import Entered, Entry, Meeting, Status, enter_result
from scoring.services.importing import Held, Imported, import_session
from scoring.services.match_results import MatchEntry, MatchFigures, enter_match_result
from scoring.services.meeting import FourIds
from scoring.services.movement import choose_movement, mark_board
from scoring.services.pair_changes import (
    ChosenMovement,
    ComingPair,
    arrive,
    arrive_together,
    leave,
    reorder,
    set_pair_stationary,
)
from scoring.services.practice import set_plays_itself
from scoring.services.privacy import erase_person
from scoring.services.publish import publish_session
from scoring.services.results_import import (
    ImportedEvening,
    answer_questions,
    discard_upload,
    import_evening,
    import_uploads,
    set_columns,
    store_upload,
)
from scoring.services.settings import change_settings
from scoring.services.withdrawal import withdraw_edition

__all__ = [
    "Award",
    "ChosenMovement",
    "ComingPair",
    "Entered",
    "Entry",
    "FourIds",
    "Held",
    "Imported",
    "ImportedEvening",
    "MatchEntry",
    "MatchFigures",
    "Meeting",
    "Status",
    "adjust",
    "answer_questions",
    "arrive",
    "arrive_together",
    "change_settings",
    "choose_movement",
    "compute_again",
    "confirm_result",
    "discard_upload",
    "enter_match_result",
    "enter_result",
    "erase_person",
    "import_evening",
    "import_session",
    "import_uploads",
    "leave",
    "mark_board",
    "penalise",
    "publish_session",
    "reorder",
    "set_columns",
    "set_pair_stationary",
    "set_plays_itself",
    "settle_conflict",
    "store_upload",
    "withdraw_edition",
    "withdraw_penalty",
]
