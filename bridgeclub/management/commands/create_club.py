"""manage.py create_club: a new club on this server, with its first manager."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils.translation import gettext as _

from bridgeclub.management.addresses_of_pages import known_address
from bridgeclub.management.way_in import password_link_sentence
from bridgeclub.wording.messages import refusal_words
from club.actor import PROGRAM
from club.errors import DomainError
from club.services import create_club_with_manager


class Command(BaseCommand):
    """For whoever runs the server; the manager does everything else in the browser."""

    help = "Make a club and its first manager, and print how the manager chooses a password."

    def add_arguments(self, parser: CommandParser) -> None:
        """The club and its manager."""
        parser.add_argument("name", help="the club's name, such as 'Riverside Bridge Club'")
        parser.add_argument("--manager", required=True, metavar="EMAIL", help="the e-mail address of the manager")
        parser.add_argument("--manager-name", default="", metavar="NAME", help="the manager's name")
        parser.add_argument("--slug", default="", help="the short name in addresses; made of the name if not given")
        parser.add_argument("--time-zone", default="Europe/London", help="such as Europe/London (the default)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make both, or neither."""
        try:
            club, membership = create_club_with_manager(
                name=options["name"],
                slug=options["slug"],
                time_zone=options["time_zone"],
                manager_email=options["manager"],
                manager_name=options["manager_name"],
                actor=PROGRAM,
            )
        except DomainError as refusal:
            raise CommandError(refusal_words(refusal)) from refusal
        here = known_address()
        sentence = _("%(name)s is at %(address)s") if here else _("%(name)s is set up.")
        self.stdout.write(sentence % {"name": club.name, "address": f"{here}{reverse('desk:home')}"})
        self.stdout.write(self._password(club.pk, membership.user_id, membership.user.email))

    def _password(self, club_id: int, user_id: int, email: str) -> str:
        """How the manager gets in."""
        try:
            return password_link_sentence(club_id, user_id, email)
        except DomainError:
            return _("%(email)s has an account already and logs in with its password.") % {"email": email}
