"""Whole addresses of pages, for what is printed on a terminal."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse

HERE = "http://127.0.0.1:8000"


def whole(path: str) -> str:
    """The address of a path of ours: where people reach the club, or where `serve` is on this computer."""
    return f"{settings.PUBLIC_ADDRESS or HERE}{path}"


def page_of(club: str, session: str) -> str:
    """The address of a session's results."""
    return whole(reverse("public:session", kwargs={"club": club, "session": session}))
