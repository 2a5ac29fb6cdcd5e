"""The faults of a document by code; the sentences are in `bridgeclub.wording.engines.documents`."""

from enum import StrEnum


class Code(StrEnum):
    """What can be wrong at a place of a session document."""

    # the text
    UNREADABLE = "unreadable"
    TOO_DEEP = "too_deep"
    REPEATED_KEY = "repeated_key"
    # shape
    UNKNOWN_KEY = "unknown_key"
    MISSING = "missing"
    NOT_OBJECT = "not_object"
    NOT_LIST = "not_list"
    NOT_INTEGER = "not_integer"
    NOT_TEXT = "not_text"
    NOT_FLAG = "not_flag"
    NOT_DECIMAL_TEXT = "not_decimal_text"
    EMPTY_TEXT = "empty_text"
    TOO_LONG = "too_long"
    UNSTORABLE = "unstorable"
    OUT_OF_RANGE = "out_of_range"
    NOT_ONE_OF = "not_one_of"
    TOO_MANY = "too_many"
    TOO_FEW = "too_few"
    NOT_DATE = "not_date"
    # rules
    PAIRS_ONLY = "pairs_only"
    SECTIONS_NOT_COMPARED = "sections_not_compared"
    SECTION_NOT_EXPECTED = "section_not_expected"
    RESULTS_WITHOUT_SECTION = "results_without_section"
    EXPECTED_BELOW = "expected_below"
    METHOD_OF_CONTEST = "method_of_contest"
    NO_VICTORY_POINTS = "no_victory_points"
    SCALE_OF_METHOD = "scale_of_method"
    MATCH_LENGTH = "match_length"
    # contestants
    REPEATED = "repeated"
    DIRECTION_DUE = "direction_due"
    UNKNOWN_CONTESTANT = "unknown_contestant"
    TWICE_IN_LINE = "twice_in_line"
    PLAYERS_OF_A_SIDE = "players_of_a_side"
    ONE_ID = "one_id"
    # results
    NO_RESULT = "no_result"
    NO_TABLE_RESULT = "no_table_result"
    CONTRADICTS_NOT_PLAYED = "contradicts_not_played"
    NOT_CONTRACT = "not_contract"
    NOT_CARD = "not_card"
    CONTRADICTS_PASS = "contradicts_pass"  # noqa: S105
    NEEDS_CONTRACT = "needs_contract"
    SCORE_DISAGREES = "score_disagrees"
    IMPOSSIBLE_SCORE = "impossible_score"
    REPEATED_LINE = "repeated_line"
    # matches
    TWICE_IN_MATCH = "twice_in_match"
    NO_MATCHES = "no_matches"
    UNKNOWN_MATCH = "unknown_match"
    NOT_IN_MATCH = "not_in_match"
    BOARD_NOT_IN_MATCH = "board_not_in_match"
    # adjustments
    NO_SIDE = "no_side"
    ONE_OUTCOME = "one_outcome"
    NOT_WEIGHTED_PART = "not_weighted_part"
    NOT_WEIGHT = "not_weight"
    WEIGHTS_SUM = "weights_sum"
    NOT_PERCENTAGE = "not_percentage"
    NOT_IMPS = "not_imps"
    ONLY_TRUE = "only_true"
    REDRESS_TWICE = "redress_twice"
    REDRESS_SCORE = "redress_score"
    BOTH_ARTIFICIAL = "both_artificial"
    UNLESS_BETTER_OF_MATCH = "unless_better_of_match"
    NO_OFFENDER = "no_offender"
    # penalties
    NEGATIVE = "negative"
    WRONG_UNIT = "wrong_unit"
    # what a club cannot keep
    MATCHES_NOT_KEPT = "matches_not_kept"
    NAME_TOO_LONG = "name_too_long"
    NAME_DUE = "name_due"


class Word(StrEnum):
    """What stands for a value that no line can show, or that is a word of ours."""

    A_LIST = "a_list"
    AN_OBJECT = "an_object"
    LARGE_NUMBER = "large_number"
    NOT_UTF_8 = "not_utf_8"
    NOBODY = "nobody_vulnerable"
    ANYBODY = "anybody_vulnerable"
    NS = "ns_vulnerable"
    EW = "ew_vulnerable"
    EVERYBODY = "everybody_vulnerable"
