"""What is said about the common results of an organiser: why they cannot be read, what is wrong in which line."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from bridgeclub.wording.engines import Words
from scoring.engine.organisers.codes import Refused, Remark

WORDS: Mapping[str, Words] = {
    Refused.NO_HEADING: gettext_lazy(
        "No line of the table names its columns: one for the pair, and one for the percentage or for each board."
    ),
    Refused.NO_PAIRS: gettext_lazy("There is no pair in this file."),
    Remark.NO_PAIR: gettext_lazy("“%(text)s” is not the number of a pair."),
    Remark.PERCENT: gettext_lazy("“%(text)s” is not a percentage."),
    Remark.POINTS: gettext_lazy("Board %(board)s: “%(text)s” is not a number of matchpoints."),
    Remark.TWICE: gettext_lazy("Pair %(pair)s is also in line %(first)s, which counts."),
    Remark.NOT_LISTED: gettext_lazy("Pair %(pair)s has a result, and is not among the pairs of the file."),
    Remark.CLUB_NOT_FOUND: gettext_lazy("The file names clubs, and none of them is “%(club)s”."),
    Remark.NOT_OURS: gettext_lazy("No pair of this session is %(pair)s."),
    Remark.OTHER_NAMES: gettext_lazy(
        "Not one name in the file is that of the pair here with the same number. Is it the file of this session?"
    ),
    Remark.SEVERAL: gettext_lazy(
        "Several pairs of this session could be %(pair)s: the direction or the section is missing."
    ),
}
