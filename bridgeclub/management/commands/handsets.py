"""manage.py handsets: a session on Bridgemate handsets, run beside the server while it is played."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, close_old_connections
from django.utils.translation import gettext as _

from bridgeclub.wording.handsets import trouble_words
from club.queries import session_by_slug
from scoring.services.handsets import ConnectorError, DataConnector, begin, go_round
from scoring.services.handsets.client import USUAL_ADDRESS
from scoring.services.handsets.talking import Talk

LONGEST_PAUSE = 60.0


class Command(BaseCommand):
    """It ends with Ctrl-C, and by itself once the results are official. Begun again it goes on where it was."""

    help = "Send a session to Bridgemate handsets by the Data Connector, and take results and names from them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which session, and where the Data Connector listens."""
        parser.add_argument("session", help="the end of the session's address: CLUB/SESSION")
        parser.add_argument("--address", default=USUAL_ADDRESS, help=f"of the Data Connector; {USUAL_ADDRESS}")
        parser.add_argument(
            "--club-id", default=os.environ.get("BRIDGEMATE_CLUB_ID", ""), help="the club's id at the vendor's"
        )
        parser.add_argument("--every", type=float, default=5.0, metavar="SECONDS", help="how often to ask; 5")
        parser.add_argument("--anew", action="store_true", help="empty the handsets and send the session again")
        parser.add_argument("--once", action="store_true", help="one round, then end")

    def handle(self, *args: Any, session: str, address: str, club_id: str, **options: Any) -> None:
        """Rounds, until nothing is awaited any more. The licence key is no argument: others would read it there."""
        club, _slash, slug = session.strip("/").rpartition("/")
        info = session_by_slug(club, slug)
        if info is None:
            raise CommandError(_("There is no session %(address)s here.") % {"address": session})
        if not address.startswith(("http://", "https://")):
            raise CommandError(_("The address looks like this: %(example)s") % {"example": USUAL_ADDRESS})
        connector = DataConnector(address, club_id, os.environ.get("BRIDGEMATE_LICENCE_KEY", ""))
        try:
            talk = begin(info.id, connector, anew=options["anew"])
        except ConnectorError as fault:
            raise CommandError(f"{trouble_words(fault.trouble)} {fault.detail}".strip()) from fault
        self.stdout.write(_("The handsets have the session."))
        # Ctrl-C is how it ends.
        with suppress(KeyboardInterrupt):
            self.go_on(talk, options["every"], once=options["once"])

    def go_on(self, talk: Talk, every: float, *, once: bool) -> None:
        """Ask again and again; where nobody answers, more seldom."""
        pause = every
        while True:
            try:
                done = go_round(talk)
            except ConnectorError as fault:
                pause = min(2 * pause, LONGEST_PAUSE)
                self.stderr.write(f"{trouble_words(fault.trouble)} {fault.detail}".strip())
            except DatabaseError as fault:
                # The database is being restarted, or busy: what was not accepted comes again.
                pause = min(2 * pause, LONGEST_PAUSE)
                self.stderr.write(str(fault))
            else:
                pause = every
                if done.results or done.names:
                    values = {"results": done.results, "names": done.names}
                    self.stdout.write(_("%(results)s results, %(names)s names") % values)
                if done.over:
                    return
            if once:
                return
            close_old_connections()
            time.sleep(pause)
