"""manage.py carry_on: the evening goes on, on this computer, from the newest copy."""

from __future__ import annotations

import io
import math
import os
import subprocess
import sys
from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backups.manifest import Manifest
from backups.newest import newest_backup
from bridgeclub.management import addresses
from bridgeclub.management.commands.restore import FAULTY
from bridgeclub.management.commands.serve import LOCAL, port_number, refusal_in_words
from bridgeclub.wording.messages import refusal_words
from club.database_trouble import Trouble, trouble_of
from club.engine.passed import is_ahead
from club.errors import DomainError
from club.queries import clubs

COMMAND_LINE = (sys.executable, "-m", "bridgeclub.management.command_line")
USUAL_PORT = 8000


class Command(BaseCommand):
    """Restores into a folder without a club, then serves on the network as `serve --lan` does."""

    help = "Carry on from the newest copy in a folder (or from one file), on this computer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """From where, and on which port."""
        parser.add_argument("copy", help="the stick or folder with the copies, or one copy")
        parser.add_argument("--port", type=port_number, help="the port to listen on (as the first computer did)")
        parser.add_argument("--data", metavar="FOLDER", help="a new folder for the data (DATA_DIR if it is empty)")
        parser.add_argument("--only-here", action="store_true", help="on this computer only, not on the network")

    def handle(self, *args: Any, **options: Any) -> None:
        """Find the copy, restore it, say what is to be done, serve."""
        place = Path(options["copy"]).expanduser().absolute()
        folder = Path(options["data"]).expanduser().absolute() if options["data"] else None
        tried: list[Path] = []
        restored = None
        while restored is None:
            try:
                path, manifest, passed_over = newest_backup(place, tried)
            except DomainError as refusal:
                none = _("Nothing can be restored from any backup in %(place)s.") % {"place": place}
                raise CommandError(none if tried else refusal_words(refusal)) from refusal
            port = options["port"] or _port_of(manifest.address)
            host = LOCAL if options["only_here"] else addresses.EVERYWHERE
            reason = addresses.listen_error(host, port)
            if reason is not None:
                raise CommandError(refusal_in_words(reason, host, port))
            for each in passed_over if not tried else ():
                self.stdout.write(_("%(path)s is damaged and was passed over.") % {"path": each})
            folder = folder or free_folder()
            self.stdout.write(age_in_words(path, manifest.made_at, timezone.now()))
            restored = self._restored(path, place, folder)
            tried.append(path)
        self._go_on(restored, manifest, host, port)

    def _go_on(self, folder: Path, manifest: Manifest, host: str, port: int) -> None:
        """Say what the tables have to do, and serve."""
        names = [LOCAL] if host == LOCAL else [*addresses.network_addresses(), LOCAL]
        self.stdout.write("\n" + tables_in_words(manifest.address, names, port))
        self.stdout.write(code_page(names[0], port))
        self.stdout.write(_("To start it again later:  %(command)s") % {"command": start_again(folder, port)})
        self.stdout.flush()
        serve = ["serve", "--port", str(port), *(["--lan"] if host != LOCAL else [])]
        _become([*COMMAND_LINE, *serve], _environment(folder))

    def _restored(self, path: Path, place: Path, folder: Path) -> Path | None:
        """The folder that the copy was restored into, by a process that knows no other.

        None where nothing can be restored from this copy, and there may be older ones.
        """
        command = [*COMMAND_LINE, "restore", str(path)]
        if place.is_dir():
            command += ["--copies-to", str(place)]
        done = subprocess.run(command, env=_environment(folder), capture_output=True, text=True)  # noqa: S603
        output = done.stderr.strip() or done.stdout.strip()
        if done.returncode == FAULTY and place.is_dir():
            self.stdout.write(_("Nothing can be restored from it, so an older one is taken. %(why)s") % {"why": output})
            return None
        if done.returncode:
            raise CommandError(output)
        self.stdout.write(done.stdout.rstrip())
        return folder


def free_folder() -> Path:
    """DATA_DIR where no club lives in it, else a new folder beside it."""
    try:
        occupied = bool(clubs())
    except DatabaseError as error:
        # What is damaged may still be of use to somebody: it stays where it is.
        occupied = trouble_of(error) is Trouble.DAMAGED
    if not occupied:
        return Path(settings.DATA_DIR)
    return settings.DATA_DIR.with_name(f"{settings.DATA_DIR.name}-carried-on-{timezone.now():%Y%m%d-%H%M%S}")


def age_in_words(path: Path, made_at: datetime, now: datetime) -> str:
    """Which copy it is, and what is not in it; of one from the future nobody can say how old it is."""
    if is_ahead(made_at, now):
        return _future_in_words(path, made_at, now)
    minutes = max(round((now - made_at).total_seconds() / 60), 0)
    sentence = ngettext(
        "Carrying on from %(path)s, %(minutes)s minute old. What was entered since then must be entered again.",
        "Carrying on from %(path)s, %(minutes)s minutes old. What was entered since then must be entered again.",
        minutes,
    )
    return sentence % {"path": path, "minutes": minutes}


def _future_in_words(path: Path, made_at: datetime, now: datetime) -> str:
    minutes = math.ceil((made_at - now).total_seconds() / 60)
    sentence = ngettext(
        "Carrying on from %(path)s, dated %(minutes)s minute in the future (%(at)s; this computer says %(now)s).",
        "Carrying on from %(path)s, dated %(minutes)s minutes in the future (%(at)s; this computer says %(now)s).",
        minutes,
    ) % {"path": path, "minutes": minutes, "at": f"{made_at:%Y-%m-%d %H:%M %Z}", "now": f"{now:%Y-%m-%d %H:%M %Z}"}
    return f"{sentence}\n" + _(
        "One of the two computers has a wrong clock: check this one’s before you go on. So nobody knows how old\n"
        "the backup is. What was entered since then must be entered again."
    )


def tables_in_words(before: str, names: list[str], port: int) -> str:
    """What the tables have to do: nothing at the old address, else come in once more."""
    parts = urlsplit(before)
    if before and parts.hostname in {*names, *addresses.host_names()} and (parts.port or USUAL_PORT) == port:
        return _("This computer has the address of the first one, %(address)s: the tables go on by themselves.") % {
            "address": before
        }
    text = _(
        "Connect the tables again: scan the code below and type the table’s six figures,\nwhich the "
        "director finds under Print, Codes for tonight; or show or print the new codes from there."
    )
    if before:
        text += "\n" + _(
            "Or give this computer the address of the first one (%(address)s) and start again:\n"
            "then cards, codes and tablets go on as before."
        ) % {"address": before}
    return text


def code_page(name: str, port: int) -> str:
    """The page on which a table types its six figures, as an address and as a code to scan."""
    address = f"http://{name}:{port}{reverse('tablet:code')}"
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(out=drawn, border=2, compact=True)
    return f"\n{drawn.getvalue()}\n{address}\n"


def start_again(folder: Path, port: int) -> str:
    return f"DATA_DIR={folder} {Path(sys.executable).name} manage.py serve --lan --port {port}"


def _port_of(address: str) -> int:
    try:
        return urlsplit(address).port or USUAL_PORT
    except ValueError:
        return USUAL_PORT


def _environment(folder: Path) -> dict[str, str]:
    """Ours, with the club's own folder and nothing of another installation."""
    alien = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_ADDRESS", "BACKUP_DIR"}
    inherited = {name: value for name, value in os.environ.items() if name not in alien}
    return {**inherited, "DATA_DIR": str(folder)}


def _become(command: list[str], environment: dict[str, str]) -> None:
    """Go on as another program: Ctrl-C and a closed terminal are its own business."""
    if os.name == "posix":
        os.execve(command[0], command, environment)  # noqa: S606
    raise SystemExit(subprocess.call(command, env=environment))  # noqa: S603
