"""Whole addresses of pages, for what is printed on a terminal."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from bridgeclub.management.addresses import is_listening

USUAL_PORT = 8000
#: In DATA_DIR, while `serve` runs: at which address it does.
SERVED_AT = "served-at.txt"


def known_address() -> str:
    """Where people reach the club: as it is set, as a server is called, or where `serve` runs on this computer now.

    "" where nobody can know it yet: no port is guessed.
    """
    if settings.PUBLIC_ADDRESS:
        return str(settings.PUBLIC_ADDRESS)
    if settings.ENV.served:
        hosts = (host.lstrip(".") for host in settings.ALLOWED_HOSTS if host != "*")
        return next((f"https://{host}" for host in hosts), "")
    return _served_at(settings.DATA_DIR / SERVED_AT)


def whole(path: str) -> str:
    """The address of a path of ours; the path alone where no address is known."""
    return f"{known_address()}{path}"


def results_page_url(club: str, session: str) -> str:
    """The address of a session's results."""
    return whole(reverse("public:session", kwargs={"club": club, "session": session}))


def _served_at(note: Path) -> str:
    """What `serve` wrote down, where somebody still listens there: a computer that lost its power erased nothing."""
    try:
        address = note.read_text(encoding="utf-8").strip()
        found = urlsplit(address)
        host, port = found.hostname, found.port
    except (OSError, ValueError):
        return ""
    return address if host and port and is_listening(host, port) else ""
