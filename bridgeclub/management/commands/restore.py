"""manage.py restore: what a copy has, here again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from backups import BackupFaulty, restore
from backups.automatic import set_backup_folder
from bridgeclub.management.commands.backup import FOLDER
from bridgeclub.management.way_in import password_link_sentence
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.models import Club
from club.queries import Role, role_holders

#: The exit status where it is the copy that is wrong: another one may be better.
FAULTY = 3


class Command(BaseCommand):
    """All of a copy or nothing of it."""

    help = "Restore the copy of a server into an empty installation, or the copy of a club beside others."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which copy, and what to do about a club that is here."""
        parser.add_argument("file", help="a copy that manage.py backup, the desk or the program itself has made")
        parser.add_argument("--as-slug", default="", metavar="SLUG", help="the short name that the club has here")
        parser.add_argument("--replace", action="store_true", help="in place of the club that is here")
        parser.add_argument("--copies-to", default="", metavar="FOLDER", help="where copies go from now on")

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, and say what there is now."""
        if Club._meta.db_table not in connection.introspection.table_names():
            call_command("migrate", verbosity=0)
        safety = settings.DATA_DIR / FOLDER
        safety.mkdir(parents=True, exist_ok=True)
        wanted = {"as_slug": options["as_slug"], "replace": options["replace"]}
        try:
            done = restore(Path(options["file"]).expanduser(), safety=safety, **wanted)
        except BackupFaulty as faulty:
            raise CommandError(str(faulty), returncode=FAULTY) from faulty
        except DomainError as refusal:
            raise CommandError(refusal_words(refusal)) from refusal
        self.stdout.write(
            _("Restored: %(clubs)s (%(rows)s rows).")
            % {"clubs": ", ".join(done.clubs) or _("no club"), "rows": done.rows}
        )
        for remark in (*done.remarks, *_ways_in(done.clubs)):
            self.stdout.write(remark)
        if options["copies_to"]:
            self._go_on_copying(options["copies_to"])

    def _go_on_copying(self, folder: str) -> None:
        try:
            set_backup_folder(folder)
        except DomainError as refused:
            self.stdout.write(_("No backups are made now: %(why)s") % {"why": refused})
        else:
            self.stdout.write(_("Backups go on to %(folder)s.") % {"folder": folder})


def _ways_in(clubs: Iterable[str]) -> Iterator[str]:
    """Passwords are not in the copy of a club: a manager who is new here chooses one, and lets the others in."""
    for slug in clubs:
        club_id = Club.objects.get(slug=slug).pk
        for each in role_holders(club_id):
            if each.role is Role.MANAGER and not each.has_password:
                yield password_link_sentence(club_id, each.user_id, each.email)
