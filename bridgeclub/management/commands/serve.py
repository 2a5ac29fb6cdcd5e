"""Run the club on this computer: the pages, the worker that scores, and the clock that sweeps."""

from __future__ import annotations

import errno
import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from bridgeclub.http.body_limits import SERVER_BYTES
from bridgeclub.http.certificate import may_name
from bridgeclub.management import addresses, connections
from bridgeclub.management.addresses_of_pages import SERVED_AT
from bridgeclub.management.addresses_of_pages import USUAL_PORT as USUAL_HTTP_PORT
from bridgeclub.management.commands.certificate import club_name
from bridgeclub.management.ready import refuse_damaged, refuse_other_version
from bridgeclub.management.secure import USUAL_PORT, renewed, secure_part
from bridgeclub.management.supervisor import Part, supervise
from bridgeclub.management.way_in import ways_still_missing
from bridgeclub.settings.data_folder import close_to_others

WEB_THREADS = 8
LOCAL = "127.0.0.1"
WAYS_IN = "ways-in.txt"
#: The beginning of an address, up to its path.
OF_ADDRESS = re.compile(r"https?://[^/\s]+")


class Command(BaseCommand):
    """`manage.py serve`: three processes, with a certificate a fourth for https, watched, that end together."""

    help = "Run the club on this computer until Ctrl-C."
    # Checks read every page, for a process that only watches others; `migrate` has made them before.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default=LOCAL, help="the address to listen on (this computer only)")
        parser.add_argument("--port", type=port_number, default=USUAL_HTTP_PORT, help="the port to listen on (8000)")
        parser.add_argument("--lan", action="store_true", help="let tablets in the same network in")
        parser.add_argument(
            "--https-port", type=port_number, default=USUAL_PORT, help="for https, where there is a certificate (8443)"
        )
        parser.add_argument(
            "--https-codes", action="store_true", help="printed codes lead to https: all tablets know the certificate"
        )

        parser.add_argument("--anyway", action="store_true", help="even if the club's data is damaged")

    def handle(
        self, *args: Any, host: str, port: int, lan: bool, https_port: int, https_codes: bool, **options: Any
    ) -> None:
        """Refuse what cannot work in plain words, then run until asked to stop."""
        if lan and host == LOCAL:
            host = addresses.EVERYWHERE
        reason = addresses.listen_error(host, port)
        if reason is not None:
            raise SystemExit(refusal_in_words(reason, host, port))
        if not options["anyway"]:
            refuse_damaged()
        refuse_other_version()
        names = reachable_by(host)
        secure = self.secure_address(host, names, https_port) if lan else ""
        close_to_others(settings.DATA_DIR)
        environment = child_environment(names, port, lan=lan) | {"SECURE_ADDRESS": secure}
        if secure and https_codes:
            environment["PUBLIC_ADDRESS"] = secure
        try:
            supervise(
                [*parts(host, port), *([secure_part(host, https_port, settings.DATA_DIR)] if secure else [])],
                environment,
                self.say,
                ready=partial(addresses.is_listening, host, port),
                announce=partial(self.opened, names, port, lan=lan, secure=secure),
            )
        finally:
            (settings.DATA_DIR / SERVED_AT).unlink(missing_ok=True)
        self.say(_("bridgeclub has stopped; everything entered is kept."))

    def secure_address(self, host: str, names: list[str], port: int) -> str:
        """Where there is https; "" where there is no certificate, or what it needs: that keeps nobody from playing."""
        if not renewed(settings.DATA_DIR, club_name(), names):
            return ""
        named = next((name for name in names if name != LOCAL and may_name(name)), "")
        if not named:
            self.say(_("This computer has no address that the club's certificate may name, so there is no https now."))
            return ""
        if addresses.listen_error(host, port) is not None:
            sentence = _(
                "Something else uses port %(port)s, so there is no https now. Choose another with --https-port."
            )
            self.say(sentence % {"port": port})
            return ""
        return f"https://{named}:{port}"

    def opened(self, names: list[str], port: int, *, lan: bool, secure: str = "") -> None:
        """The pages answer: other commands learn where, and whoever started it how to come in."""
        (settings.DATA_DIR / SERVED_AT).write_text(f"http://{names[0]}:{port}\n", encoding="utf-8")
        self.announce(names, port, lan=lan, secure=secure, ways=missing_ways(here(names, port)))
        # From now on this process only watches others.
        connection.close()

    def announce(self, names: list[str], port: int, *, lan: bool, secure: str = "", ways: Sequence[str] = ()) -> None:
        """Where the club is now, and how to come in."""
        self.say("")
        self.say(_("bridgeclub is running at %(address)s") % {"address": f"http://{names[0]}:{port}/"})
        for name in names[1:]:
            self.say(_("  or at %(address)s") % {"address": f"http://{name}:{port}/"})
        ways_in = settings.DATA_DIR / WAYS_IN
        if ways_in.exists():
            self.say("\n" + led_to(ways_in, here(names, port)).rstrip())
        for way in ways:
            self.say("\n" + way)
        if secure:
            sentence = _("Tablets that know the club's certificate use %(address)s (others open %(page)s once).")
            self.say("\n" + sentence % {"address": f"{secure}/", "page": f"http://{names[0]}:{port}/certificate/"})
        if lan:
            self.say("\n" + (unencrypted_note() if names != [LOCAL] else no_network_note()))
        self.say("\n" + _("Ctrl-C ends it.") + "\n")

    def say(self, line: str) -> None:
        """Print a line at once; a terminal that is gone is no reason to stop a session."""
        try:
            self.stdout.write(line)
            self.stdout.flush()
        except (OSError, ValueError):
            return


def here(names: list[str], port: int) -> str:
    """The address that people are told."""
    return settings.PUBLIC_ADDRESS or f"http://{names[0]}:{port}"


def led_to(sheet: Path, address: str) -> str:
    """The sheet of the ways in, every one of them at the address where it is served now."""
    text = sheet.read_text(encoding="utf-8")
    now = OF_ADDRESS.sub(address, text)
    if now != text:
        sheet.write_text(now, encoding="utf-8")
    return now


def missing_ways(address: str) -> list[str]:
    """How the managers come in of whose club nobody can log in yet."""
    try:
        return list(ways_still_missing(address))
    except DatabaseError:
        return []


def port_number(text: str) -> int:
    """A port from the command line. Raises ArgumentTypeError when it is none."""
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise ArgumentTypeError(_("a port is a number from 1 to 65535, such as 8000"))
    return int(text)


def refusal_in_words(reason: int, host: str, port: int) -> str:
    """What to tell somebody whose computer would not let us listen there, and what to do about it."""
    other = port + 1 if 1024 <= port < 65535 else 8000
    advice = _("Choose another:  make run PORT=%(port)s  or  manage.py serve --port %(port)s") % {"port": other}
    if reason == errno.EADDRINUSE:
        sentence = _("Something else uses port %(port)s on this computer; perhaps bridgeclub is running already.")
        return f"{sentence % {'port': port}}\n{advice}"
    if reason in {errno.EACCES, errno.EPERM}:
        sentence = _("This computer does not let you use port %(port)s.")
        return f"{sentence % {'port': port}}\n{advice}"
    sentence = _("This computer has no address %(host)s. Leave out --host; --lan lets tablets in.")
    return sentence % {"host": host}


def parts(host: str, port: int) -> list[Part]:
    """The three processes; the first is the one people talk to."""
    web = ["waitress", f"--host={host}", f"--port={port}", f"--threads={WEB_THREADS}", "--ident=bridgeclub"]
    web += [f"--max-request-body-size={SERVER_BYTES}", *connections.for_waitress()]
    if settings.SECURE_SSL_REDIRECT:
        # Served over https by a proxy on this computer: what it says about the reader is believed.
        web += ["--trusted-proxy=127.0.0.1", "--trusted-proxy-headers=x-forwarded-proto x-forwarded-for"]
    celery = ("celery", "--app=bridgeclub", "--quiet")
    pool = ("--pool=threads", "--concurrency=2", "--loglevel=WARNING", "--hostname=serve@%h")
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    schedule = settings.DATA_DIR / f"beat-schedule-{port}"
    return [
        Part("web", (*web, "bridgeclub.wsgi:application")),
        Part("worker", (*celery, "worker", *pool, *alone)),
        Part("beat", (*celery, "beat", f"--schedule={schedule}", "--pidfile=", "--loglevel=WARNING")),
    ]


def reachable_by(host: str) -> list[str]:
    """The addresses to tell people when we listen on `host`."""
    if host != addresses.EVERYWHERE:
        return [host]
    return [*addresses.network_addresses(), LOCAL]


def child_environment(names: list[str], port: int, *, lan: bool) -> dict[str, str]:
    """What the children find in their environment besides our own."""
    environment = {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1", "DATA_DIR": str(settings.DATA_DIR)}
    if lan:
        hosts = [*settings.ALLOWED_HOSTS, *names, *addresses.host_names()]
        environment["ALLOWED_HOSTS"] = ",".join(dict.fromkeys(hosts))
        environment["PUBLIC_ADDRESS"] = settings.PUBLIC_ADDRESS or f"http://{names[0]}:{port}"
    return environment


def no_network_note() -> str:
    """Tablets were to be let in, and there is nowhere for them to come from."""
    return _("NOTE: this computer is not on a network now. Connect it, then start again with --lan.")


def unencrypted_note() -> str:
    """What plain http means for a club."""
    return _(
        "NOTE: the connection is not encrypted. Anybody in the same network could read what is typed,\n"
        "passwords too. Use it in the club's own network only, with passwords used nowhere else."
    )
