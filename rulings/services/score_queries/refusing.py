"""Why a score cannot be queried: to the players, and to the director who enters it for one, with what they can do."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _


class RefusalReason(StrEnum):
    """What stands in the way of a query."""

    OFFICIAL = "official"
    LATE = "late"  # with `when` the time ended
    PLAYING = "playing"
    DECIDED = "decided"  # two results, an adjusted score, or a board to be played later
    DISPUTED = "disputed"
    MANY = "many"


TO_PLAYERS = {
    RefusalReason.OFFICIAL: _("The results are official: no score is queried any more. Please speak to the director."),
    RefusalReason.LATE: _("Scores could be queried until %(when)s. Please speak to the director."),
    RefusalReason.PLAYING: _("Play has not ended. Tell the director at once what is wrong."),
    RefusalReason.DECIDED: _(
        "The director has decided about this board, or has still to. Please speak to the director."
    ),
    RefusalReason.DISPUTED: _("The director has been told about this board already and will ask both pairs."),
    RefusalReason.MANY: _("Your pair has queried many scores already. Please speak to the director about this one."),
}
AT_THE_DESK = {
    RefusalReason.OFFICIAL: _(
        "The results are official: no score is queried any more. On the board’s own page a gross scoring error can "
        "be recorded while its time lasts; a manager can open the results again."
    ),
    RefusalReason.LATE: _(
        "Scores could be queried until %(when)s. On the board’s own page a gross scoring error can still be recorded "
        "while its time lasts; it needs the manager’s approval."
    ),
    RefusalReason.PLAYING: _("Play has not ended. Correct the score on the board’s own page."),
    RefusalReason.DECIDED: _(
        "The board has two results or an adjusted score, or is to be played later: decide about it on its own page, "
        "or by a ruling."
    ),
    RefusalReason.DISPUTED: _(
        "A pair disputes this board already: hear both pairs, and decide on the board’s own page."
    ),
    RefusalReason.MANY: _(
        "This pair has queried many scores already. Decide about those first, or correct this one on the board’s own "
        "page."
    ),
}


def query_refusal_words(why: RefusalReason, *, desk: bool, when: str = "") -> str:
    """In words for whoever asks: `desk`, a director."""
    return str((AT_THE_DESK if desk else TO_PLAYERS)[why]) % {"when": when}
