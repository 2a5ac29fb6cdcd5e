"""What is said of results that come by an address: for the pages of the tables and of the desk alike."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording import game

COUNTS = range(11)


def scanned_results_words() -> dict[str, Any]:
    """Sentences with {places}; lists are by number."""
    return {
        "board": _("Board {board}"),
        "comma": _(", "),
        "minus": game.MINUS,
        "made": _("made"),
        "passedOut": _("Passed out"),
        "seats": {letter: str(name) for letter, name in game.SEATS.items()},
        "carriedSuits": {**game.SUIT_SIGNS, "N": str(game.DENOMINATION_LETTERS["N"])},
        "carriedResult": _("{contract} by {seat}, {result}"),
        "carriedBoards": [ngettext("Board {boards}", "Boards {boards}", count) for count in COUNTS],
        "carriedTable": [
            ngettext("Table {table}, board {boards}", "Table {table}, boards {boards}", count) for count in COUNTS
        ],
        "carriedSending": _("These results are being sent"),
        "carriedDone": _("These results have arrived"),
        "carriedTaken": _("arrived"),
        "carriedNot": _("These results have not arrived"),
        "carriedLost": _(
            "There is no connection to the club’s server. Check that this phone or tablet is in the club’s network."
        ),
        "carriedAgain": _("Send them again"),
        "carriedClose": _("Go back to the table’s tablet and press “These have arrived”. You can close this page."),
        "carriedEmpty": _("There is nothing to send here"),
        "carriedEmptyHint": _(
            "This page takes the results of a table that lost its connection: scan the code on that table’s tablet,"
            " or press “Send there” on it."
        ),
        "carriedUnread": _("This is not a table’s code. Scan it again, or ask the table to show it larger."),
        "carriedRead": _("Read: {what}"),
        "carriedNone": _("There is no code in this picture. Hold the camera closer, and straight in front."),
        "carriedCamera": _("Hold the tablet’s code in front of the camera."),
        "carriedNoCamera": _("The camera could not be opened. Allow it in the browser, or scan with a phone."),
    }
