"""The ruling assistant on the director's telephone and at the desk: from a call to the ruling, by thumb and by key."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.walking import every_walk, walk
from rulings.models import Ruling
from rulings.services.calls import CallRequest, call_director
from scoring.models import Line
from tests import builders
from tests.browser.evening.watching import check_page
from tests.browser.looks import assert_fits_everybody

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_an_insufficient_bid_and_a_revoke_at_a_table(page: Page, live_server: Any) -> None:
    session = builders.started_session(8)
    board = builders.seating_at(session, 1, 1).boards[0]
    call_director(session_id=session.pk, asking=CallRequest("A", 1, 1, board), client_id=uuid4(), actor=PROGRAM)
    client = builders.logged_in(builders.make_director(session.club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/desk/{session.club.slug}/{session.slug}/calls/")
    page.locator(".cl summary").click()
    page.get_by_role("link", name="Look it up").click()
    expect(page.get_by_role("heading", name="What has happened?")).to_be_visible()
    check_page(page, "assistant-all")
    page.get_by_label("A word, or a law").fill("bid too low")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Insufficient bid").click()
    check_page(page, "assistant-seats")
    page.get_by_role("link", name="East").click()
    page.get_by_role("link", name="No: East meant").click()
    page.get_by_role("link", name="Yes", exact=True).click()
    page.get_by_role("link", name="No", exact=True).click()
    expect(page.get_by_text("South, you may accept it")).to_be_visible()
    check_page(page, "assistant-option")
    assert_fits_everybody(page, "a question of the assistant")
    page.get_by_role("link", name="Not accepted").click()
    page.get_by_role("link", name="Another bid, or a pass").click()
    expect(page.get_by_text("West must pass whenever it is West’s turn")).to_be_visible()
    check_page(page, "assistant-end")
    assert_fits_everybody(page, "an end of the assistant")
    page.get_by_label("Which suit or card?").fill("diamonds")
    page.get_by_role("button", name="Put it on the table’s card", exact=True).click()
    expect(page.get_by_text("It is on the table’s card, until")).to_be_visible()
    end = page.url
    page.goto(f"{live_server.url}/desk/{session.club.slug}/{session.slug}/calls/")
    expect(page.get_by_role("heading", name="Still holds")).to_be_visible()
    check_page(page, "assistant-holds")
    assert_fits_everybody(page, "what still holds")
    page.get_by_role("button", name="Over at table 1").first.click()
    expect(page.get_by_role("button", name="Over at table 1")).to_have_count(1)
    builders.enter(session, 1, 1, board, "4SS=")
    page.reload()
    expect(page.get_by_role("heading", name="Still holds")).to_have_count(0)
    page.goto(end)
    expect(page.get_by_role("button", name="Put it on the table’s card")).to_have_count(0)
    page.get_by_role("link", name="Another irregularity").click()
    page.get_by_role("link", name="Revoke").click()
    page.get_by_role("link", name="South").click()
    for answer in ("Yes: it is established", "No", "Not one of these", "No: another hand won it", "Yes, at least one"):
        page.get_by_role("link", name=answer, exact=True).click()
    page.get_by_role("link", name="Write the ruling").click()
    expect(page.get_by_label("Law numbers")).to_have_value("64A2, 64C")
    page.get_by_role("button", name="See what it does").last.click()
    page.get_by_role("button", name="Issue").last.click()
    expect(page.get_by_role("heading", name="How it was ruled")).to_be_visible()
    check_page(page, "assistant-record")
    assert Ruling.objects.get().decision["guided"]["path"] == "revoke"
    assert Line.objects.get(adjustment__isnull=False).adjustment.ns_outcome == {"assigned": -50}  # type: ignore[union-attr]


def test_the_longest_line_of_laws_on_a_narrow_telephone(page: Page, live_server: Any) -> None:
    session = builders.started_session(8)
    client = builders.logged_in(builders.make_director(session.club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.set_viewport_size({"width": 360, "height": 740})
    known = paths()
    ways = ((name, way) for name in known for way in every_walk(known, name))
    name, way = max(ways, key=lambda each: len(walk(known, *each).laws))
    answers = "".join(f"&a={each}" for each in way)
    desk = f"{live_server.url}/desk/{session.club.slug}/{session.slug}"
    page.goto(f"{desk}/assistant/{name}/?offender=N&declarer=S{answers}")
    check_page(page, "assistant-laws")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.goto(f"{desk}/wrong/")
    page.get_by_role("link", name="look it up").click()
    expect(page.get_by_role("heading", name="What has happened?")).to_be_visible()


def test_a_result_comes_into_the_form_and_what_is_left_for_after_the_play(page: Page, live_server: Any) -> None:
    session = builders.started_session(8)
    boards = builders.seating_at(session, 1, 1).boards
    client = builders.logged_in(builders.make_director(session.club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.set_viewport_size({"width": 360, "height": 740})
    desk = f"{live_server.url}/desk/{session.club.slug}/{session.slug}"
    revoke = f"{desk}/assistant/revoke/?offender=S&a=yes&a=no&a=none&a=yes&a=yes"
    page.goto(revoke)
    check_page(page, "assistant-transfer")
    page.get_by_label("Table", exact=True).select_option(index=1)
    page.get_by_role("button", name="Put it on the table’s card, and close the call").click()
    builders.enter(session, 1, 1, boards[0], "4DS=")
    page.goto(f"{desk}/calls/")
    expect(page.get_by_text("has been played")).to_have_count(2)
    check_page(page, "assistant-after-the-play")
    assert_fits_everybody(page, "what is left for after the play")
    page.goto(f"{desk}/")
    check_page(page, "assistant-room")
    page.goto(revoke)
    page.get_by_role("link", name="Write the ruling").click()
    contract, by, tricks = (page.locator(f"[name=both1_{name}]") for name in ("contract", "by", "tricks"))
    page.get_by_label("Board", exact=True).fill(str(boards[0]))
    page.get_by_label("Table", exact=True).select_option("1")
    expect(contract).to_have_value("4D")
    expect(by).to_have_value("S")
    expect(tricks).to_have_value("-2")
    expect(page.get_by_text("8 by this ruling")).to_be_visible()
    check_page(page, "assistant-tricks")
    page.get_by_label("Board", exact=True).fill(str(boards[1]))
    expect(contract).to_have_value("")
    page.get_by_label("Board", exact=True).fill(str(boards[0]))
    expect(contract).to_have_value("4D")
    contract.fill("5C")
    page.get_by_label("Board", exact=True).fill(str(boards[1]))
    expect(page.get_by_text("No result is entered yet")).to_be_visible()
    expect(contract).to_have_value("5C")
