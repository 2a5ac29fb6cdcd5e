"""manage.py export_session: a session of a club in, its document out."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from club.queries import session_by_slug
from scoring.facts import exported


class Command(BaseCommand):
    """Any session can be exported, also while it is being played."""

    help = "Print the document of a session, as CLUB/SESSION or SESSION with --club."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which session, with or without names."""
        parser.add_argument("session", help="the end of the session's address: CLUB/SESSION")
        parser.add_argument("--club", help="the club's short name, where only SESSION is given")
        parser.add_argument("--without-names", action="store_true", help="numbers only")

    def handle(self, *args: Any, **options: Any) -> None:
        """The document, canonical, as JSON."""
        club, _slash, slug = options["session"].strip("/").rpartition("/")
        info = session_by_slug(options["club"] or club, slug)
        document = exported(info.id, names=not options["without_names"]) if info else None
        if document is None:
            raise CommandError(_("There is no session %(address)s here.") % {"address": options["session"]})
        self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True))
