"""manage.py import_archive: a session with its history, into a club."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from backups.archive_import import import_archive
from bridgeclub.management.addresses_of_pages import results_page_url
from bridgeclub.wording.messages import refusal_words
from club.actor import PROGRAM
from club.errors import DomainError
from club.queries import club_by_slug


class Command(BaseCommand):
    """All of it or nothing of it."""

    help = "Bring the archive of a session into a club."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which archive, for which club."""
        parser.add_argument("file", help="what archive_session has written")
        parser.add_argument("--club", required=True, help="the club's short name, as in its address")
        parser.add_argument("--again", action="store_true", help="bring it in even if the club has it already")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, and print the address of the session's page."""
        club = club_by_slug(options["club"])
        if club is None:
            raise CommandError(_("There is no club %(slug)s here.") % {"slug": options["club"]})
        file = Path(options["file"]).expanduser()
        try:
            done = import_archive(file, club_id=club.id, actor=PROGRAM, again=options["again"])
        except DomainError as refusal:
            raise CommandError(refusal_words(refusal)) from refusal
        page = results_page_url(club.slug, done.slug)
        if done.already:
            page = _("already imported as %(page)s; --again imports it once more") % {"page": page}
        self.stdout.write(page)
