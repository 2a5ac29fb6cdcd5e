"""The tabs of a session at the desk: one row on every page, every page under "More", and where one is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridgeclub.wording.templatetags.tabs import AFTER_PLAY, BEFORE_PLAY, DURING_PLAY, GROUPS, PAGES
from tests import builders
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of

pytestmark = pytest.mark.django_db
DESK = Path(__file__).resolve().parents[2] / "bridgeclub/doors/desk"


def row_and_more(room: Room, path: str) -> tuple[str, str]:
    """The row as it is written, and what is behind "More"."""
    (tabs,) = re.findall(r'<nav class="tabs noprint[^"]*".*?</nav>', room.html(path), re.S)
    row, more = re.sub("</a>|</h2>", r"\g<0> ", tabs).split("<details")
    return row, more


def current(html: str) -> list[str]:
    return [words(each) for each in re.findall(r'aria-current="page">(.*?)</a>', html, re.S)]


def test_every_page_that_says_where_it_is_has_a_place() -> None:
    said = {tab for path in DESK.rglob("*.py") for tab in re.findall(r'\btab(?:=|": )"([\w-]+)"', path.read_text())}
    assert {"room", "pairs", "settings"} <= said
    assert said - set(PAGES) == set()
    for lines in (BEFORE_PLAY, DURING_PLAY, AFTER_PLAY):
        assert {tab for line in lines for tab in line} <= set(PAGES)
    assert len(PAGES) == sum(len(pages) for _label, pages in GROUPS)


def test_one_row_says_where_one_is_and_everything_is_under_more() -> None:
    room = playing_room(4)
    during = "Room Calls To check Key in Ranking Boards Rulings Penalties Corrections Pairs Print Settings"
    more = (
        "More Play Room Calls Key in Pace To check Rulings Penalties Corrections "
        "Results Ranking Boards Score queries Prize-giving Print, files, e-mail Time limits "
        "People Pairs Check-in Tablets Phones The wall Session Print Movement Settings Who did what"
    )
    for path, here in (("", "Room"), ("penalties/", "Penalties"), ("setup/", "Settings"), ("print/codes/", "Print")):
        row, rest = row_and_more(room, path)
        assert words(row) == during, path
        assert words(f"<details{rest}") == more
        assert current(row) == current(rest) == [here]


def test_the_page_that_is_open_stands_in_the_row_wherever_it_belongs() -> None:
    room = playing_room(4)
    for path, here in (("trail/", "Who did what"), ("devices/", "Tablets"), ("phones/slips/", "Phones")):
        row, _rest = row_and_more(room, path)
        assert current(row) == [here]
        assert words(row).endswith(f"Settings {here}")


def test_before_play_and_after_it_other_pages_come_first() -> None:
    before = room_of(builders.ready_session(4))
    for path in ("setup/", "check-in/", ""):
        assert words(row_and_more(before, path)[0]) == "Set-up Print Check-in Movement Phones Room", path
    assert current(row_and_more(before, "setup/")[0]) == ["Set-up"]
    after = room_of(builders.published_session(4)[0])
    assert words(row_and_more(after, "ranking/")[0]).startswith("Room Ranking To check")
