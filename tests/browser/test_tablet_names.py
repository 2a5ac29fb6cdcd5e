"""Who sits here, said at the table: by number, by name, as a visitor, for a round; and never in the way of play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.models import LineUp, Session
from tests.browser.table_page import LYING, PHONE, UPRIGHT, TablePage, device, loses_one_answer
from tests.builders import make_player
from tests.ranges import WHOLE
from tests.services.scoring.naming import AtTable, numbers_only

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
SMALLEST = (320, 568)


@pytest.fixture
def session() -> Session:
    session = numbers_only()
    make_player(session.club, "Bartholomew Featherstonehaugh", national_number="4411")
    for name in ("Christabel Montmorency-Smythe", "Christa Müller", "Chris Łuczak"):
        make_player(session.club, name)
    return session


def look(at: TablePage) -> None:
    """Every screen at every size; axe at the smallest and, in `make test-all`, the widest."""
    for size in (SMALLEST, PHONE, UPRIGHT, LYING):
        at.page.set_viewport_size({"width": size[0], "height": size[1]})
        at.assert_fits()
        if size == SMALLEST or (size == LYING and WHOLE):
            at.assert_accessible()
    at.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def test_four_people_say_who_they_are_and_play_goes_on(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    expect(at.button("Later: go to the boards")).to_be_visible()
    look(at)
    at.seat("N")
    expect(at.question).to_have_text("Who is North?")
    look(at)
    at.press("Take this number")
    expect(at.page.locator(".problem")).to_have_text("Type a number first, or look for the name.")
    for figure in "44111":
        at.page.locator(f"[data-key=n{figure}]").tap()
    at.press("Delete the last figure", "Take this number")
    expect(at.page.locator(".rs-n")).to_contain_text("Bartholomew Featherstonehaugh")
    at.seat("S")
    at.press("9", "Take this number")
    expect(at.page.locator(".problem")).to_have_text("Nobody here has the number 9.")
    at.press("By name")
    at.page.locator("#who").fill("mull chr")
    expect(at.page.locator(".hit")).to_have_count(2)
    look(at)
    at.page.locator(".hit").first.tap()
    expect(at.page.locator(".rs-s")).to_contain_text("Christa Müller")
    at.press("Later: go to the boards")
    expect(at.page.locator(".hint")).to_contain_text("East and West have no names yet.")
    at.press("Names")
    at.seat("E")
    at.press("By name")
    at.page.locator("#who").fill("Vera Visitor")
    at.page.locator(".hit", has_text="is a visitor").tap()
    expect(at.page.locator(".rs-e")).to_contain_text("Vera Visitor")
    at.seat("S")
    look(at)
    at.page.locator(".way", has_text="A substitute plays this round").tap()
    at.press("By name")
    at.page.locator("#who").fill("Chris Ł")
    at.page.locator(".hit", has_text="Chris Łuczak").tap()
    expect(at.page.locator(".rs-s")).to_contain_text("Chris Łuczak")
    at.press("Go on", "Settings of this device", "More", "Follow on your own phone")
    expect(at.question).to_have_text("Whose phone is it?")
    at.press("Back")
    at.open(1)
    at.press("Passed out", "Yes, that is right")
    expect(at.board(1)).to_contain_text("Done")
    assert LineUp.objects.filter(contestant__session=session).count() == 3
    assert AtTable(session).names()["S"] == "Chris Łuczak"
    assert at.faults == []


def test_names_wait_for_the_server_and_are_given_once(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.seat("N")
    lost = loses_one_answer(at.page, "**/api/table/names")
    at.press("4", "4", "1", "1", "Take this number")
    expect(at.page.locator(".problem")).to_contain_text("names cannot be found")
    with at.page.expect_request("**/api/table/names") as again:
        at.press("Take this number")
    assert again.value.post_data_json["id"] == lost[0]["id"]
    expect(at.page.locator(".rs-n")).to_contain_text("Bartholomew")
    assert LineUp.objects.filter(contestant__session=session).count() == 1
