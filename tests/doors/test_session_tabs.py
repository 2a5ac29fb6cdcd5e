"""The ways of a session at the desk: every page has its place, and says where one is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridgeclub.wording.templatetags.tabs import GROUPS
from tests.doors.pages import words
from tests.doors.rooms import playing_room

pytestmark = pytest.mark.django_db
DESK = Path(__file__).resolve().parents[2] / "bridgeclub/doors/desk"


def test_every_page_that_says_where_it_is_has_a_group() -> None:
    said = {tab for path in DESK.rglob("*.py") for tab in re.findall(r'\btab(?:=|": )"([\w-]+)"', path.read_text())}
    known = {tab for _label, pages in GROUPS for tab, _name, _title in pages}
    assert {"room", "pairs", "settings"} <= said
    assert said - known == set()


def test_one_is_somewhere_and_the_pages_of_its_group_are_a_press_away() -> None:
    room = playing_room(4)
    for path, group, pages in (
        ("", "Play", "Room Calls Key in To check Rulings Penalties Put right"),
        ("ranking/", "Results", "Ranking Boards Score queries Results out Times"),
        ("pairs/", "People", "Pairs Check-in Phones"),
        ("print/", "Papers", "Print Movement"),
        ("trail/", "More", "Settings Who did what"),
    ):
        html = room.html(path)
        (groups,) = re.findall(r'<nav class="groups".*?</nav>', html, re.S)
        assert words(re.sub("</a>", "</a> ", groups)).split() == ["Play", "Results", "People", "Papers", "More"]
        assert re.search(rf'aria-current="true">{group}<', groups)
        (tabs,) = re.findall(r'<nav class="tabs".*?</nav>', html, re.S)
        assert words(re.sub("</a>", "</a> ", tabs)) == pages
        assert tabs.count('aria-current="page"') == 1
