"""manage.py write_bws: a session as the file that Bridgemate Control Software starts from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import session_by_slug
from scoring.services.bws_writing import bws_of


class Command(BaseCommand):
    """It needs Java and the extra `bridgemate`; the program runs without them."""

    help = "Write the .bws of a session with a movement, for Bridgemate Control Software to start from."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which session, and where to."""
        parser.add_argument("session", help="the end of the session's address: CLUB/SESSION")
        parser.add_argument("file", help="the file to write, such as tonight.bws; it is never written over")

    def handle(self, *args: Any, session: str, file: str, **options: Any) -> None:
        """The file."""
        club, _slash, slug = session.strip("/").rpartition("/")
        info, path = session_by_slug(club, slug), Path(file).expanduser()
        if info is None:
            raise CommandError(_("There is no session %(address)s here.") % {"address": session})
        if path.exists():
            # Results that handsets have sent may stand in it.
            raise CommandError(_("%(file)s is there already. Choose another name.") % {"file": file})
        try:
            content = bws_of(info.id)
            with path.open("xb") as target:
                target.write(content)
        except DomainError as refusal:
            raise CommandError(refusal_words(refusal)) from refusal
        except OSError as refused:
            raise CommandError(f"{file}: {refused.strerror or refused}") from refused
