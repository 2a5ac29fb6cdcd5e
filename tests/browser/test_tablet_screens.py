"""Every screen of a table, on a phone and on a tablet both ways up: nothing scrolls, all can be read and pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import BrowserContext, expect

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from scoring.models import Line, Result
from scoring.services import confirm_result, settle_conflict
from tests.browser.table_page import LYING, PHONE, UPRIGHT, TablePage, becomes, device
from tests.builders import enter, play_all, started_session, table_device
from tests.ranges import WHOLE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
AS_LARGE = "side => getComputedStyle(side).fontSize === getComputedStyle(side.closest('b')).fontSize"
LONG_NAMES = ["Bartholomew Featherstonehaugh", "Christabel Montmorency-Smythe", "Wilhelmina Throckmorton"]


@pytest.fixture
def session() -> Session:
    """Three tables; in the second round the arrow is turned. Some people have long names."""
    made = started_session(pairs=6, boards_per_round=3, arrow_switch=2, habits={"ask_lead": True})
    players = list(made.club.players.order_by("pk"))
    for player, name in zip(players, LONG_NAMES * 4, strict=False):
        player.name = name
        player.save()
    return made


def inspect(at: TablePage, *, axe: bool = True) -> None:
    """It fits at every size; axe looks at a telephone in the light and at a tablet in the dark, one of them in a quick
    run. A tablet held upright has nothing for a screen reader that the other two have not.
    """
    for width, height in (UPRIGHT, LYING, PHONE):
        at.page.set_viewport_size({"width": width, "height": height})
        at.assert_fits()
    looks = [(PHONE, "light"), (LYING, "dark")]
    asked = looks if WHOLE else [looks[crc32(at.question.inner_text().encode()) % 2]]
    for (width, height), scheme in asked if axe else ():
        at.page.set_viewport_size({"width": width, "height": height})
        at.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        at.assert_accessible()
    at.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    at.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def settle_all(session: Session) -> None:
    """Nothing that was entered waits for a yes or for the director."""
    for line in Line.objects.filter(session=session, result__isnull=False):
        if line.rival_id is not None:
            settle_conflict(session_id=session.pk, line_id=line.pk, keep_result_id=line.rival_id, actor=PROGRAM)
        elif not line.confirmed:
            confirm_result(session_id=session.pk, result_id=line.result_id or 0, actor=PROGRAM)


def answer_through(at: TablePage, level: str, suit: str, tricks: str, *, axe: bool = False) -> None:
    """From the contract to the lead, every screen looked at without and with an answer."""
    inspect(at, axe=axe)
    at.press(level, "XX redoubled", suit)
    inspect(at, axe=axe)
    at.press("Back")
    inspect(at, axe=axe)
    at.press("Take this contract")
    inspect(at, axe=axe)
    at.seat("W")
    inspect(at, axe=axe)
    at.press("Back")
    inspect(at, axe=axe)
    at.press("Keep: West")
    at.press(tricks)
    inspect(at, axe=axe)


def test_every_screen_of_a_round(new_context: Contexts, live_server: Any, session: Session) -> None:
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    inspect(at)
    at.to_the_boards()
    inspect(at)
    at.press("Follow on your own phone")
    inspect(at)
    at.page.locator(".own-k").last.click()
    expect(at.page.locator(".own img")).to_have_js_property("complete", True)
    expect(at.page.locator(".own img")).not_to_have_js_property("naturalWidth", 0)
    inspect(at)
    at.press("Back", "Back")
    at.open(1)
    answer_through(at, "1", "no trumps", "2 down", axe=True)
    at.press("hearts", "10")
    inspect(at)
    at.press("No, change it")
    inspect(at)
    at.lists = False
    at.press("Nothing, it was right", "Yes, that is right")
    expect(at.question).to_have_text("Please look again: is that right?")
    inspect(at)
    at.press("Yes, that is right")
    expect(at.question).to_have_text("What was the contract?")
    at.press("All boards")
    at.lists = True
    expect(at.board(1)).to_contain_text("Done")
    inspect(at)
    at.open(1)
    inspect(at)
    expect(at.page.get_by_role("button", name="See the other tables")).to_have_count(0)
    at.press("Back")
    at.open(2)
    at.loses_network()
    at.news()
    at.news()
    expect(at.page.locator(".strip")).to_contain_text("No connection. Go on; nothing is lost.")
    answer_through(at, "7", "spades", "13 down")
    at.press("Not known")
    expect(at.page.locator(".strip")).to_be_visible()
    inspect(at)
    at.press("Yes, that is right")
    inspect(at)
    at.open(3)
    answer_through(at, "1", "clubs", "+6 13 tricks")
    at.page.context.set_offline(False)
    expect(at.page.locator(".strip")).to_be_hidden(timeout=15_000)
    assert at.faults == []


def test_every_screen_between_rounds(new_context: Contexts, live_server: Any, session: Session) -> None:
    other, _token = table_device(session, 1)
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.to_the_boards()
    enter(session, 1, 1, 1, "4SN=", by=other)
    at.news()
    expect(at.board(1)).to_contain_text("Waiting for East–West")
    inspect(at)
    at.open(2)
    at.press("Passed out")
    becomes(at.page, Result.objects.count, 2)
    enter(session, 1, 1, 2, "4SN=", by=other)
    at.press("No, change it", "Back")
    at.news()
    expect(at.board(2)).to_contain_text("Two different results")
    inspect(at)
    play_all(session, rounds=[1])
    settle_all(session)
    at.news()
    expect(at.question).to_have_text("Where everybody goes for round 2")
    inspect(at)
    at.press("Go on to round 2")
    expect(at.question).to_have_text("Change of direction")
    inspect(at)
    assert at.page.locator(".turn .nw").first.evaluate(AS_LARGE), "the direction is what counts"
    at.press("We have changed seats")
    inspect(at)
    play_all(session)
    settle_all(session)
    at.news()
    expect(at.question).to_have_text("Thank you for playing")
    inspect(at)
    end_play(session_id=session.pk, actor=PROGRAM)
    at.news()
    expect(at.question).to_contain_text("Play has ended")
    inspect(at)
    comes_back_from_the_results(at)


def comes_back_from_the_results(at: TablePage) -> None:
    """From the results and the conditions, in the same window; in another one nobody is led there."""
    back = at.page.get_by_role("navigation", name="Your table").get_by_role("link", name="Back to the table")
    at.page.get_by_role("link", name="See the results").tap()
    expect(back).to_be_visible()
    at.page.locator("main").get_by_role("link", name="Conditions of contest").tap()
    expect(at.page.locator("h1")).to_have_text("Conditions of contest")
    expect(back).to_be_visible()
    address = at.page.url
    back.tap()
    expect(at.question).to_contain_text("Play has ended")
    elsewhere = at.page.context.new_page()
    elsewhere.goto(address)
    expect(elsewhere.locator("h1")).to_be_visible()
    expect(elsewhere.get_by_role("link", name="Back to the table")).to_be_hidden()


@pytest.mark.parametrize("boards", [1, 8])
def test_few_and_many_boards_fit(new_context: Contexts, live_server: Any, boards: int) -> None:
    session = started_session(pairs=4, boards_per_round=boards)
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.to_the_boards()
    inspect(at, axe=False)
    at.open(1)
    at.key_in(4, "hearts", "S", "Made")
    inspect(at, axe=False)
    at.press("Yes, that is right")
    at.all_sent()
    inspect(at, axe=False)


#: At the top of the page: words beside the keys that a key lies over, keys that touch the edge of the screen, and a
#: round of which nothing is left to see.
SQUEEZED = """() => {
  const faults = [], keys = [...document.querySelectorAll(".step :is(button, a)")];
  for (const each of document.querySelectorAll(".step > .ask > *")) {
    const box = each.getBoundingClientRect();
    for (const key of document.querySelectorAll(".bar .btn")) {
      const over = key.getBoundingClientRect();
      const across = Math.min(box.right, over.right) - Math.max(box.left, over.left);
      if (across > 1 && Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top) > 1)
        faults.push(`${key.textContent} on ${each.textContent}`);
    }
  }
  for (const key of keys) if (key.getBoundingClientRect().left < 8) faults.push(`at the edge: ${key.textContent}`);
  for (const lines of document.querySelectorAll(".round")) if (lines.clientHeight < 60) faults.push("no lines");
  return faults;
}"""


#: More than 28 letters each, of which the longest parts do not fit beside each other.
FOUR_LONG = [
    "Alexandrina Featherstonehaugh",
    "Maximilian Throckmorton-Hughes",
    "Wilhelmina Fotheringham-Smythe",
    "Bartholomew Cholmondeley-Jones",
]
SCROLLS = "document.documentElement.scrollHeight - innerHeight"


def test_a_telephone_that_lies_keeps_words_and_keys_apart(new_context: Contexts, live_server: Any) -> None:
    session = started_session(pairs=6, boards_per_round=2)
    for player, name in zip(session.club.players.order_by("pk"), FOUR_LONG * 3, strict=True):
        player.name = name
        player.save()
    at = TablePage(device(new_context, (320, 568)), live_server.url, session)
    assert at.page.evaluate(SCROLLS) <= 0
    at.page.set_viewport_size({"width": 568, "height": 320})
    at.has_none_of(SQUEEZED)
    at.to_the_boards()
    at.open(2)
    at.press("1", "spades")
    at.seat("S")
    in_one_line = "keys => keys.every(key => key.scrollHeight <= key.clientHeight && key.clientHeight < 50)"
    assert at.page.locator(".g-dn .key").evaluate_all(in_one_line), "a minus apart from its number"
    at.press("All boards") if at.button("All boards").is_visible() else at.press("Back", "Back", "Back")
    enter(session, 1, 1, 1, "4SN=")
    settle_all(session)
    at.news()
    expect(at.board(1)).to_contain_text("Done")
    at.has_none_of(SQUEEZED)
    play_all(session, rounds=[1])
    settle_all(session)
    at.news()
    expect(at.question).to_have_text("Where everybody goes for round 2")
    at.has_none_of(SQUEEZED)
    play_all(session)
    settle_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    at.news()
    expect(at.question).to_contain_text("Play has ended")
    at.has_none_of(SQUEEZED)
