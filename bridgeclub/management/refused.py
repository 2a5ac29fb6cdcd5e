"""What keeps a command from the database, in a sentence for whoever typed it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from bridgeclub.management.ready import command_line, damaged_in_words, database_file
from club.database_trouble import Trouble, reason_of, trouble_of

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

WORDS: Mapping[Trouble, _StrPromise] = {
    Trouble.FULL: _("The disk is full (%(database)s: %(why)s). Make room on it, then give the command again."),
    Trouble.READ_ONLY: _("The database can only be read (%(database)s: %(why)s). Nothing was changed."),
    Trouble.DAMAGED: _("The database is damaged (%(database)s: %(why)s). Nothing was changed."),
    Trouble.BUSY: _("The database is busy (%(database)s: %(why)s). Give the command again in a minute."),
    Trouble.AWAY: _("The database cannot be reached (%(database)s: %(why)s)."),
    Trouble.UNPREPARED: _("The database is not ready (%(database)s: %(why)s). First:  %(migrate)s"),
}
CHECK_ADDRESS = _("Is the server up, and DATABASE_URL right?")


def in_words(error: Exception) -> str | None:
    """The sentence; None for an error of another kind."""
    trouble = trouble_of(error)
    if trouble is None:
        return None
    path, why = database_file(), reason_of(error)
    if trouble is Trouble.DAMAGED and path is not None:
        return damaged_in_words(path, why)
    values = {"database": path or _address(), "why": why.rstrip("."), "migrate": command_line("migrate")}
    words = str(WORDS[trouble]) % values
    return f"{words} {CHECK_ADDRESS}" if trouble is Trouble.AWAY and settings.ENV.served else words


def _address() -> str:
    """Which server and database, without the password."""
    of = settings.DATABASES["default"]
    port = f":{of['PORT']}" if of.get("PORT") else ""
    return f"PostgreSQL {of.get('HOST') or 'localhost'}{port}/{of['NAME']}"
