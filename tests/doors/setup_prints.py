"""What the tests of setup prints and others build and ask: see test_setup_prints.py."""

from __future__ import annotations

import re
from typing import Any

from club.models import Session
from tests.builders import ready_session
from tests.doors.desks import Desk, director_desk
from tests.doors.pages import words


def seated(pairs: int = 9, kind: str = "straight-mitchell", **options: Any) -> tuple[Desk, Session]:
    desk = director_desk()
    return desk, ready_session(pairs, kind, club=desk.club, **{"boards_per_round": 3, **options})


def articles(html: str) -> list[str]:
    """The cards of a page, as HTML."""
    return re.findall(r"<article.*?</article>", html, re.S)


def lines(card: str) -> list[list[str]]:
    body = card.split("<tbody>")[1]
    return [
        [words(cell) for cell in re.findall(r"<t[hd]\b.*?</t[hd]>", row, re.S)]
        for row in re.findall(r"<tr\b.*?</tr>", body, re.S)
    ]
