"""manage.py import_session: a session document in, a session of the club with its results out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from bridgeclub.management.addresses_of_pages import results_page_url
from bridgeclub.wording.held import held_words
from bridgeclub.wording.messages import fault_line
from club.actor import PROGRAM
from club.queries import club_by_slug
from scoring.engine.document import DocumentFaults, decode
from scoring.services import import_session

FAULTY = 2


class Command(BaseCommand):
    """What is wrong with a document ends with status 2 and one line for each fault, as `score` has it.

    Standard output has the address alone; what was in the document is told beside it.
    """

    help = "Store a session document as an ended session of a club, and publish its first edition."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which document, for which club."""
        parser.add_argument("file", help="a session document, or - for standard input")
        parser.add_argument("--club", required=True, help="the club's short name, as in its address")
        parser.add_argument("--draft", action="store_true", help="publish nothing yet")
        parser.add_argument("--again", action="store_true", help="store it even if the club has it already")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, and print the address of the session's page."""
        club = club_by_slug(options["club"])
        if club is None:
            raise CommandError(_("There is no club %(slug)s here.") % {"slug": options["club"]})
        wanted = {"draft": options["draft"], "again": options["again"]}
        try:
            text = decode(self._read(options["file"]))
            done = import_session(club_id=club.id, text=text, actor=PROGRAM, **wanted)
        except DocumentFaults as refused:
            self._refuse("\n".join(map(fault_line, refused.faults)))
        page = results_page_url(club.slug, done.slug)
        if done.already:
            page = _("already imported as %(page)s; --again imports it once more") % {"page": page}
        else:
            self.stderr.write(held_words(done.held))
        self.stdout.write(page)

    def _read(self, name: str) -> bytes:
        if name == "-":
            return sys.stdin.buffer.read()
        try:
            return Path(name).read_bytes()
        except OSError as error:
            self._refuse(f"{name}: {error.strerror or error}")

    def _refuse(self, reasons: str) -> NoReturn:
        self.stderr.write(reasons)
        raise SystemExit(FAULTY)
