"""What a table reads when it wants the director."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _


def call_words() -> dict[str, Any]:
    """The button by its state (a telephone shows “Director” alone), and what the sheet over the page says."""
    return {
        "call": _("Director{please}"),
        "callPlease": _(", please"),
        "problem": _("Problem?"),
        "rulesTonight": _("Rules for tonight"),
        "callSending": _("Calling"),
        "callUnsent": _("Not sent"),
        "callAsk": _("Still needed?"),
        "callWaiting": _("Called {at}"),
        "callUnseen": _("Not seen"),
        "callSeen": _("Seen"),
        "callComing": _("On the way"),
        "callHere": _("Is here"),
        "callPage": _("Your call"),
        "callIsSending": _("Calling the director"),
        "callIsUnsent": _("Please fetch the director"),
        "callIsAsk": _("Do you still need the director?"),
        "callIsWaiting": _("The director has been called"),
        "callIsUnseen": _("Nobody has seen your call yet: please fetch the director"),
        "callIsSeen": _("The director’s screen shows it"),
        "callIsComing": _("{who} is coming"),
        "callIsHere": _("{who} is here"),
        "callIsClosed": _("Your call is closed"),
        "callDirector": _("The director"),
        "callUnsentHint": _("No connection: your call is sent when it is back, unless you press “No longer needed”."),
        "callAskHint": _("Your call of {at} could not be sent."),
        "callWaitingHint": _(
            "Nobody has seen it yet. Leave the cards as they are until the director is at your table."
        ),
        "callUnseenHint": _("Your call of {at} has arrived, but nobody has the director’s screen open."),
        "callHint": _("Leave the cards as they are until the director is at your table."),
        "callHereHint": _("The director closes the call when all is settled."),
        "callClosedHint": _("If you still need the director, please call again."),
        "callStepSent": _("Called at {at}"),
        "callStepSeen": _("On the director’s screen"),
        "callStepComing": _("{who} is on the way"),
        "callStepHere": _("{who} is at your table"),
        "callYes": _("Yes, call"),
        "callNo": _("No longer needed"),
        "callBack": _("Back to the table"),
        "callNotWithdrawn": _("This could not be sent. Please tell the director."),
    }
