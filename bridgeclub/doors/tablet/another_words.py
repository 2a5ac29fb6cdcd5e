"""What a table reads when its results cannot be sent for minutes and may go another way."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.tablet.page_words import by_count


def another_words() -> dict[str, Any]:
    """A new address, codes for a camera, words to be written down."""
    return {
        "keptTitle": _("Board {board} is with the director"),
        "another": _("Another way to send"),
        "anotherTitle": _("Another way to send"),
        "anotherHint": by_count(
            lambda count: ngettext(
                "{count} result is kept on this device. Use any of these to send it; twice does no harm.",
                "{count} results are kept on this device. Use any of these to send them; twice does no harm.",
                count,
            )
        ),
        "anotherBoards": by_count(lambda count: ngettext("board {boards}", "boards {boards}", count)),
        "anotherAddress": _("To the club’s new address"),
        "anotherAddressHint": _(
            "The director finds it under “Scan a table’s results”, and under Print, Codes for tonight."
        ),
        "anotherAddressLabel": _("Address of the club’s server"),
        "anotherNoAddress": _("This is not an address. It looks like 192.168.1.20:8000."),
        "anotherSend": _("Send {boards} to {server}"),
        "anotherCode": _("As a code"),
        "anotherCodeHint": _("The director scans it with a phone or with the computer’s camera."),
        "anotherShow": _("Show the code"),
        "anotherCodeOf": _("Code {at} of {all}"),
        "anotherCodeLeads": _("It goes to {server}. If that is the old address, go back and type the new one."),
        "anotherNone": _("There is nothing to send"),
        "anotherBefore": _("Previous code"),
        "anotherNext": _("Next code"),
        "anotherWrite": _("On paper"),
        "anotherWriteHint": _("Write these down, or turn the screen to the director."),
        "anotherLine": _("Round {round}, board {board}:"),
        "anotherArrived": _("These have arrived"),
        "anotherSure": _("Does the director have all of these?"),
        "anotherSureHint": _("They are deleted from this device. Any that the director does not have are lost."),
        "anotherClear": _("Yes, clear them"),
        "anotherKeep": _("No, keep them"),
    }
