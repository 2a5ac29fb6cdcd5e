"""A table for everybody: letters twice as large on the narrowest screen, the left hand, no colours, no sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.models import Session
from scoring.models import Result
from tests.browser.table_page import PHONE, TREMBLE, UPRIGHT, TablePage, becomes, device
from tests.builders import started_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
NARROW = (320, 568)

#: What is cut off or hangs over the side, and buttons without a name of their own that can be read aloud.
LOST = """() => {
  const seen = node => node.clientWidth && !node.closest(".vh") && getComputedStyle(node).display !== "inline";
  const hidden = node => getComputedStyle(node).overflow !== "visible"
    && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
  const cut = [...document.querySelectorAll("main *, .top *")]
    .filter(node => seen(node) && (hidden(node) || node.getBoundingClientRect().right > innerWidth + 1))
    .map(node => "cut off: " + node.className);
  const named = [...document.querySelectorAll("button, a.btn")].map(node => {
    const copy = node.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach(part => part.remove());
    return (node.getAttribute("aria-label") || copy.textContent).trim();
  });
  const bad = named.filter((name, at) => !/[\\p{L}\\p{N}]/u.test(name) || named.indexOf(name) !== at);
  return [...cut, ...bad.map(name => "name: " + name)];
}"""
#: Words of the header that the button in it lies on.
COVERED = """() => {
  const call = document.querySelector(".call").getBoundingClientRect(), words = document.createRange();
  return [...document.querySelectorAll(".top-board, .top-where, .top-deal, .top-who")].filter(node => {
    words.selectNodeContents(node);
    return [...words.getClientRects()].some(word => word.left < call.right - 1 && word.right > call.left + 1
      && word.top < call.bottom - 1 && word.bottom > call.top + 1);
  }).map(node => node.className);
}"""
LISTEN = """() => {
  window.heard = [];
  navigator.vibrate = pattern => window.heard.push("shake");
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.heard.push("note"); return start.apply(this, when); };
}"""


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6, boards_per_round=3, habits={"ask_lead": True})


def twice_as_large(at: TablePage) -> None:
    """As if the browser's own letters were 32 px instead of 16."""
    sizes = {"standard": 32, "fixed": 26}
    at.page.context.new_cdp_session(at.page).send("Page.setFontSizes", {"fontSizes": sizes})
    expect(at.page.locator("html")).to_have_css("font-size", "32px")


def says_yes(at: TablePage, then: str) -> None:
    """And sees what is asked next: an odd result once more, then the next board."""
    at.press("Yes, that is right")
    expect(at.question).to_have_text(then)


def back_to_the_list(at: TablePage) -> None:
    """Who pressed yes at the same place a moment ago presses once more."""
    at.page.wait_for_timeout(TREMBLE * 1000)
    at.press("All boards")
    expect(at.board(1)).to_be_visible()


def walk(at: TablePage, look: Callable[[], None]) -> None:
    """Every step of a board."""
    at.lists = False
    steps: list[Callable[[], None]] = [
        at.to_the_boards,
        lambda: at.press("Settings of this device"),
        lambda: at.press("Back"),
        lambda: at.open(1),
        lambda: at.press("4", "spades"),
        lambda: at.press("XX redoubled"),
        lambda: at.seat("S"),
        lambda: at.press("Count tricks"),
        lambda: at.press("10 tricks"),
        lambda: at.press("hearts", "K"),
        lambda: at.press("No, change it"),
        lambda: at.press("Nothing, it was right"),
        lambda: at.page.wait_for_timeout(TREMBLE * 1000),
        lambda: says_yes(at, "Please look again: is that right?"),
        lambda: at.page.wait_for_timeout(TREMBLE * 1000),
        lambda: says_yes(at, "What was the contract?"),
        lambda: back_to_the_list(at),
        lambda: at.open(1),
    ]
    for step in steps:
        step()
        look()


def test_letters_twice_as_large_on_the_narrowest_screen_lose_nothing(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    """In neither hand: at every step the device is put into the other one and back."""
    at = TablePage(device(new_context, NARROW), live_server.url, session)
    twice_as_large(at)

    def look() -> None:
        expect(at.question).not_to_have_text("One moment")
        for hand in ("left", "right"):
            at.page.evaluate("(hand) => { document.documentElement.dataset.hand = hand; }", hand)
            at.has_none_of(LOST)
            assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), hand

    walk(at, look)
    becomes(at.page, lambda: [(each.contract, each.tricks) for each in Result.objects.all()], [("4SXX", 10)])
    assert at.faults == []


@pytest.mark.parametrize("large", [False, True])
def test_nothing_lies_over_a_word_and_no_suit_is_lost_on_the_cloth(
    new_context: Contexts, live_server: Any, session: Session, large: bool
) -> None:
    """The way to the director beside the board's name, words in their keys, the contract between the four seats."""
    at = TablePage(device(new_context, NARROW), live_server.url, session)
    if large:
        twice_as_large(at)
    at.to_the_boards()
    assert at.page.evaluate(COVERED) == []
    at.open(1)
    assert at.page.evaluate(COVERED) == []
    assert at.button("Not doubled").evaluate("key => key.scrollWidth <= key.clientWidth")
    at.press("4", "spades")
    assert at.page.evaluate(COVERED) == []
    cloth = at.page.locator(".rs-mid")
    ink = "node => getComputedStyle(node).color"
    assert cloth.locator(".su").evaluate(ink) == cloth.evaluate(ink)


def test_the_settings_stay_with_the_device(new_context: Contexts, live_server: Any, session: Session) -> None:
    at = TablePage(device(new_context, UPRIGHT), live_server.url, session)
    at.to_the_boards()
    at.press("Settings of this device")
    at.assert_accessible()
    for name in ("left", "large", "four", "count"):
        at.press_key(name)
    at.press("Back")
    expect(at.question).to_have_text("Which board?")
    other = started_session(pairs=4, boards_per_round=2)
    there = TablePage(at.page.context.new_page(), live_server.url, other)
    there.to_the_boards()
    there.open(1)
    root = there.page.locator("html")
    for name, value in (("hand", "left"), ("text", "large"), ("suits", "two")):
        expect(root).to_have_attribute(f"data-{name}", value)
    colour = "node => getComputedStyle(node).backgroundColor"
    assert there.button("hearts").evaluate(colour) == there.button("diamonds").evaluate(colour)
    there.press("3", "clubs", "Back")
    keep, back = there.button("Take this contract").bounding_box(), there.button("Back").bounding_box()
    assert keep
    assert back
    assert keep["x"] < back["x"]
    there.press("Take this contract")
    there.seat("N")
    there.press("9 tricks")
    expect(there.page.locator(".say")).to_contain_text("9 tricks")


def test_what_is_chosen_is_seen_where_the_device_decides_the_colours(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = TablePage(device(new_context, PHONE, forced_colors="active"), live_server.url, session)
    at.to_the_boards()
    at.open(1)
    at.press("4")
    expect(at.button("4")).to_have_attribute("aria-pressed", "true")
    colour = "node => getComputedStyle(node).backgroundColor"
    assert at.button("4").evaluate(colour) != at.button("5").evaluate(colour)
    at.press("spades", "X doubled")
    expect(at.button("X doubled")).to_have_attribute("aria-pressed", "true")
    assert at.button("X doubled").evaluate(colour) != at.button("XX redoubled").evaluate(colour)


def test_what_is_taken_or_missing_can_be_felt_and_if_wished_heard(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.page.evaluate(LISTEN)
    at.to_the_boards()
    at.press("Another board", "Open this board")
    becomes(at.page, lambda: at.page.evaluate("window.heard"), ["shake"])
    at.press("Back", "Settings of this device")
    for name in ("sound", "shake"):
        at.press_key(name)
    at.press("Back")
    at.open(1)
    at.press("Passed out", "Yes, that is right")
    becomes(at.page, lambda: at.page.evaluate("window.heard"), ["shake", "note"])
    assert at.faults == []


#: Words on the keys that are broken in two.
BROKEN = """() => [...document.querySelectorAll(".key *")].flatMap(node => [...node.childNodes]).filter(node => {
  if (node.nodeType !== 3) return false;
  return [...node.data.matchAll(/\\S+/g)].some(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
  });
}).map(node => node.data)"""


def test_no_word_on_a_key_is_broken_on_the_narrowest_screen(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = TablePage(device(new_context, NARROW), live_server.url, session)
    at.to_the_boards()
    at.open(1)
    expect(at.button("XX", exact=False)).to_be_visible()
    assert at.page.evaluate(BROKEN) == []
