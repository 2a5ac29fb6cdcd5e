"""A table's device is known by its cookie; what it writes needs the CSRF token as well."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.request import Request

from bridgeclub.device import device_token
from club.services import device_of
from scoring.queries.table import Place

NO_DEVICE = _("This device is not connected to a table. Scan the code on the table, or type its six figures.")
ENDED = _("This device is no longer connected to a table. Scan the code on the table again, or ask the director.")
NO_TOKEN = _("The page is too old to send anything. Load it again; what you have entered is kept.")


@dataclass(frozen=True)
class Device:
    """Who asks: a device at a table. `version` is the version of its session's facts."""

    id: int
    place: Place
    version: int

    @property
    def is_authenticated(self) -> bool:
        """What the framework asks of whoever it lets in."""
        return True


class DeviceAuthentication(BaseAuthentication):
    """Lets in the device whose cookie it is, while its table's link is valid."""

    def authenticate(self, request: Request) -> tuple[Device, None]:
        """Raises NotAuthenticated, AuthenticationFailed (both 401) and PermissionDenied (403) in plain words."""
        token = device_token(request._request)
        if not token:
            raise NotAuthenticated(NO_DEVICE)
        device = device_of(token)
        if device is None:
            raise AuthenticationFailed(ENDED)
        self._require_token(request._request)
        link = device.link
        place = Place(link.session_id, link.section_id, link.table)
        return Device(device.pk, place, link.session.facts_version), None

    def authenticate_header(self, request: Request) -> str:
        """Named so that the answer is 401: the browser asks nobody for a password."""
        return "Device"

    def _require_token(self, request: HttpRequest) -> None:
        check = CSRFCheck(lambda _request: HttpResponse())
        check.process_request(request)
        if check.process_view(request, lambda _request: HttpResponse(), (), {}) is not None:
            raise PermissionDenied(NO_TOKEN)
