"""What the tests of room repairs and others build and ask: see test_room_repairs.py."""

from __future__ import annotations

import re

from club.models import Contestant, LineUp
from tests.doors.forms import fields
from tests.doors.rooms import Room


def pair(room: Room, number: int, line: str = "NS") -> Contestant:
    return Contestant.objects.get(session=room.session, number=number, line=line)


def names(contestant: Contestant) -> str:
    return " & ".join(LineUp.objects.filter(contestant=contestant).values_list("player__name", flat=True))


def query(**answers: object) -> str:
    return "?" + "&".join(f"{name}={value}" for name, value in answers.items())


def do_repair(room: Room, kind: str, **answers: object) -> str:
    """Asked, looked at, and done as shown."""
    html = room.html(f"repairs/{kind}/{query(**answers)}")
    shown = re.findall(r"<form method=\"post\".*?</form>", html, re.S)[-1]
    return room.send(f"repairs/{kind}/", **fields(shown))
