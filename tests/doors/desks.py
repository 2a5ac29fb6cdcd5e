"""How the tests sit at the desk: who is logged in where, and what stands on a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.test import Client

from club.models import Club, Session, User
from tests.builders import logged_in, make_club, make_director, make_manager
from tests.doors.pages import words


@dataclass(frozen=True)
class Desk:
    """A club with somebody logged in at it."""

    club: Club
    user: User
    client: Client

    def at(self, path: str = "") -> str:
        return f"/desk/{self.club.slug}/{path}"

    def read(self, path: str = "", status: int = 200) -> str:
        """A page as it is read."""
        response = self.client.get(self.at(path))
        assert response.status_code == status, response.content.decode()[:300]
        return words(response.content.decode())

    def html(self, path: str = "") -> str:
        response = self.client.get(self.at(path))
        assert response.status_code == 200
        return str(response.content.decode())

    def send(self, path: str, **data: Any) -> str:
        """A form sent and done: the page that follows, as it is read."""
        response = self.client.post(self.at(path), data, follow=True)
        assert response.redirect_chain, words(response.content.decode())
        assert response.status_code == 200
        return words(response.content.decode())

    def refused(self, path: str, **data: Any) -> str:
        """A form sent and refused: the same page again, as HTML."""
        response = self.client.post(self.at(path), data)
        assert response.status_code == 422, response.status_code
        return str(response.content.decode())


def manager_desk(club: Club | None = None) -> Desk:
    club = club or make_club()
    user = make_manager(club)
    return Desk(club, user, logged_in(user))


def director_desk(club: Club | None = None) -> Desk:
    club = club or make_club()
    user = make_director(club)
    return Desk(club, user, logged_in(user))


def boxes(html: str) -> dict[str, str]:
    """What the boxes of a page hold: inputs with a value, checked ones, and what is chosen of each list."""
    found: dict[str, str] = {}
    for tag in re.findall(r"<input\b[^>]*>", html):
        values = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        kind = values.get("type", "text")
        if "name" in values and (kind not in ("radio", "checkbox") or " checked" in tag):
            found[values["name"]] = values.get("value", "on" if kind == "checkbox" else "")
    for name, inside in re.findall(r'<select\b[^>]*name="([^"]*)"[^>]*>(.*?)</select>', html, re.S):
        chosen = re.search(r'<option value="([^"]*)"[^>]* selected', inside) or re.search(
            r'<option value="([^"]*)"', inside
        )
        found[name] = chosen[1] if chosen else ""
    return {name: value.replace("&amp;", "&") for name, value in found.items() if name != "csrfmiddlewaretoken"}


def press(desk: Desk, session: Session, act: str, **typed: Any) -> str:
    """The page of an evening with its boxes as they are, something typed, and a button pressed; the page after it."""
    path = f"{session.slug}/setup/"
    return desk.send(path, **{**boxes(desk.html(path)), **typed, "act": act})


def press_refused(desk: Desk, session: Session, act: str, **typed: Any) -> str:
    """As `press`, where it is refused: the page as HTML."""
    path = f"{session.slug}/setup/"
    return desk.refused(path, **{**boxes(desk.html(path)), **typed, "act": act})
