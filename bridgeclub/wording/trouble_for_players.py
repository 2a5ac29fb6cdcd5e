"""The same for players, tables and everybody who reads results: what is safe, and who can do something about it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from bridgeclub.wording.database_trouble import TEXTS, TITLES, TroubleWords
from club.database_trouble import Trouble


def public_trouble_words(trouble: Trouble) -> TroubleWords:
    """For everybody else: no folder of the computer is named."""
    todo = "" if trouble is Trouble.BUSY else _("Please tell the director.")
    return TroubleWords(str(TITLES[trouble]), str(TEXTS[trouble]), todo)


def table_sentence(trouble: Trouble) -> str:
    """For a table's device, which keeps what was entered: one line."""
    if trouble is Trouble.BUSY:
        return _("The computer is busy saving. This is sent again by itself.")
    title = str(TITLES[trouble])
    return _("%(what)s at the club’s computer. Results stay on this device. Tell the director.") % {"what": title}
