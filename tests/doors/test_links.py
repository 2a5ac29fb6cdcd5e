"""Every link on every page of a made-up club leads to a page, whoever follows it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import resolve

from bridgeclub.management.demonstration import programme
from club.models import Session, User
from club.queries import SessionInfo
from rulings.queries.doubts import open_doubts
from scoring.services.plausible import plausible_result
from tests.builders import still_to_play
from tests.whole_evenings import AtTable, write_games

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.first, pytest.mark.long]
HREF = re.compile(r'<(?:a|link)\b[^>]*?\bhref="([^"]+)"')
#: What ends the walk, and what is a file for another program.
LEFT_ALONE = ("logout", "admin:")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The made-up club: an evening half played, others published, a line to be looked at again."""
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    monkeypatch.setattr(programme, "play_through", played_at_once)
    monkeypatch.setattr(programme, "PRACTICE_BOARDS", 1)
    call_command("demo", yes=True)


def played_at_once(session: SessionInfo, seed: str) -> None:
    """The same results as there. How they are entered one by one is seen in tests/commands/test_demo.py."""
    evening = Session.objects.get(pk=session.id)
    games = [
        AtTable(seating, board, *plausible_result(f"{seed}:{board}", f"{seating.table}:{seating.round}"))
        for seating, board in still_to_play(evening)
    ]
    write_games(evening, games, confirmed=True)


def kind_of(address: str) -> tuple[str, ...] | None:
    """Which page it is, and of which kind of session: visited once, not once for each board, pair and evening."""
    parts = urlsplit(address)
    if parts.path.startswith(settings.STATIC_URL):
        return None
    match = resolve(parts.path)
    if match.view_name.startswith(LEFT_ALONE):
        return None
    practice = "practice" in str(match.kwargs.get("session", ""))
    return (match.view_name, str(practice), *sorted(parse_qs(parts.query)))


def links_of(page: str, address: str) -> Iterator[str]:
    for found in HREF.findall(page):
        there = urljoin(address, unescape(found))
        if there.startswith("/"):
            yield there.split("#")[0]


def walked(client: Client, begin: str) -> tuple[int, list[str]]:
    """How many pages were reached from here by links alone, and the links that lead nowhere, with where they stand."""
    todo, seen, lost = deque([(begin, "")]), set(), []
    while todo:
        address, stands_at = todo.popleft()
        kind = kind_of(address)
        if kind is None or kind in seen:
            continue
        seen.add(kind)
        answer = client.get(address, follow=True)
        if answer.status_code != 200:
            lost.append(f"{answer.status_code} {address} on {stands_at}")
        elif answer["Content-Type"].startswith("text/html"):
            todo.extend((link, address) for link in links_of(answer.content.decode(), address))
    return len(seen), lost


def test_every_link_leads_to_a_page(club: None) -> None:
    evening = Session.objects.get(slug__endswith="tuesday-pairs")
    assert open_doubts(evening.pk), "nothing to look at again"
    for who, begin, at_least in (
        ("manager", "/desk/riverside/", 100),
        ("playing.director", "/desk/riverside/", 80),
        ("", "/riverside/", 20),
    ):
        client = Client()
        if who:
            client.force_login(User.objects.get(email=f"{who}@riverside.example"))
        pages, lost = walked(client, begin)
        assert lost == []
        assert pages >= at_least, who
