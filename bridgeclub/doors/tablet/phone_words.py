"""What the table says about players' own telephones."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.tablet.page_words import by_count


def phone_words() -> dict[str, Any]:
    """The button, the page with a code for each pair, and how many follow."""
    return {
        "ownPhone": _("Own phone"),
        "ownPhoneTitle": _("Follow on your own phone"),
        "ownPhoneWho": _("Whose phone is it?"),
        "ownPhoneAbout": _("It shows where you sit and go, and what you have played."),
        "ownPhoneHint": _("Point your phone’s camera at the square. It works for ten minutes."),
        "phoneCode": _("Code to scan for {side}, {names}"),
        "phonesFollow": by_count(
            lambda n: (
                ngettext("%(count)d phone follows", "%(count)d phones follow", n) if n else _("No phone follows yet")
            )
        ),
        "phonesOf": by_count(
            lambda n: ngettext("%(count)d phone follows {names}.", "%(count)d phones follow {names}.", n)
        ),
    }
