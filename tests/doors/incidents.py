"""What the tests of incidents and others build and ask: see test_incidents.py."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

from tests.doors.rooms import Room


def incident_page(room: Room, kind: str, status: int = 200, **answers: object) -> str:
    """The page with these answers, as HTML."""
    return room.html(f"wrong/{kind}/?{urlencode({**answers, 'look': 1}, doseq=True)}", status)


def decisions(html: str) -> dict[str, dict[str, list[str]]]:
    """What is sent with each button that decides, by the way it decides for."""
    forms = [form for form in re.findall(r"<form method=\"post\".*?</form>", html, re.S) if 'name="way"' in form]
    form = forms[0] if forms else ""
    values: dict[str, list[str]] = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        said = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        chosen = said.get("type") != "radio" or " checked" in tag
        if chosen and said.get("name") not in (None, "csrfmiddlewaretoken"):
            values.setdefault(said["name"], []).append(unescape(said.get("value", "")))
    return {way: {**values, "way": [way]} for way in re.findall(r'name="way" value="([^"]*)"', form)}


def decide_incident(room: Room, kind: str, way: str, **answers: object) -> str:
    """Asked, shown, and decided as was shown; the page that follows."""
    return room.send(f"wrong/{kind}/", **decisions(incident_page(room, kind, **answers))[way])
