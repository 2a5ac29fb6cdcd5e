"""The cookies by which a table's device is known, and where a device is in the network."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address, ip_network
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from bridgeclub.http.cookies import cookie_name

if TYPE_CHECKING:
    from club.models import TableLink

DEVICE_COOKIE = cookie_name("table_device")
# What the device held at the tables it was at before: what it entered there is still sent from there.
FORMER_DEVICES_COOKIE = cookie_name("table_devices_before")
FORMER_TABLES_LIMIT = 5
#: Bits of an IPv6 address that one customer has in common: /56 is usual, /48 the most.
OF_ONE_CUSTOMER = 48
# A link ends before that; until then no device is ever logged out in the middle of a session.
COOKIE_SECONDS = 60 * 60 * 24 * 14

_KINDS = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)
# Each calls itself by the names of older ones too: the youngest first.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)


def device_token(request: HttpRequest) -> str:
    """What the device's cookie holds; "" without one."""
    return request.COOKIES.get(DEVICE_COOKIE, "")


def former_device_tokens(request: HttpRequest) -> list[str]:
    """What the device's cookie held at other tables, the latest first."""
    return [each for each in request.COOKIES.get(FORMER_DEVICES_COOKIE, "").split(".") if each][:FORMER_TABLES_LIMIT]


def table_place_name(link: TableLink) -> str:
    """A table of a section of a session as the device calls it: "17-A-3". Needs the link's section."""
    return f"{link.session_id}-{link.section.letter}-{link.table}"


def set_device_cookie(request: HttpRequest, response: HttpResponseBase, token: str) -> None:
    """Give the device its cookie. Scripts cannot read it, and over https it never travels without."""
    held = dict.fromkeys([device_token(request), *former_device_tokens(request)])
    before = [each for each in held if each and each != token][:FORMER_TABLES_LIMIT]
    for name, value in ((DEVICE_COOKIE, token), (FORMER_DEVICES_COOKIE, ".".join(before))):
        response.set_cookie(
            name, value, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure(), path="/"
        )


def describe_device(request: HttpRequest) -> str:
    """For the director's list of devices: "iPad", "Android"; the program's own name where it is none of these."""
    agent = request.headers.get("User-Agent", "")
    return device_kind(agent) or agent[:60]


def device_kind(agent: str) -> str:
    """iPad, Windows, …; "" where a browser does not say so."""
    return next((words for sign, words in _KINDS if sign in agent), "")


def browser_name(agent: str) -> str:
    """Firefox, Safari, …; "" for anything else."""
    return next((words for sign, words in _BROWSERS if sign in agent), "")


def network_address(request: HttpRequest) -> str:
    """Where the request comes from, for counting tries, those of the log-in too.

    Behind the proxy that settings trust, what that proxy wrote down last; of IPv6 the network as providers
    give it to one customer at most, who would have as many tries as it has addresses, or networks in it.
    """
    own = str(request.META.get("REMOTE_ADDR", ""))
    if settings.SECURE_PROXY_SSL_HEADER is None:
        return own
    return _counted(request.headers.get("X-Forwarded-For", own).rsplit(",", 1)[-1].strip()) or own


def _counted(address: str) -> str:
    """An address as tries are counted for it; "" for what is none."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, OF_ONE_CUSTOMER), strict=False).network_address)
