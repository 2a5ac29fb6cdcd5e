"""What a table says at the end of a round, and when another device comes to it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.tablet.page_words import by_count


def signing_words() -> dict[str, Any]:
    """The way to the scorecards of a round."""
    return {"cardsOf": _("Scorecards of round {round}")}


def card_words() -> dict[str, Any]:
    """The scorecards of a round: read, agreed, disputed."""
    return {
        "cardsTitle": _("Round {round} is entered: read your scorecards"),
        "cardsHand": _("Thank you. Now pass it to {side}."),
        "cardsHint": _("Each pair checks its own card. You do not have to wait for the other pair."),
        "cardRead": _("Read your card"),
        "cardSigned": _("You have agreed"),
        "cardDisputed": _("Not agreed: the director will come"),
        "cardLater": _("Go on without it"),
        "cardNext": _("Go on"),
        "cardTitle": _("{side}: is this what happened?"),
        "cardAgree": _("Yes, we agree"),
        "cardSend": by_count(
            lambda count: ngettext("Send: %(count)d is not right", "Send: %(count)d are not right", count), range(65)
        ),
        "lineToYou": _("to you"),
        "lineToThem": _("{points} to them"),
        "lineToBoth": _("to both sides"),
        "lineEnd": _("{contract} by {seat}, {end}"),
        "madeJust": _("made"),
        "madeOver": _("made +{count}"),
        "lineLead": _("lead {card}"),
        "lineWrong": _("Not right?"),
        "lineWrongBoard": _("Board {board} is not right"),
        "lineAgreed": _("You have agreed."),
        "lineDecided": _("The director has heard you: the result stands."),
        "lineDisputed": _("You do not agree: {reason}."),
        "lineDisputedMore": _("You do not agree: {reason}. “{own}”"),
        "wrongTitle": _("Board {board}: what is not right?"),
        "wrongMissing": _("Choose what is not right."),
        "wrongMore": _("In your own words (optional)"),
        "wrongKeep": _("Send this"),
        "wrongUndo": _("It is right after all"),
        "reasons": {
            "contract": _("the contract"),
            "declarer": _("who played it"),
            "tricks": _("the number of tricks"),
            "board": _("it was another board, or not played"),
            "other": _("something else"),
        },
    }


def handover_words() -> dict[str, Any]:
    """Two devices at one table."""
    return {
        "more": _("More"),
        "moreTitle": _("What else?"),
        "otherDevice": _("Another device for this table"),
        "deviceScan": _("Point its camera at this square and press what appears."),
        "deviceType": _("Or open {address} there and type:"),
        "deviceCode": _("A code that opens this table"),
        "taken": _("Another device has taken over this table at {at}."),
        "takenBy": _("Another device ({what}) has taken over this table at {at}."),
        "takenHint": _("Results are entered there now. To enter them here, press “Go on here”."),
        "takenDraft": _("Your answers for board {board} are kept: {result}."),
        "takenUnsent": by_count(
            lambda count: ngettext(
                "%(count)d entry of this device is not sent yet. It is still being sent.",
                "%(count)d entries of this device are not sent yet. They are still being sent.",
                count,
            )
        ),
        "enterHere": _("Go on here"),
        "finish": _("Finish on this device"),
        "finishing": _("One moment: leave this device on"),
        "finishingHint": _("It closes by itself when everything is sent."),
        "finished": _("This device is finished"),
        "finishedHint": _("Everything entered here has arrived. The other device goes on."),
    }
