"""What the scoring engine refuses, by code; the sentences are in `bridgeclub.wording.engines.scoring`."""

from enum import StrEnum


class Refused(StrEnum):
    """The code of an EngineError; documents, notation and files have enumerations of their own."""

    DOCUMENT = "faulty_document"
    USEBIO_TEAMS = "no_file_of_teams"
    UNIT = "no_unit_of_matchpoints"
    METHOD = "method_not_scored"
    NO_TABLE_SCORE = "no_table_score"
    NO_RESULTS = "no_results_on_board"
    BALLOT = "ballot_not_tied"
    LADDER = "no_session_counts"
    TOP = "top_not_positive"
    UNKNOWN_SCALE = "unknown_scale"
    MATCH_BOARDS = "boards_of_match"
    SCALE_BOARDS = "boards_of_scale"
    HYBRID_BOARDS = "boards_of_hybrid"
    SCALE_EMPTY = "scale_empty"
    SCALE_LINE = "scale_line"
    SCALE_DRAW = "scale_draw"
    SCALE_FIRST = "scale_first"
    SCALE_LAST = "scale_last"
    SCALE_ORDER = "scale_order"
    # contracts, results and cards
    CONTRACT_LEVEL = "contract_level"
    CONTRACT_SUIT = "contract_suit"
    CONTRACT_DOUBLES = "contract_doubles"
    PASSED_OUT = "passed_out_alone"
    NO_DECLARER = "no_declarer"
    TRICKS = "tricks_of_declarer"
    NO_CARD = "no_card"
    NO_CONTRACT = "no_contract"
    TRICKS_OF_CONTRACT = "tricks_of_contract"
    NOT_WHOLE = "result_not_whole"
    NO_RESULT = "no_result_at_table"
    # no refusal, but a mistake of the program
    PROGRAM = "mistake_in_scoring"
