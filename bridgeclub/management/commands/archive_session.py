"""manage.py archive_session: a session with its history as one file."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from backups.archive_export import write_session
from backups.atomic_file import atomic_file
from backups.read_back import read_back
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import session_by_slug


class Command(BaseCommand):
    """import_archive brings it into a club, here or elsewhere."""

    help = "Write the archive of a session that is over: document, editions, results' history, and who did what."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which session."""
        parser.add_argument("session", help="the end of the session's address: CLUB/SESSION")
        parser.add_argument("--to", metavar="FILE", help="a file; standard output if not given")

    def handle(self, *args: Any, session: str, to: str | None, **options: Any) -> None:
        """The archive, into a file or onto standard output."""
        club, _slash, slug = session.strip("/").rpartition("/")
        info = session_by_slug(club, slug)
        slug = info.slug if info else slug
        if to is None and sys.stdout.isatty():
            raise CommandError(_("The archive is not text. Write it to a file:  … > FILE  or  --to FILE"))
        try:
            if to is not None:
                with atomic_file(Path(to).expanduser()) as file:
                    write_session(file, club, slug)
                    read_back(file)
                return
            with tempfile.TemporaryFile() as between:
                write_session(between, club, slug)
                read_back(between)
                between.seek(0)
                shutil.copyfileobj(between, sys.stdout.buffer)
        except DomainError as refusal:
            raise CommandError(refusal_words(refusal)) from refusal
        except OSError as refused:
            raise CommandError(f"{to}: {refused.strerror or refused}") from refused
