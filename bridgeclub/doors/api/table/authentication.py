"""A table's device is known by its cookie; what it writes needs the CSRF token as well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.request import Request

from bridgeclub.http.device import device_token, former_device_tokens, table_place_name
from club.services import device_by_token, touch_device
from scoring.queries.table import Place

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from club.models import TableDevice
    from club.services.devices import OtherDevices

    Here = WithAnnotations[TableDevice, OtherDevices]

#: The table that a page is of, and that an entry was made at: "17-A-3".
AT = "X-Table"
NO_DEVICE = _("This device is not connected to a table. Scan the code on the table, or type its six figures.")
ENDED = _("This device is no longer connected to a table. Scan the code on the table again, or ask the director.")
NOT_THERE = _("This device is at another table now. To send this, connect to that table again.")
NO_TOKEN = _("This page is too old. Reload it; what you have entered is kept.")


@dataclass(frozen=True)
class Device:
    """Who asks: a device at a table. `version` is the version of its session's facts.

    `live`: how many devices are in at the table; `newest`: the last of them to come; both only where it reads.
    `zone`: that of the club.
    """

    id: int
    place: Place
    version: int
    live: int
    newest: int
    zone: str

    @property
    def is_authenticated(self) -> bool:
        """What the framework asks of whoever it lets in."""
        return True


class DeviceAuthentication(BaseAuthentication):
    """Lets in the device whose cookie it is, while its table's link is valid.

    A request that names its table is never taken for another one's. What was entered at a table before the device
    came to another is still sent with the rights it had there; it reads nothing there any more.
    """

    def authenticate(self, request: Request) -> tuple[Device, None]:
        """Raises NotAuthenticated, AuthenticationFailed (both 401) and PermissionDenied (403) in plain words."""
        return known_device(request._request), None

    def authenticate_header(self, request: Request) -> str:
        """Named so that the answer is 401: the browser asks nobody for a password."""
        return "Device"


def known_device(request: HttpRequest) -> Device:
    """Who asks. Raises as DeviceAuthentication does."""
    token = device_token(request)
    if not token:
        raise NotAuthenticated(NO_DEVICE)
    device = _at_its_table(request, device_by_token(token, with_other_devices=request.method == "GET"))
    _require_token(request)
    link = device.link
    place = Place(link.session_id, link.section_id, link.table)
    touch_device(device)
    zone = link.session.club.time_zone
    return Device(device.pk, place, link.session.facts_version, device.live, device.newest, zone)


def _answered(_request: HttpRequest) -> HttpResponse:
    return HttpResponse()


_CHECK = CSRFCheck(_answered)


def _require_token(request: HttpRequest) -> None:
    _CHECK.process_request(request)
    if _CHECK.process_view(request, _answered, (), {}) is not None:
        raise PermissionDenied(NO_TOKEN)


def _at_its_table(request: HttpRequest, now: Here | None) -> Here:
    """The device as it is, or was, at the table that the request names; without a name, as it is."""
    named = unquote(request.headers.get(AT, ""))
    if now is not None and named in ("", table_place_name(now.link)):
        return now
    if named and request.method == "POST":
        for token in former_device_tokens(request):
            before = device_by_token(token)
            if before is not None and table_place_name(before.link) == named:
                return before
    raise AuthenticationFailed(NOT_THERE if now is not None else ENDED)
