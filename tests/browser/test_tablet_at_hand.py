"""What is to be pressed next is in sight on a small telephone, however long the names are.

Where a page is longer than the screen its buttons stay at the screen's foot, and nothing that has the focus is under
them. A screen too low for that keeps them at the page's end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play, open_round
from scoring.services import confirm_result
from tests.browser.table_page import PHONE, TablePage, device
from tests.builders import enter, play_all, section_of, started_session, table_device
from tests.services.scoring.naming import numbers_only

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
NARROW, LOW = (320, 568), (640, 360)
LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"

#: At the top of the page: the keys that lead on and cannot be pressed where they are, and what the bar lies over
#: although it has the focus. [] where nothing is wrong.
OUT_OF_REACH = """() => {
  const faults = [], held = document.activeElement, said = (node) => node.textContent.trim().slice(0, 30);
  const bar = document.querySelector(".step > .bar");
  const seen = (node) => node.getBoundingClientRect().width > 0;
  window.scrollTo(0, 0);
  for (const node of [...document.querySelectorAll(".bar .btn, .links .btn-go, .bd-now")].filter(seen)) {
    const box = node.getBoundingClientRect(), middle = (box.left + box.right) / 2;
    const there = [box.top + 4, box.bottom - 4].every((y) => node.contains(document.elementFromPoint(middle, y)));
    if (!there) faults.push(`not in sight: ${said(node)}`);
  }
  for (const node of [...document.querySelectorAll(".step :is(button, a, input)")].filter(seen)) {
    node.focus();
    const box = node.getBoundingClientRect(), over = bar && !bar.contains(node);
    const end = over ? bar.getBoundingClientRect().top : innerHeight;
    if (box.bottom > end + 1 || box.top < -1) faults.push(`not in sight with the focus: ${said(node)}`);
  }
  held.focus();
  window.scrollTo(0, 0);
  return faults;
}"""
OUTSIDE = """() => [...document.querySelectorAll("body *")]
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
  .map((node) => `${node.tagName} ${node.className}: ${node.textContent.trim().slice(0, 30)}`)"""
#: What stands in the header under the way to the director.
UNDER_THE_CALL = """() => {
  const call = document.querySelector(".top .call").getBoundingClientRect(), faults = [];
  for (const node of document.querySelectorAll(".top-board, .top-where, .top-deal")) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const across = Math.min(box.right, call.right) - Math.max(box.left, call.left);
      const down = Math.min(box.bottom, call.bottom) - Math.max(box.top, call.top);
      if (across > 1 && down > 1) faults.push(`${node.textContent}: ${down}`);
    }
  }
  return faults;
}"""
PLACED = "getComputedStyle(document.querySelector('.step > .bar')).position"


def named(session: Session) -> Session:
    """Everybody has a name that no telephone has a line for."""
    for number, player in enumerate(session.club.players.order_by("pk")):
        player.name = f"{LONG} {number}"
        player.save()
    return session


def opened(new_context: Contexts, live_server: Any, session: Session, table: int = 1) -> TablePage:
    return TablePage(device(new_context, PHONE), live_server.url, session, table)


def look(at: TablePage) -> None:
    for width, height in (NARROW, PHONE):
        at.page.set_viewport_size({"width": width, "height": height})
        at.has_none_of(OUT_OF_REACH)


def then(at: TablePage, question: str) -> None:
    expect(at.question).to_contain_text(question)
    look(at)


def test_through_an_entry(new_context: Contexts, live_server: Any) -> None:
    session = named(started_session(pairs=6, boards_per_round=4, habits={"ask_lead": True}))
    at = opened(new_context, live_server, session)
    then(at, "Round 1: you play")
    at.to_the_boards()
    look(at)
    at.press("Follow on your own phone")
    then(at, "Whose phone is it?")
    at.page.locator(".own-k").last.click()
    expect(at.page.locator(".own img")).to_have_js_property("complete", True)
    look(at)
    at.press("Back", "Back", "Settings of this device")
    look(at)
    at.press("More")
    look(at)
    at.press("Back")
    at.open(1)
    then(at, "What was the contract?")
    for width, height in (NARROW, PHONE):
        at.page.set_viewport_size({"width": width, "height": height})
        expect(at.page.locator(".top .call")).to_be_visible()
        at.has_none_of(UNDER_THE_CALL)
    at.press("4", "spades")
    then(at, "Who played it?")
    at.seat("S")
    look(at)
    at.press("Count tricks")
    look(at)
    at.press("10 tricks")
    look(at)
    at.press("hearts", "K")
    then(at, "East–West: is it right?")
    at.press("No, change it")
    look(at)
    at.press("Nothing, it was right", "Yes, that is right")
    expect(at.board(1)).to_be_visible()
    look(at)
    at.open(1)
    look(at)
    expect(at.page.get_by_role("button", name="See the other tables")).to_have_count(0)
    at.press_key("call")
    for size in (NARROW, PHONE):
        at.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(at.page.locator(".call-sheet .bar .btn").first).to_be_in_viewport(ratio=1)
    assert at.faults == []


def test_between_the_rounds_to_the_end(new_context: Contexts, live_server: Any) -> None:
    habits = {"pace": "together"}
    session = named(started_session(pairs=6, boards_per_round=2, arrow_switch=2, habits=habits))
    other, _token = table_device(session, 1)
    at = opened(new_context, live_server, session)
    at.to_the_boards()
    enter(session, 1, 1, 1, "4SN=", by=other)
    at.news()
    expect(at.board(1)).to_contain_text("Waiting for East–West")
    at.open(1)
    then(at, "East–West: is it right?")
    at.press("Yes, that is right")
    play_all(session, rounds=[1])
    at.news()
    then(at, "Where everybody goes for round 2")
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    at.news()
    expect(at.button("Go on to round 2")).to_be_visible()
    look(at)
    at.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    at.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    assert at.page.evaluate("scrollY") > 0
    at.press("Go on to round 2")
    expect(at.question).to_have_text("Change of direction")
    assert at.page.evaluate("scrollY") == 0, "a new page begins at its top"
    look(at)
    at.press("We have changed seats")
    then(at, "Round 2: you play")
    open_round(section_id=section_of(session).pk, number=3, actor=PROGRAM)
    play_all(session)
    at.news()
    then(at, "Thank you for playing")
    end_play(session_id=session.pk, actor=PROGRAM)
    at.news()
    then(at, "Play has ended")
    assert at.faults == []


def test_without_the_server_the_director_has_called(new_context: Contexts, live_server: Any) -> None:
    session = named(started_session(pairs=6, boards_per_round=1, habits={"pace": "together"}))
    at = opened(new_context, live_server, session)
    at.to_the_boards()
    at.loses_network()
    at.open(1)
    at.key_in(1, "clubs", "N", "Made")
    at.press("Yes, that is right")
    for _miss in range(2):
        at.has_no_news()
    expect(at.button("The director has called round 2")).to_be_visible()
    look(at)
    at.press("The director has called round 2")
    then(at, "Round 2: you play")


def test_a_sit_out_the_cards_and_another_device(new_context: Contexts, live_server: Any) -> None:
    alone = named(started_session(9, "straight-mitchell", missing="ns"))
    then(opened(new_context, live_server, alone, 5), "Round 1: you sit out")
    session = named(started_session(pairs=6, boards_per_round=4, habits={"sign_off": "round"}))
    at = opened(new_context, live_server, session)
    at.to_the_boards()
    play_all(session, rounds=[1])
    at.news()
    then(at, "read your scorecards")
    at.press_key("EW")
    then(at, "is this what happened?")
    at.press("Board 1 is not right")
    look(at)
    at.press("the number of tricks", "Send this")
    expect(at.button("Send: 1 is not right")).to_be_visible()
    look(at)
    at.press("Send: 1 is not right")
    at.all_sent()
    opened(new_context, live_server, session)
    at.news()
    then(at, "has taken over this table")


def test_who_sits_here(new_context: Contexts, live_server: Any) -> None:
    session = named(numbers_only())
    at = opened(new_context, live_server, session)
    expect(at.button("Later: go to the boards")).to_be_visible()
    look(at)
    at.seat("N")
    then(at, "Who is North?")
    at.press("By name")
    at.page.locator("#who").fill(LONG[:5])
    look(at)


def test_a_low_screen_keeps_its_room(new_context: Contexts, live_server: Any) -> None:
    at = opened(new_context, live_server, named(started_session(pairs=6)))
    for (width, height), placed in ((PHONE, "sticky"), (NARROW, "sticky"), (LOW, "sticky"), ((180, 320), "static")):
        at.page.set_viewport_size({"width": width, "height": height})
        assert at.page.evaluate(PLACED) == placed
        at.has_none_of(OUTSIDE)
    at.to_the_boards()


#: Keys and buttons that cannot be pressed without moving the page, or that lie behind something.
OFF_SCREEN = """() => {
  const faults = scrollY || document.documentElement.scrollHeight > innerHeight + 1 ? ["scrolls"] : [];
  for (const node of document.querySelectorAll(".step :is(button, a), .top button")) {
    const box = node.getBoundingClientRect(), middle = (box.left + box.right) / 2;
    if (!box.width) continue;
    const there = [box.top + 3, box.bottom - 3].every((y) => node.contains(document.elementFromPoint(middle, y)));
    if (!there) faults.push(`behind or outside: ${node.textContent.trim().slice(0, 30)}`);
    if (box.height < 43.5) faults.push(`low: ${node.textContent.trim().slice(0, 30)} ${box.height}`);
  }
  return faults;
}"""


@pytest.mark.parametrize(
    ("size", "connected"),
    [((568, 320), True), (LOW, True), ((844, 390), True), (NARROW, True), ((568, 320), False), (NARROW, False)],
)
def test_on_small_telephones_nothing_scrolls_while_a_result_is_entered(
    new_context: Contexts, live_server: Any, size: tuple[int, int], connected: bool
) -> None:
    session = started_session(pairs=6, boards_per_round=3, habits={"ask_lead": True})
    for player in session.club.players.all():
        player.name = f"Bartholomew Featherston {player.pk % 50 + 10}"
        player.save()
    at = TablePage(device(new_context, size), live_server.url, session)
    at.to_the_boards()
    at.open(1)
    if not connected:
        at.loses_network()
        at.news()
        at.news()
        expect(at.page.locator(".strip")).to_be_visible()
    steps: list[Callable[[], None]] = [
        lambda: at.press("4", "XX redoubled"),
        lambda: at.press("spades"),
        lambda: at.seat("S"),
        lambda: at.press("Count tricks"),
        lambda: at.press("10 tricks"),
        lambda: at.press("hearts", "K"),
    ]
    at.has_none_of(OFF_SCREEN)
    for step in steps:
        step()
        at.has_none_of(OFF_SCREEN)
    assert at.faults == []


def test_what_is_new_waits_until_the_finger_is_up(new_context: Contexts, live_server: Any) -> None:
    """A page that is drawn anew under a finger loses the press: the button that it was on is gone."""
    session = started_session(pairs=6, boards_per_round=1)
    entered = enter(session, 1, 1, 1, "4SN=")
    at = TablePage(device(new_context, PHONE), live_server.url, session, 1)
    on = at.button("Go on to round 2")
    box = on.bounding_box()
    assert box
    at.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    at.page.mouse.down()
    confirm_result(session_id=session.pk, result_id=entered.result_id, actor=PROGRAM)
    at.has_news()
    at.page.mouse.up()
    expect(at.button("Yes, go to the boards")).to_be_visible()
