"""What is said about an organiser's results, by code; the sentences are in `bridgeclub.wording.engines.organisers`."""

from enum import StrEnum


class Refused(StrEnum):
    """Why nothing can be read from the file: the code of Unreadable."""

    NO_HEADING = "organiser_no_heading"
    NO_PAIRS = "organiser_no_pairs"


class Remark(StrEnum):
    """What is wrong in a line of it, or with our pairs in it."""

    NO_PAIR = "organiser_line_without_pair"
    PERCENT = "organiser_not_a_percentage"
    POINTS = "organiser_not_matchpoints"
    TWICE = "organiser_pair_twice"
    NOT_LISTED = "organiser_pair_not_listed"
    CLUB_NOT_FOUND = "organiser_club_not_found"
    NOT_OURS = "organiser_pair_not_ours"
    SEVERAL = "organiser_pair_could_be_several"
    OTHER_NAMES = "organiser_names_of_others"
