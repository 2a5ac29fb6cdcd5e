"""What the page says about the device itself: how it is held, read, felt and heard."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _


def device_words() -> dict[str, Any]:
    """The settings of this device; each switch has its name and what it does."""
    return {
        "settings": _("Settings of this device"),
        "settingsHint": _("They stay on this device, for whoever plays here next."),
        "switches": {
            "left": [_("Left hand"), _("The main button is on the left, and the suits are in reverse order.")],
            "large": [_("Larger type"), _("You may then have to scroll.")],
            "four": [_("Four colours"), _("Each suit has its own.")],
            "count": [_("Tricks as a number"), _("“10 tricks” instead of “made” or “+1”.")],
            "next": [_("Go to the next board by itself"), _("It opens as soon as the result is confirmed.")],
            "shake": [_("Vibrate"), _("When a result is accepted or something is missing.")],
            "sound": [_("Sound"), _("A short tone at the same moments.")],
        },
        "countTricks": _("Count tricks"),
        "countOver": _("Made, +1, −1"),
        "tricksWon": _("Tricks declarer won"),
    }


def lead_words() -> dict[str, Any]:
    """A lead that cannot be right; nothing says whose card it is."""
    return {
        "reallyLed": _("Was it really the {card}?"),
        "reallyLedHint": _("Please check the lead. Perhaps the card or the declarer is wrong."),
        "leadStays": _("Yes, it was"),
        "leadOther": _("No, another card"),
        "lookAgain": _("Please look again: is that right?"),
    }


def which_words() -> dict[str, Any]:
    """A board by its number or its code."""
    return {
        "anotherBoard": _("Another board"),
        "whichNumber": _("Which number is on the board?"),
        "whichNumberHint": _("The number is on the board itself."),
        "openBoard": _("Open this board"),
        "noBoardNumber": _("Type the number of the board."),
        "boardNotHere": _(
            "Board {board} is not on this table now. Here: {boards}. If it should be here, call the director."
        ),
        "noBoards": _("none"),
        "scanBoard": _("Scan its code"),
        "scanHint": _("Hold the board’s code in front of the camera."),
        "noCamera": _("The camera did not open. Type the number instead."),
    }
