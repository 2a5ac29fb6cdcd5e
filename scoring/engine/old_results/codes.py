"""What is said about a file of results, by code; the sentences are in `bridgeclub.wording.engines.files`."""

from enum import StrEnum


class Refused(StrEnum):
    """Why nothing can be read from a file: the code of Unreadable."""

    TOO_LARGE = "file_too_large"
    EMPTY = "file_empty"
    BINARY = "file_binary"
    NO_TABLE = "file_no_table"
    TOO_MANY_LINES = "file_too_many_lines"
    TOO_MANY_COLUMNS = "file_too_many_columns"
    TABLE_LINE = "file_table_line"
    KIND_TWICE = "xml_kind_twice"
    ENTITIES = "xml_entities"
    NOT_WELL_FORMED = "xml_not_well_formed"
    TOO_MANY_ELEMENTS = "xml_too_many_elements"
    NOT_USEBIO = "not_usebio"
    NESTED_EVENT = "usebio_nested_event"
    TOO_MANY_EVENTS = "usebio_too_many_events"
    TOO_MANY_SESSIONS = "usebio_too_many_sessions"
    TOO_MANY_SECTIONS = "usebio_too_many_sections"
    NO_MATCHES = "usebio_no_matches"
    TOO_MANY_MATCHES = "usebio_too_many_matches"
    INDIVIDUAL = "usebio_individual"


class Remark(StrEnum):
    """What is wrong with an evening of a file, or was decided while it was read."""

    NO_COLUMN = "no_column_recognised"
    NO_BOARD = "no_number_of_a_board"
    NOT_LISTED = "pair_not_listed"
    NO_RESULTS = "file_without_results"
    TEAM_NOT_LISTED = "team_not_listed"
    OPPONENT_NOT_LISTED = "opponent_not_listed"
    MATCH_OF_NOBODY = "match_of_nobody"
    OF_MATCH = "fault_of_match"
    AT_PLACE = "at_place_of_document"
    EMPTY_SEAT = "line_with_empty_seat"
    NO_DATE = "no_date_in_file"
    ONE_RANKING = "one_ranking_after_all"
    OF_LINE = "fault_of_line"
    OF_PAIR = "fault_of_pair"
    OF_FILE = "fault_of_file"
    NO_SCORE = "no_score_in_line"
    KEPT_AS_IMPS = "kept_as_imps"
    KEPT_AS_PERCENT = "kept_as_percent"
    NEITHER = "neither_contract_nor_score"
    FIGURES_KEPT = "figures_kept"
    SCORE_OF_NO_CONTRACT = "score_of_no_contract"
    PASSED_WITH_SCORE = "passed_with_score"
    LACKS_DECLARER = "contract_lacks_declarer"
    LACKS_TRICKS = "contract_lacks_tricks"
    SCORE_KEPT = "score_kept"
    CONTRACT_KEPT = "contract_kept"
    MENDED = "characters_mended"
    AT_LINE = "at_line_of_file"


class Part(StrEnum):
    """Parts of these sentences."""

    THE_BOARD = "the_board"
    THE_NS_PAIR = "the_ns_pair"
    THE_EW_PAIR = "the_ew_pair"
    NOT_CLOSED = "xml_not_closed"
    NO_FIRST_TAG = "xml_no_first_tag"
    XML_TOO_DEEP = "xml_too_deep"
    ODD_XML = "xml_odd"
