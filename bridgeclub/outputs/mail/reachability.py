"""Whether an address leads to the club from a player's home, or only from the club's own network."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.http import HttpRequest

from bridgeclub.outputs.qr_codes import absolute_url

#: Endings that only a network of one's own knows (RFC 6761, RFC 6762, RFC 8375).
AT_HOME_ONLY = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa", ".test")


def reached_from_home(base: str) -> bool:
    """ "https://results.example.org" yes; "http://192.168.1.20:8000", "http://laptop.local" and nonsense no."""
    host = urlsplit(base).hostname or ""
    try:
        return ip_address(host).is_global
    except ValueError:
        return "." in host and not host.endswith(AT_HOME_ONLY)


def public_base_url(request: HttpRequest) -> str:
    """Where players reach the results from home; empty where this computer is known in the club only."""
    base = absolute_url(request, "")
    return base if reached_from_home(base) else ""
