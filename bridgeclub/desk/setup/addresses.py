"""Where things are, as somebody outside the page needs it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from club.queries import ClubInfo, SessionInfo


def absolute(request: HttpRequest, path: str) -> str:
    """A whole address for a printed code: the public one where the club has set it, else the one asked for."""
    base: str = settings.PUBLIC_ADDRESS or request.build_absolute_uri("/")
    return base.rstrip("/") + path


def in_club(name: str, club: ClubInfo, **more: object) -> str:
    return reverse(f"desk:{name}", kwargs={"club": club.slug, **more})


def in_session(name: str, session: SessionInfo, **more: object) -> str:
    return reverse(f"desk:{name}", kwargs={"club": session.club.slug, "session": session.slug, **more})
