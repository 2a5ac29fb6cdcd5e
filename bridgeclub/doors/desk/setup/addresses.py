"""Where things are, as somebody outside the page needs it."""

from __future__ import annotations

from django.urls import reverse

from club.queries import ClubInfo, SessionInfo


def club_url(name: str, club: ClubInfo, **more: object) -> str:
    return reverse(f"desk:{name}", kwargs={"club": club.slug, **more})


def session_url(name: str, session: SessionInfo, **more: object) -> str:
    return reverse(f"desk:{name}", kwargs={"club": session.club.slug, "session": session.slug, **more})
