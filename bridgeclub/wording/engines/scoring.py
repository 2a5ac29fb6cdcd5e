"""What the scoring engine refuses beside documents, notation and files."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from bridgeclub.wording.engines import Words
from scoring.engine.codes import Refused

WORDS: Mapping[str, Words] = {
    Refused.DOCUMENT: gettext_lazy("the document has faults: %(faults)s"),
    Refused.USEBIO_TEAMS: gettext_lazy("There is no match in this session yet."),
    Refused.UNIT: gettext_lazy("%(unit)s is no unit of matchpoints."),
    Refused.METHOD: gettext_lazy("%(method)s is not supported yet."),
    Refused.NO_TABLE_SCORE: gettext_lazy("A side keeps its table score on a line that has none."),
    Refused.NO_RESULTS: gettext_lazy("board %(value)s has no results"),
    Refused.BALLOT: gettext_lazy("this ballot is not among contestants who are still tied"),
    Refused.LADDER: gettext_lazy("at least one session counts"),
    Refused.TOP: gettext_lazy("a top is a positive number"),
    Refused.UNKNOWN_SCALE: gettext_lazy("%(name)s is no scale: %(legal)s"),
    Refused.MATCH_BOARDS: gettext_lazy("a match has %(lowest)s to %(highest)s boards, not %(boards)s"),
    Refused.SCALE_BOARDS: gettext_lazy("%(name)s is for matches of %(lowest)s to %(highest)s boards, not %(boards)s"),
    Refused.HYBRID_BOARDS: gettext_lazy(
        "hybrid scoring is for matches of %(lowest)s to %(highest)s boards, not %(boards)s"
    ),
    Refused.SCALE_EMPTY: gettext_lazy("the scale has no lines"),
    Refused.SCALE_LINE: gettext_lazy("line %(line)s: a margin, and the points of both sides"),
    Refused.SCALE_DRAW: gettext_lazy("line %(line)s: a draw gives both sides the same"),
    Refused.SCALE_FIRST: gettext_lazy("line %(line)s: the first margin is 0"),
    Refused.SCALE_LAST: gettext_lazy("line %(line)s: the last percentage is %(most)s"),
    Refused.SCALE_ORDER: gettext_lazy(
        "line %(line)s: margins rise, the winner gets no less than above and the loser no more"
    ),
    Refused.CONTRACT_LEVEL: gettext_lazy("%(text)s is not a contract: the level is 1 to 7."),
    Refused.CONTRACT_SUIT: gettext_lazy("%(text)s names no suit and no notrump."),
    Refused.CONTRACT_DOUBLES: gettext_lazy("%(text)s is doubled more than twice."),
    Refused.PASSED_OUT: gettext_lazy("A board passed out has no declarer and no tricks."),
    Refused.NO_DECLARER: gettext_lazy("Who played %(text)s?"),
    Refused.TRICKS: gettext_lazy("%(text)s: declarer wins 0 to 13 tricks."),
    Refused.NO_CARD: gettext_lazy("%(text)s is not a card."),
    Refused.NO_CONTRACT: gettext_lazy("%(text)s is not a contract."),
    Refused.TRICKS_OF_CONTRACT: gettext_lazy("%(text)s: no contract ends with %(tricks)s tricks."),
    Refused.NOT_WHOLE: gettext_lazy("%(text)s lacks its declarer or its result: 4SN=, 4SN+1 or 4SN-1."),
    Refused.NO_RESULT: gettext_lazy("%(text)s is not a result: 4SN=, 4SN+1, 4SN-1 or pass."),
    Refused.PROGRAM: gettext_lazy("The program could not score this. All entered results are kept."),
}
