"""For whom wrong passwords are counted: the address as it is kept, whichever way it was typed."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest

#: No account's address is longer; what is typed instead is counted by its beginning.
LONGEST = 254


def typed_address(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str:
    """The e-mail address that somebody tries to log in with, in lower case; empty where there is none."""
    typed = (credentials or request.POST).get("username", "")
    return typed.strip().lower()[:LONGEST]
