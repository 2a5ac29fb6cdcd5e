"""What is kept on the device, what is on its way, what the club has; and how the table goes on without the server."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.tablet.page_words import by_count


def kept_words() -> dict[str, Any]:
    """The strip, the header's mark, a board's card, what the director has to see."""
    return {
        "allSent": _("All sent"),
        "sending": _("Being sent"),
        "keptHere": _("Kept on this device"),
        "keptCount": by_count(lambda count: ngettext("%(count)d kept here", "%(count)d kept here", count)),
        "keptSince": by_count(
            lambda count: ngettext(
                "%(count)d board kept here since {since}.",
                "%(count)d boards kept here since {since}.",
                count,
            )
        ),
        "stayOpen": _("Do not close this page."),
        "keptForRound": _("Kept on this device until the director has opened round {round}."),
        "noRoom": _("This device has no room left for what you enter. Do not close this page until it is sent."),
        "withDirector": _("With the director"),
        "refusedElsewhere": _("Entered at table {table} in round {round}."),
        "calledNext": _("The director has called round {round}"),
        "calledHint": _("No connection. When the director calls the round, go on here."),
        "notCalled": _("Not called yet"),
    }
