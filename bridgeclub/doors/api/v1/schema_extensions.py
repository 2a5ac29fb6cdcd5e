"""How the schema names the ways to come in and where one is needed, and that a field nobody knows is refused."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema

from bridgeclub.doors.api.v1.base_view import AccountApiView
from bridgeclub.doors.api.v1.callers import BrowserAuthentication, TableAuthentication, TokenAuthentication
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer
from bridgeclub.http.device import DEVICE_COOKIE


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class BrowserScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = BrowserAuthentication
    name = "browser"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


class TableScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TableAuthentication
    name = "table"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": DEVICE_COOKIE}


class SentFields(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    target_class = InputSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        """The fields that are known, and no others."""
        known: dict[str, Any] = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**known, "additionalProperties": False}


class Described(AutoSchema):
    """An address for programs: where nobody has to come in, it says so."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        """The ways in; `{}`, none at all, where everybody may read."""
        ways: list[dict[str, list[str]]] = super().get_auth()
        everybody = self.method == "GET" and not isinstance(self.view, AccountApiView)
        return [{}, *ways] if everybody else ways
