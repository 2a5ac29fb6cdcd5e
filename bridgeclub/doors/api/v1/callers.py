"""Who asks: an account by its token or in its browser, or a table's device."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from bridgeclub.doors.api.table.authentication import Device, DeviceAuthentication
from bridgeclub.http.device import device_token
from club.actor import Actor
from club.services import token_by_secret, touch_token

SCHEME = "bearer"
INVALID_TOKEN = _("This token is not valid. It may have expired or been revoked; its owner can make a new one.")
NO_CSRF = _("A browser that is logged in sends its CSRF token as X-CSRFToken.")


@dataclass(frozen=True)
class Account:
    """An account; `may_write` is False for a token that only reads. `token`: its id, None in a browser."""

    user_id: int
    may_write: bool = True
    token: int | None = None

    @property
    def is_authenticated(self) -> bool:
        """What the framework asks of whoever it lets in."""
        return True

    @property
    def actor(self) -> Actor:
        return Actor(user_id=self.user_id)

    @property
    def name(self) -> str:
        """For what is counted and remembered of this caller."""
        return f"user:{self.user_id}"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer club_…`."""

    def authenticate(self, request: Request) -> tuple[Account, None] | None:
        """Raises AuthenticationFailed (401) for a token that opens nothing."""
        scheme, _blank, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME:
            return None
        token = token_by_secret(secret.strip())
        if token is None:
            raise AuthenticationFailed(INVALID_TOKEN)
        touch_token(token)
        return Account(token.user_id, token.may_write, token.pk), None

    def authenticate_header(self, request: Request) -> str:
        """Named so that the answer is 401."""
        return "Bearer"


class BrowserAuthentication(BaseAuthentication):
    """The cookie of whoever is logged in; what it writes needs the CSRF token as well."""

    def authenticate(self, request: Request) -> tuple[Account, None] | None:
        """Raises PermissionDenied (403) without the CSRF token."""
        user = getattr(request._request, "user", None)
        if user is None or not user.is_active or user.pk is None:
            return None
        _require_csrf(request._request)
        return Account(user.pk), None


class TableAuthentication(DeviceAuthentication):
    """A table's device, where there is one."""

    def authenticate(self, request: Request) -> tuple[Device, None] | None:  # type: ignore[override]
        """As the table's own addresses do."""
        return super().authenticate(request) if device_token(request._request) else None


def _require_csrf(request: HttpRequest) -> None:
    check = CSRFCheck(lambda _request: HttpResponse())
    check.process_request(request)
    if check.process_view(request, lambda _request: HttpResponse(), (), {}) is not None:
        raise PermissionDenied(NO_CSRF)
