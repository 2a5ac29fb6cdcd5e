"""What the director's notation refuses, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.engine.notation import NotationError
from scoring.engine.notation.errors import Unread

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

WORDS: Mapping[str, _StrPromise] = {
    Unread.EMPTY: _("Type the result: 4SN=, 3NTX E -2 or pass."),
    Unread.CONTRACT: _("“%(text)s” is not a contract. Type 4S, 3NT, 2HX or pass."),
    Unread.LEVEL: _("“%(text)s” is not a contract: the level is 1 to 7."),
    Unread.DECLARER_MISSING: _("Who played %(contract)s? Type N, E, S or W."),
    Unread.DECLARER: _("“%(text)s” is not a seat. Type N, E, S or W."),
    Unread.TRICKS_MISSING: _("How did %(contract)s end? Type =, +1, -2 or the number of tricks."),
    Unread.TRICKS: _("“%(text)s” is not a number of tricks. Type =, +1, -2 or 0 to 13."),
    Unread.TRICKS_RANGE: _("%(contract)s cannot end with %(tricks)s tricks. Check the result."),
    Unread.LEAD: _("“%(text)s” is not a card. Type HK, D10 or leave it empty."),
    Unread.SCORE_VULNERABLE: _(
        "No contract gives %(score)s on this board with this vulnerability. Check the number of the board."
    ),
    Unread.SCORE_DIFFERS: _(
        "%(contract)s gives %(right)s to N–S, not %(score)s. Check result, score and vulnerability."
    ),
    Unread.SCORE_DISAGREES: _("%(contract)s cannot give %(score)s to N–S. Type a score for E–W with a minus."),
    Unread.AWARD: _("“%(text)s” is not an adjusted score. Type A6040, NS 420, 4SN+2 or NS table EW 3HE-1."),
    Unread.ONE_PERCENTAGE: _("“%(text)s” is only one percentage. Type both, such as A6040."),
    Unread.PERCENTAGE: _("“%(text)s” is not a percentage from 0 to 100."),
    Unread.OTHER_SIDE: _("What does the other side get? Add “EW table” or “NS table” if it keeps the table score."),
    Unread.SIDE_TWICE: _("%(side)s is here twice. Type NS once and EW once."),
    Unread.WENT_WRONG: _(
        "“%(text)s” is not a score. Record what happened under Corrections, “Something went wrong”: the "
        "result then counts as played, and the ruling is written for you."
    ),
    Unread.NOT_PLAYED: _(
        "“Not played” is not an adjusted score. For a board lost for lack of time type A= or A+/A- (White "
        "Book 81.4). If neither side gets a score, type NS none EW none."
    ),
    Unread.NOTHING_ADJUSTED: _(
        "Both sides keep the table score, so nothing is adjusted. Leave the line empty, or take back the "
        "adjusted score."
    ),
    Unread.WHOSE_SCORE: _("Whose score is %(score)s? Type NS %(score)s or EW %(score)s."),
    Unread.IMPOSSIBLE_SCORE: _("No contract gives %(score)s on this board. Check who is vulnerable."),
    Unread.AWARD_DECLARER: _("Who plays %(text)s? Type the declarer too: %(example)s."),
    Unread.WEIGHT_MISSING: _("%(text)s has no weight. Type 4S+2 60 4S+1 40."),
    Unread.WEIGHT: _("“%(text)s” is not a weight. Type 60, 60%% or 1/3."),
    Unread.WEIGHTS_SUM: _("The weights add up to %(sum)s. They must make 100 %%."),
    Unread.TOO_MANY_PARTS: _("%(count)s parts are too many: at most %(most)s."),
}
# The box of the entry line at fault, where it is not the first.
BOXES: Mapping[str, str] = {
    Unread.DECLARER_MISSING: "by",
    Unread.DECLARER: "by",
    Unread.TRICKS_MISSING: "tricks",
    Unread.TRICKS: "tricks",
    Unread.TRICKS_RANGE: "tricks",
    Unread.LEAD: "lead",
}


def notation_words(error: NotationError) -> str:
    """The refusal as a sentence that says what to type."""
    return WORDS[error.code] % error.values
