"""Boards that are dealt again for each match are called by what is printed on them, wherever somebody reads of them."""

from __future__ import annotations

import re

import pytest

from club.models import Board
from tests.doors.dealt_evening import DealtEvening
from tests.doors.every_address import ADDRESSES, ROLES, right_of
from tests.doors.pages import words

pytestmark = pytest.mark.django_db

SAID_ASIDE = re.compile(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"')


def read_aloud(html: str) -> str:
    """What is read of a page, and what is said of its parts to those who do not see them."""
    body = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.S)
    # The code of a table is drawn by lot, 107 452 too.
    return re.sub(r"\b\d{3} \d{3}\b", "", words(body) + " | " + " | ".join(SAID_ASIDE.findall(body)))


def test_no_page_of_an_evening_says_the_number_of_a_board_for_what_is_printed_on_it() -> None:
    evening = DealtEvening()
    numbers = set(Board.objects.exclude(label="").values_list("number", flat=True))
    numbers = {each for each in numbers if each > 100}
    assert numbers
    every = "|".join(map(str, sorted(numbers)))
    # In a list of all boards, where 7 stands once for each match, the number tells them apart: 7 (107).
    unsaid = re.compile(rf"(?<![\d.,:/#+−(-])(?:{every})(?![\d.,:]*\d)")
    wrong, seen = {}, set()
    for name in ADDRESSES:
        if name.startswith("api:"):
            continue
        for role in [each for each in ROLES if each in evening.clients]:
            if right_of(role, name) not in (200, 409) and not name.startswith("player:"):
                continue
            answer = evening.clients[role].get(evening.address(name))
            if answer.status_code not in (200, 409) or "html" not in answer.headers.get("Content-Type", ""):
                continue
            seen.add(name)
            text = read_aloud(answer.content.decode())
            found = [text[max(0, each.start() - 40) : each.end() + 30] for each in unsaid.finditer(text)]
            if found:
                wrong[name] = found[:3]
    assert wrong == {}
    assert {"desk:room", "desk:line", "desk:audit-log", "player:evening", "public:session", "desk:keying"} <= seen
