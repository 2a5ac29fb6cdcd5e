"""manage.py second_factor_off: for somebody who has lost the telephone and the recovery codes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from bridgeclub.wording.messages import refusal_words
from club.actor import PROGRAM
from club.errors import DomainError
from club.services import switch_off_for


class Command(BaseCommand):
    """For whoever runs the server, who has made sure that it is the owner who asks."""

    help = "Let an account log in with its password alone again. It is logged out everywhere and told by letter."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose."""
        parser.add_argument("email", help="the e-mail address that the account logs in with")

    def handle(self, *args: Any, email: str, **options: Any) -> None:
        """Switch it off, or say why not."""
        try:
            switch_off_for(email=email, actor=PROGRAM)
        except DomainError as refusal:
            raise CommandError(refusal_words(refusal)) from refusal
        words = _("%(email)s logs in with the password alone now, and can switch the second step on again.")
        self.stdout.write(words % {"email": email})
