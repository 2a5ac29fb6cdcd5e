"""What the director's notation refuses, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.engine.notation import NotationError

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

WORDS: dict[str, _StrPromise] = {
    "empty": _("Type the result: 4SN=, 3NTX E -2 or pass."),
    "contract": _("“%(text)s” is not a contract. Type 4S, 3NT, 2HX or pass."),
    "level": _("“%(text)s” is not a contract: the level is 1 to 7."),
    "declarer_missing": _("Who played %(contract)s? Type N, E, S or W."),
    "declarer": _("“%(text)s” is nobody at the table. Type N, E, S or W."),
    "tricks_missing": _("How did %(contract)s end? Type =, +1, -2 or the number of tricks."),
    "tricks": _("“%(text)s” is not a number of tricks. Type =, +1, -2 or 0 to 13."),
    "tricks_range": _("%(contract)s cannot end with %(tricks)s tricks. Check the result."),
    "lead": _("“%(text)s” is not a card. Type HK, D10 or leave it empty."),
    "score_vulnerable": _(
        "No contract gives %(score)s on this board; with another side vulnerable one would. Check the board’s number."
    ),
    "score_differs": _("%(contract)s gives %(right)s to N–S, not %(score)s. Check result, score and vulnerability."),
    "score_disagrees": _("%(contract)s cannot give %(score)s to N–S. A score for E–W has a minus."),
    "award": _("“%(text)s” is not an adjusted score. Type A6040, NS 420, 4SN+2 or NS table EW 3HE-1."),
    "one_percentage": _("“%(text)s” says one percentage. Type both sides, such as A6040."),
    "percentage": _("“%(text)s” is not a percentage from 0 to 100."),
    "other_side": _("What does the other side get? Add “EW table” or “NS table” to leave it the table score."),
    "side_twice": _("%(side)s stands here twice. Say NS once and EW once."),
    "went_wrong": _(
        "“%(text)s” is something that happened, not a score. Record it under Put right, “Something went wrong”: the "
        "result then counts as it was played, and the ruling is written with it."
    ),
    "not_played": _(
        "“Not played” is no award. A board that is lost for lack of time gets averages, A= or A+/A- (White Book 81.4); "
        "where nobody is scored type NS none EW none."
    ),
    "nothing_adjusted": _(
        "Both sides keep the table score, so nothing is adjusted. Leave the line empty, or take back what stands."
    ),
    "whose_score": _("Whose score is %(score)s? Type NS %(score)s or EW %(score)s."),
    "impossible_score": _("No contract gives %(score)s on this board. Check who is vulnerable."),
    "award_declarer": _("Who plays %(text)s? Type the declarer too: %(example)s."),
    "weight_missing": _("%(text)s has no weight. Type 4S+2 60 4S+1 40."),
    "weight": _("“%(text)s” is not a weight. Type 60, 60%% or 1/3."),
    "weights_sum": _("The weights add up to %(sum)s. They must make 100 %%."),
    "too_many_parts": _("%(count)s parts are too many: at most %(most)s."),
}
# The box of the entry line at fault, where it is not the first.
BOXES = {
    "declarer_missing": "by",
    "declarer": "by",
    "tricks_missing": "tricks",
    "tricks": "tricks",
    "tricks_range": "tricks",
    "lead": "lead",
}


def notation_words(error: NotationError) -> str:
    """The refusal as a sentence that says what to type."""
    return WORDS[error.code] % error.values
