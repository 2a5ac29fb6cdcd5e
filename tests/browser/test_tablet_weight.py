"""What the table's page weighs: page, words, styles and scripts, each compressed, as the server gives them."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import PHONE, TablePage, device
from tests.builders import started_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# What is there when the table is drawn for the first time; and with all that is fetched once it is.
FIRST, ALL = 60_000, 106_000
LOADED = """() => {
  const drawn = performance.getEntriesByName("table-drawn")[0].startTime;
  return performance.getEntriesByType("resource").map(each => [each.name, each.startTime < drawn]);
}"""


def weight(page: Any, addresses: list[str]) -> dict[str, int]:
    return {url.rsplit("/", 1)[-1]: len(gzip.compress(page.request.get(url).body())) for url in addresses}


@pytest.mark.once
def test_a_first_entry_needs_less_than_60_kb(new_context: Any, live_server: Any) -> None:
    page = device(new_context, PHONE)
    at = TablePage(page, live_server.url, started_session(pairs=6, boards_per_round=3, habits={"ask_lead": True}))
    at.to_the_boards()
    at.has_all_parts()
    loaded = [each for each in page.evaluate(LOADED) if "/api/" not in each[0] and "favicon" not in each[0]]
    first = weight(page, [page.url, *(url for url, early in loaded if early)])
    later = weight(page, [url for url, early in loaded if not early])
    assert {"", "main.js", "questions.js", "confirm.js", "tablet.css", "tokens.css"} <= set(first)
    assert {"between.js", "after.js", "another_way.js"} <= set(later)
    assert sum(first.values()) < FIRST, sorted(first.items(), key=lambda each: -each[1])
    assert sum(first.values()) + sum(later.values()) < ALL, sorted(later.items(), key=lambda each: -each[1])


@pytest.mark.once
def test_what_could_not_be_fetched_says_so_and_is_fetched_when_it_is_asked_for_again(
    new_context: Any, live_server: Any
) -> None:
    page = device(new_context, PHONE)
    page.route("**/js/tablet/settings_page.js*", lambda route: route.abort())
    at = TablePage(page, live_server.url, started_session(pairs=6, boards_per_round=3))
    expect(at.button("Yes, go to the boards")).to_be_visible()
    at.press("Settings of this device")
    expect(at.question).to_have_text("This page could not be opened")
    at.press("Try again")
    expect(at.page.locator(".tell")).to_contain_text("Nothing is lost")
    page.unroute("**/js/tablet/settings_page.js*")
    at.press("Try again")
    expect(at.page.locator("[role=switch]").first).to_be_visible()
    at.press("Back")
    expect(at.button("Yes, go to the boards")).to_be_visible()
    assert at.faults == []
