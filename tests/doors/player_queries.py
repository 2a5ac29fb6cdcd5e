"""What the tests of player queries and others build and ask: see test_player_queries.py."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from rulings.models import ScoreQuery
from scoring.models import Line
from tests.doors.desks import boxes
from tests.doors.pages import words
from tests.doors.phones import OwnPhone
from tests.doors.player_signing import send


def address(line: Line) -> str:
    return reverse("player:score-query", args=[line.pk])


def start(phone: OwnPhone, line: Line) -> dict[str, str]:
    return radios(phone.client.get(address(line)).content.decode())


def radios(html: str) -> dict[str, str]:
    return {name: value for name, value in boxes(html).items() if value}


def says(phone: OwnPhone, line: Line, **changed: object) -> HttpResponse:
    """The form as it begins, what is wrong changed, and sent after it was said back."""
    typed = {**start(phone, line), **changed}
    back = send(phone, address(line), **typed)
    assert back.status_code == 200, words(back.content.decode())
    return send(phone, address(line), **radios(back.content.decode()), send="1")


def page(phone: OwnPhone, made: ScoreQuery, act: str = "score-query-history") -> str:
    found = phone.client.get(reverse(f"player:{act}", args=[made.pk]))
    assert found.status_code == 200
    return words(found.content.decode())
