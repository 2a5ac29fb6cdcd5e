"""Boards that are dealt again for each match are called by what is printed on them, wherever somebody reads of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve

from club.models import Board
from tests import builders
from tests.doors.dealt_evening import DealtEvening
from tests.doors.every_address import ADDRESSES, ROLES, right_of
from tests.doors.forms import forms_of
from tests.doors.pages import words
from tests.scored_outside import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.always]

#: Whose acts are tried: each once, the first form that a page about boards has for it.
OF = {"manager": "desk:", "phone": "player:"}
SAID_ASIDE = re.compile(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"')


def read_aloud(html: str) -> str:
    """What is read of a page, and what is said of its parts to those who do not see them."""
    body = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.S)
    # The code of a table is drawn by lot, 107 452 too.
    return re.sub(r"\b\d{3} \d{3}\b", "", words(body) + " | " + " | ".join(SAID_ASIDE.findall(body)))


def answers_of(client: Client, to: str, sent: dict[str, str]) -> Iterator[str]:
    """What is read of the answer to a form, and of the page that it leads to."""
    answer = client.post(to, sent, follow=True)
    if "html" in answer.headers.get("Content-Type", ""):
        yield read_aloud(answer.content.decode())
    elif "json" in answer.headers.get("Content-Type", ""):
        yield str(answer.json().get("message", ""))


def test_no_page_of_an_evening_says_the_number_of_a_board_for_what_is_printed_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Late in a long run players are called Ada Ashdown 107.
    monkeypatch.setattr(builders, "_names", builders._endless_names())
    evening = DealtEvening()
    numbers = set(Board.objects.exclude(label="").values_list("number", flat=True))
    numbers = {each for each in numbers if each > 100}
    assert numbers
    every = "|".join(map(str, sorted(numbers)))
    # In a list of all boards, where 7 stands once for each match, the number tells them apart: 7 (107).
    unsaid = re.compile(rf"(?<![\d.,:/#+−(-])(?:{every})(?![\d.,:]*\d)")
    wrong, seen, posted = {}, set(), set()
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
            if role not in OF or not re.search(every, answer.content.decode()):
                continue
            for form in forms_of(answer.content.decode()):
                to = urljoin(evening.address(name), form.action)
                act = resolve(urlsplit(to).path).view_name
                about = f"{to} {' '.join(form.fields.values())}"
                if form.method != "post" or act in posted or not act.startswith(OF[role]):
                    continue
                if not re.search(rf"\b(?:{every})\b", about):
                    continue
                posted.add(act)
                with rolled_back():
                    for told in answers_of(evening.clients[role], to, form.fields):
                        found = [told[max(0, each.start() - 40) : each.end() + 30] for each in unsaid.finditer(told)]
                        if found:
                            wrong[f"POST {to}"] = found[:3]
    assert wrong == {}
    assert len(posted) > 10, posted
    assert {"desk:room", "desk:line", "desk:audit-log", "player:evening", "public:session", "desk:keying"} <= seen
