"""What a table says of boards with which somebody is not done."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.tablet.page_words import by_count


def unsettled_words() -> dict[str, Any]:
    """Named at the end of a round and of play; `settleHints` is what can be done, "gone" where it is too late here."""
    return {
        "notSettled": by_count(
            lambda n: ngettext("One board is not settled yet:", "%(count)d boards are not settled yet:", n)
        ),
        "unsettled": {
            "missing": _("Not entered yet"),
            "unconfirmed": _("Waiting for East–West to confirm"),
            "conflict": _("Two different results"),
            "disputed": _("A pair does not agree"),
            "kept": _("With the director"),
            "refused": _("Could not be sent"),
        },
        "settleNow": _("Settle it now"),
        "settleTitle": _("Board {board}: {why}"),
        "settleHints": {
            "conflict": _(
                "Two tablets or phones entered different results. The director decides: call while everybody is here."
            ),
            "disputed": _("Change the result together, or call the director while everybody is here."),
            "unconfirmed": _(
                "Its result is now hidden, because a pair at this table may still have to play it. Enter it again "
                "together, or call the director."
            ),
            "kept": _("The director has your entry and decides: call while everybody is here."),
            "gone": _("It can no longer be changed here. Please call the director."),
        },
        "settleCall": _("Call the director"),
        "unplayedTitle": _("Board {board}: what happened?"),
        "unplayedHint": _("This calls the director, who marks the board or enters who played it."),
        "notPlayedHere": _("It is not played here"),
        "othersPlayed": _("Other players played it here"),
        "leftTitle": _("Before you go"),
        "leftHint": _("You have played everything. Please stay until this is settled."),
        "playOverOpen": _("Play has ended"),
    }
