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
    RefusalReason.OFFICIAL: _("The results are official: no score can be queried now. Please speak to the director."),
    RefusalReason.LATE: _("Scores could be queried until %(when)s. Please speak to the director."),
    RefusalReason.PLAYING: _("Play has not ended. Tell the director at once what is wrong."),
    RefusalReason.DECIDED: _("The director has ruled on this board or is about to. Please speak to the director."),
    RefusalReason.DISPUTED: _("The director already knows about this board and will ask both sides."),
    RefusalReason.MANY: _("You have already queried many scores. Please speak to the director about this one."),
}
AT_THE_DESK = {
    RefusalReason.OFFICIAL: _(
        "The results are official: no score can be queried now. You can still record a gross scoring error "
        "on the board’s page until its time limit; a manager can open the results again."
    ),
    RefusalReason.LATE: _(
        "Scores could be queried until %(when)s. You can still record a gross scoring error on the board’s "
        "page until its time limit; the manager must approve it."
    ),
    RefusalReason.PLAYING: _("Play has not ended. Correct the score on the board’s page."),
    RefusalReason.DECIDED: _(
        "The board has two results or an adjusted score, or is postponed: decide on the board’s page, or make a ruling."
    ),
    RefusalReason.DISPUTED: _("This board is disputed already: hear both sides, and decide on the board’s page."),
    RefusalReason.MANY: _(
        "Many scores have been queried here already. Decide those first, or correct this one on the board’s page."
    ),
}


def query_refusal_words(why: RefusalReason, *, desk: bool, when: str = "") -> str:
    """In words for whoever asks: `desk`, a director."""
    return str((AT_THE_DESK if desk else TO_PLAYERS)[why]) % {"when": when}
