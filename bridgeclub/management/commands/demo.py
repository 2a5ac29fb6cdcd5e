"""manage.py demo: a made-up club to look around in. Running it again changes nothing that is there."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from bridgeclub.management.demonstration import people, programme, templates, ways_in
from club.actor import Actor


class Command(BaseCommand):
    """The demonstration is for the demo profile: on a club's own server it is refused."""

    help = "Make the Riverside Bridge Club with members, results and a practice evening, and say how to come in."

    def add_arguments(self, parser: CommandParser) -> None:
        """Print it again, or insist."""
        parser.add_argument("--print", action="store_true", help="only print the ways in once more")
        parser.add_argument("--yes", action="store_true", help="also where a server's PostgreSQL is used")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make what is missing and print the ways in."""
        path = settings.DATA_DIR / ways_in.FILE
        if options["print"]:
            if not path.exists():
                raise CommandError(_("There is no demonstration here yet: manage.py demo makes it."))
            self.stdout.write(path.read_text(encoding="utf-8"), ending="")
            return
        if settings.ENV.served and not options["yes"]:
            raise CommandError(
                _("This is a server's database. To put the made-up club into it all the same, add --yes.")
            )
        ways_in.write(path, self._made(path))
        if options["verbosity"]:
            self.stdout.write(_("The made-up club is ready; the ways in are in %(path)s") % {"path": path})

    def _made(self, path: Any) -> str:
        club = people.settle()
        director = get_user_model().objects.get_by_natural_key(people.ACCOUNTS[1].email)
        acting = Actor(user_id=director.pk)
        programme.past(club, acting)
        templates.come_again(club, acting)
        evening = programme.practice(club, acting)
        passwords = people.passwords(club, ways_in.known_passwords(path))
        return ways_in.sheet(club, evening, passwords)
