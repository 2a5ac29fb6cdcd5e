"""manage.py backup: everything here, or one club, as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from backups import back_up_club, back_up_server
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError

FOLDER = "copies"


class Command(BaseCommand):
    """While the club plays, too: nobody waits for it."""

    help = "Write a copy of everything on this server, or of one club, into one file."

    def add_arguments(self, parser: CommandParser) -> None:
        """Of what, and whereto."""
        parser.add_argument("--club", metavar="SLUG", help="only this club (without passwords)")
        parser.add_argument("--to", metavar="FOLDER|FILE", help="a folder or a file; DATA_DIR/copies if not given")

    def handle(self, *args: Any, club: str | None, to: str | None, **options: Any) -> None:
        """Write it, and print where it is."""
        path = Path(to).expanduser() if to else settings.DATA_DIR / FOLDER
        try:
            if to is None:
                path.mkdir(parents=True, exist_ok=True)
            backup = back_up_club(club, path) if club else back_up_server(path)
        except DomainError as refusal:
            raise CommandError(refusal_words(refusal)) from refusal
        except OSError as refused:
            raise CommandError(f"{path}: {refused.strerror or refused}") from refused
        rows = sum(part.rows for part in backup.manifest.parts.values())
        self.stdout.write(str(backup.path))
        size = _("%(rows)s rows, %(size)s kB.") % {"rows": rows, "size": -(-backup.bytes // 1024)}
        self.stdout.write(size + ("" if club else " " + _("It holds everything, passwords too: keep it like a key.")))
