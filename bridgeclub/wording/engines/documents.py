"""The faults of a session document."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from bridgeclub.wording.engines import Words
from scoring.engine.document.codes import Code, Word

WORDS: Mapping[str, Words] = {
    Code.AT_PLACE: gettext_lazy("“%(place)s”: %(fault)s"),
    # the text
    Code.UNREADABLE: gettext_lazy("line %(line)s column %(column)s: %(reason)s"),
    Code.TOO_DEEP: gettext_lazy("nested too deeply"),
    Code.REPEATED_KEY: gettext_lazy("this key stands twice in the same object"),
    # shape
    Code.UNKNOWN_KEY: gettext_lazy("unknown key"),
    Code.MISSING: gettext_lazy("missing"),
    Code.NOT_OBJECT: gettext_lazy("an object is due, not %(value)s"),
    Code.NOT_LIST: gettext_lazy("a list is due, not %(value)s"),
    Code.NOT_INTEGER: gettext_lazy("a whole number is due, not %(value)s"),
    Code.NOT_TEXT: gettext_lazy("text is due, not %(value)s"),
    Code.NOT_FLAG: gettext_lazy("true or false is due, not %(value)s"),
    Code.NOT_DECIMAL_TEXT: gettext_lazy("a decimal number in quotes is due, not %(value)s"),
    Code.EMPTY_TEXT: gettext_lazy("this must not be empty"),
    Code.TOO_LONG: gettext_lazy("longer than %(most)s characters"),
    Code.UNSTORABLE: gettext_lazy("this text has a character that nothing can show"),
    Code.OUT_OF_RANGE: gettext_lazy("%(value)s is not between %(low)s and %(high)s"),
    Code.NOT_ONE_OF: gettext_lazy("%(value)s is not one of %(options)s"),
    Code.TOO_MANY: gettext_lazy("%(count)s entries; at most %(most)s are possible"),
    Code.TOO_FEW: gettext_lazy("%(count)s entries; at least %(least)s are due"),
    Code.NOT_DATE: gettext_lazy("%(value)s is not a date like 2026-11-20"),
    # rules
    Code.PAIRS_ONLY: gettext_lazy("only pairs have 2 winners"),
    Code.SECTIONS_NOT_COMPARED: gettext_lazy("expected results by section need compare: section"),
    Code.SECTION_NOT_EXPECTED: gettext_lazy("section %(section)s has results, but no number of expected results here"),
    Code.RESULTS_WITHOUT_SECTION: gettext_lazy(
        "there are results without a section, so that one number is due for all"
    ),
    Code.EXPECTED_BELOW: gettext_lazy("%(expected)s is below the %(results)s results of board %(board)s"),
    Code.METHOD_OF_CONTEST: gettext_lazy("%(value)s is no method for %(contest)s"),
    Code.NO_VICTORY_POINTS: gettext_lazy("%(value)s is not converted to victory points by a scale"),
    Code.SCALE_OF_METHOD: gettext_lazy("%(value)s is no scale for %(method)s"),
    Code.MATCH_LENGTH: gettext_lazy("%(name)s is for matches of %(lowest)s to %(highest)s boards, not %(boards)s"),
    Code.NO_SCALE: gettext_lazy("no scale of victory points: %(why)s"),
    Code.TABLE_OF_OWN: gettext_lazy("only the scale own has lines of its own"),
    Code.BYE_POINTS: gettext_lazy("the victory points of a bye are a number from 0 to 100, not %(value)s"),
    Code.BYE_WITHOUT_MATCHES: gettext_lazy("a bye has victory points only where victory points rank"),
    Code.SIT_OUTS_IN_IMPS: gettext_lazy(
        "sit-outs have a score of their own only where totals of IMPs or victory points rank"
    ),
    # contestants
    Code.REPEATED: gettext_lazy("%(value)s stands here for the second time"),
    Code.TEAMS_ONLY: gettext_lazy("only a team has this"),
    Code.EIGHTS_IN_IMPS: gettext_lazy("only teams scored in IMPs have this"),
    Code.NOT_A_PLAYER: gettext_lazy("%(value)s is not one of the players"),
    Code.DIRECTION_DUE: gettext_lazy("missing: with two winners every contestant has a direction, NS or EW"),
    Code.UNKNOWN_CONTESTANT: gettext_lazy("%(value)s is not a contestant"),
    Code.TWICE_IN_LINE: gettext_lazy("%(value)s stands twice in this line"),
    Code.PLAYERS_OF_A_SIDE: gettext_lazy("a list of the two players of the side is due"),
    Code.ONE_ID: gettext_lazy("one contestant's id is due, not %(value)s"),
    # results
    Code.NO_RESULT: gettext_lazy("a contract, a score, not_played or an adjustment for both sides is due"),
    Code.NO_TABLE_RESULT: gettext_lazy("a contract or a score is due beside this"),
    Code.CONTRADICTS_NOT_PLAYED: gettext_lazy("a board that was not played has none"),
    Code.NOT_CONTRACT: gettext_lazy("%(value)s is not a contract"),
    Code.NOT_CARD: gettext_lazy("%(value)s is not a card"),
    Code.CONTRADICTS_PASS: gettext_lazy("a board passed out has none"),
    Code.NEEDS_CONTRACT: gettext_lazy("this stands only beside a contract"),
    Code.SCORE_DISAGREES: gettext_lazy(
        "%(score)s is not the score of %(played)s with %(vulnerable)s vulnerable, which is %(due)s"
    ),
    Code.IMPOSSIBLE_SCORE: gettext_lazy("no contract gives %(score)s with %(vulnerable)s vulnerable"),
    Code.REPEATED_LINE: gettext_lazy("the same board, section, round, table and pair as in results[%(first)s]"),
    # matches
    Code.TWICE_IN_MATCH: gettext_lazy("%(value)s stands twice in this match"),
    Code.NO_MATCHES: gettext_lazy("individuals have no matches here"),
    Code.UNKNOWN_MATCH: gettext_lazy("%(value)s is not a match"),
    Code.NOT_IN_MATCH: gettext_lazy("%(value)s does not play in match %(match)s"),
    Code.BOARD_NOT_IN_MATCH: gettext_lazy("board %(board)s is not played in match %(match)s"),
    Code.RESULT_OF_BOARDS: gettext_lazy("match %(match)s has results on boards; they make its result"),
    Code.RESULT_OF_MATCH_DUE: gettext_lazy("what both sides have is due, as one of %(options)s"),
    Code.RESULT_UNIT: gettext_lazy("a match by %(method)s has no %(unit)s"),
    Code.NO_KNOCK_OUT: gettext_lazy("only matches of teams, not by hybrid scoring, can be knock-out matches"),
    # adjustments
    Code.NO_SIDE: gettext_lazy("neither ns nor ew is named"),
    Code.ONE_OUTCOME: gettext_lazy("exactly one of %(options)s is due"),
    Code.NOT_WEIGHTED_PART: gettext_lazy("a weight and a score are due"),
    Code.NOT_WEIGHT: gettext_lazy("%(value)s is not a weight from 0 to 1, such as 20%%, 1/4 or 0.40"),
    Code.WEIGHTS_SUM: gettext_lazy("the weights sum to %(sum)s, not to 1"),
    Code.NOT_PERCENTAGE: gettext_lazy("%(value)s is not a percentage from 0 to 100"),
    Code.NOT_IMPS: gettext_lazy("%(value)s is neither 60, 50 or 40 nor a number of IMPs with its sign, such as +3"),
    Code.ONLY_TRUE: gettext_lazy("only true is possible here"),
    Code.REDRESS_TWICE: gettext_lazy("only one side can be the non-offending one"),
    Code.REDRESS_SCORE: gettext_lazy("an assigned or a weighted score is due"),
    Code.BOTH_ARTIFICIAL: gettext_lazy("this needs an artificial score for both sides"),
    Code.UNLESS_BETTER_OF_MATCH: gettext_lazy(
        "with hybrid scoring a match has one score, so the board cannot decide this"
    ),
    Code.NO_OFFENDER: gettext_lazy("this needs a lower artificial score for the offending side"),
    # penalties
    Code.NEGATIVE: gettext_lazy("%(value)s is below 0"),
    Code.WRONG_UNIT: gettext_lazy("%(value)s is no unit of %(method)s"),
    # what a club cannot keep
    Code.NAME_TOO_LONG: gettext_lazy("a name has at most %(most)s letters"),
    Code.NAME_DUE: gettext_lazy("a name, or nothing at all, is due"),
    # parts
    Word.A_LIST: gettext_lazy("a list"),
    Word.AN_OBJECT: gettext_lazy("an object"),
    Word.LARGE_NUMBER: gettext_lazy("a number that is too large"),
    Word.NOT_UTF_8: gettext_lazy("this is not UTF-8 text"),
    Word.NOT_JSON: gettext_lazy("this is not JSON"),
    Word.NO_VALUE: gettext_lazy("a value is missing here"),
    Word.NO_KEY: gettext_lazy("a key in double quotes is missing here"),
    Word.NO_COLON: gettext_lazy("a colon is missing here"),
    Word.NO_COMMA: gettext_lazy("a comma is missing here"),
    Word.COMMA_TOO_MANY: gettext_lazy("there is one comma too many"),
    Word.NOT_THE_END: gettext_lazy("something follows after the end"),
    Word.NO_CLOSING_QUOTE: gettext_lazy("a text that begins here has no closing quote"),
    Word.CONTROL_CHARACTER: gettext_lazy("a line break or another control character stands in a text"),
    Word.WRONG_ESCAPE: gettext_lazy("a backslash stands before something that it does not go with"),
    Word.NOBODY: gettext_lazy("nobody"),
    Word.ANYBODY: gettext_lazy("anybody"),
    Word.NS: gettext_lazy("N/S"),
    Word.EW: gettext_lazy("E/W"),
    Word.EVERYBODY: gettext_lazy("everybody"),
}
