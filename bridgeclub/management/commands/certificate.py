"""manage.py certificate: a certificate that the club's tablets can trust in the club's own network."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.http import certificate
from bridgeclub.management.secure import own_hosts
from club.queries import clubs


class Command(BaseCommand):
    """Makes the club's authority once, and its server's certificate as often as its addresses change."""

    help = "Make a certificate for this computer, so that tablets in the club's network can use https."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """For which addresses."""
        parser.add_argument(
            "--host", action="append", default=[], help="an address or name of this computer (its own where left out)"
        )
        parser.add_argument(
            "--new-authority", action="store_true", help="begin anew: every tablet has to be told once more"
        )

    def handle(self, *args: Any, host: list[str], new_authority: bool, **options: Any) -> None:
        """Make it, and say what comes next."""
        files = certificate.files_in(settings.DATA_DIR)
        hosts = host or own_hosts()
        try:
            certificate.make(files, hosts, club_name(), timezone.now(), new_authority=new_authority)
        except certificate.NotPrivate as refused:
            sentence = _(
                "%(host)s is not an address of a club's own network: for an internet name use a real certificate."
            )
            raise CommandError(sentence % {"host": refused.host}) from refused
        self.stdout.write(
            _("A certificate for %(hosts)s is ready.") % {"hosts": ", ".join(certificate.hosts_of(files))}
        )
        self.stdout.write(_("The authority behind it, as a tablet shows it (SHA-256):"))
        self.stdout.write(f"  {certificate.fingerprint(files.authority)}")
        self.stdout.write(
            _(
                "Next: start with  manage.py serve --lan  and open /certificate/ on each tablet, once.\n"
                "Keep %(folder)s like a key: whoever has it can pretend to be this computer to the tablets."
            )
            % {"folder": files.folder}
        )


def club_name() -> str:
    """Whose authority it is; plain words where no club is here yet."""
    try:
        return next((club.name for club in clubs()), _("Bridge club"))
    except DatabaseError:
        return _("Bridge club")
