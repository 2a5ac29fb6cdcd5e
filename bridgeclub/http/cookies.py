"""Names of cookies: on a server they begin so that no browser takes them from anybody else, or without https."""

from __future__ import annotations

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage

HERE_ALONE = "__Host-"
SECURELY = "__Secure-"


def cookie_name(name: str, path: str = "/") -> str:
    """The name by which a cookie for this path is set and read. Without https there is no such promise to make."""
    if not settings.SESSION_COOKIE_SECURE:
        return name
    return f"{HERE_ALONE if path == '/' else SECURELY}{name}"


class InACookie(CookieStorage):
    """What was done, told on the next page."""

    cookie_name = cookie_name(CookieStorage.cookie_name)


class Messages(FallbackStorage):
    """In a cookie, and what is too long for one in the session."""

    storage_classes = (InACookie, SessionStorage)
