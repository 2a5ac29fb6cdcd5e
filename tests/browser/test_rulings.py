"""A director writes a ruling: begun from a call, read back while typing, looked at, issued."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from rulings.models import Ruling
from rulings.queries.calls import open_calls
from rulings.services.calls import CallRequest, call_director
from tests import builders
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import let_in
from tests.doors.rooms import room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.once
def test_from_a_call_to_the_ruling(page: Page, live_server: Any) -> None:
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    session = builders.started_session(8)
    builders.play_all(session)
    room = room_of(session)
    let_in(page.context, room, live_server)
    call_director(session_id=session.pk, asking=CallRequest("A", 2), client_id=uuid4(), actor=PROGRAM)
    (call,) = open_calls(session.pk)
    board = builders.seating_at(session, 2, 1).boards[0]
    page.set_viewport_size({"width": 1440, "height": 1000})
    page.goto(f"{live_server.url}{room.at('calls/')}")
    page.get_by_role("button", name="At the table 2").click()
    page.get_by_label("Note").fill("West took his time.")
    page.get_by_role("link", name="Make a ruling at table 2").click()
    expect(page).to_have_url(f"{live_server.url}{room.at('rulings/new/')}?call={call.id}")
    expect(page.get_by_label("Table", exact=True)).to_have_value("2")
    expect(page.get_by_label("Facts")).to_have_value(re.compile("West took his time.$"))
    page.get_by_label("Board", exact=True).fill(str(board))
    page.get_by_label("Facts").fill("West hesitated before he passed.")
    page.get_by_label("Law numbers").fill("hesitation")
    page.get_by_role("button", name="16B1 Alternative").click()
    expect(page.get_by_label("Law numbers")).to_have_value("16B1")
    first, second = (page.locator("fieldset").filter(has=page.locator(f"#id_both{each}_by")) for each in (1, 2))
    first.get_by_label("Contract").fill("3C")
    expect(page.locator("#said .hint")).to_have_text("Who played 3C? Type N, E, S or W.")
    expect(first.get_by_label("Weight")).to_be_hidden()
    first.get_by_label("By").select_option("N")
    first.get_by_label("Tricks").fill("=")
    expect(second).to_be_hidden()
    page.get_by_role("button", name="Add a result").click()
    expect(second.get_by_label("Contract")).to_have_value("3C")
    expect(second.get_by_label("By")).to_have_value("N")
    expect(second.get_by_label("Tricks")).to_be_focused()
    second.get_by_label("Tricks").fill("+1")
    first.get_by_label("Weight").fill("60")
    award = second.get_by_label("Weight")
    award.press_sequentially("30")
    expect(page.locator("#weights-both")).to_contain_text("90 % so far, 10 % to go.")
    expect(page.locator("#said .hint")).to_contain_text("The weights must make 100 %")
    award.blur()
    expect(page.locator("#look .fault")).to_contain_text("The weights must make 100 %")
    expect(page.locator("#said .fault")).to_contain_text("The weights must make 100 %")
    award.fill("")
    # Of what was typed last, not a moment before: the look that follows it must not be taken for the next one's.
    with page.expect_response(
        lambda answer: "/look/" in answer.url and "both2_weight=40" in (answer.request.post_data or "")
    ):
        award.press_sequentially("40")
    expect(page.locator("#weights-both")).to_contain_text("The weights make 100 %.")
    expect(page.locator("#said")).to_contain_text("by North, +1: +130 to N–S")
    expect(page.locator("#look")).to_contain_text("The pairs in the ruling")
    assert_fits_everybody(page, "a ruling being written")
    page.set_viewport_size({"width": 1440, "height": 1000})
    # Whoever leaves the box has it looked at once more; the browser complains of what it must give up for another page.
    with page.expect_response("**/look/"):
        award.blur()
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.get_by_role("button", name="Issue ruling 1").click()
    expect(page.get_by_role("heading", name="Ruling 1")).to_be_visible()
    assert_fits_everybody(page, "the record of a ruling")
    page.goto(f"{live_server.url}{room.at('rulings/')}")
    assert_fits_everybody(page, "the list of rulings")
    assert Ruling.objects.get().kind == "assigned"
    assert open_calls(session.pk) == ()
    # A look on its way when the ruling is issued is given up, and htmx says so: nothing is wrong with the page.
    assert [
        each for each in said if not each.startswith(("htmx:afterRequest", "htmx:sendError", "htmx:sendAbort"))
    ] == []


@pytest.mark.once
def test_what_is_written_is_kept_until_it_is_issued(page: Page, live_server: Any) -> None:
    """A phone loads the page again; the log-in ends in the middle and at the press; another ruling is empty."""
    session = builders.started_session(8)
    builders.play_all(session)
    room = room_of(session)
    let_in(page.context, room, live_server)
    board = builders.seating_at(session, 2, 1).boards[0]
    seat = builders.meeting_at(session, 2, 1)
    about = f"{live_server.url}{room.at('rulings/new/')}?line={board}:{seat.ns}-{seat.ew}"
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(about)
    page.get_by_label("Facts").fill("West hesitated.")
    page.get_by_text("What each side says").click()
    page.get_by_label("What North–South say").fill("A long pause.")
    page.get_by_label("Disputed").check()
    page.get_by_label("A different score for each side").check()
    page.get_by_label("North–South get").select_option("60")
    page.get_by_label("East–West get").select_option("40")
    page.reload()
    expect(page.get_by_text("What you had typed is here again.")).to_be_visible()
    expect(page.get_by_label("Facts")).to_have_value("West hesitated.")
    expect(page.get_by_label("What North–South say")).to_be_visible()
    expect(page.get_by_label("Disputed")).to_be_checked()
    expect(page.locator("#said")).to_contain_text("average minus")
    expect(page.locator("#look")).to_contain_text("Issue ruling 1")
    expect(page.locator(".htmx-request")).to_have_count(0)
    assert_fits_everybody(page, "a ruling that is here again")
    page.set_viewport_size({"width": 1440, "height": 900})
    left = "(of) => document.querySelector(of).getBoundingClientRect().left"
    assert page.evaluate(left, "#id_facts") < page.evaluate(left, "#look"), "the note takes the form's column"
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(f"{live_server.url}{room.at('rulings/new/')}")
    expect(page.get_by_label("Facts")).to_have_value("")
    page.goto(about)
    expect(page.locator("#look")).to_contain_text("Issue ruling 1")
    page.context.clear_cookies(name="sessionid")
    page.get_by_label("Facts").press_sequentially(" Long.")
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    expect(page.locator("#look")).to_contain_text("Issue ruling 1")
    page.get_by_role("button", name="Issue ruling 1").click()
    expect(page.get_by_label("Password")).to_be_visible()
    let_in(page.context, room, live_server)
    page.goto(f"{live_server.url}{parse_qs(urlsplit(page.url).query)['next'][0]}")
    expect(page.get_by_label("Facts")).to_have_value("West hesitated. Long.")
    page.get_by_role("button", name="Issue ruling 1").click()
    expect(page.get_by_role("heading", name="Ruling 1")).to_be_visible()
    page.goto(about)
    expect(page.get_by_label("Facts")).to_have_value("")
    expect(page.get_by_text("What you had typed is here again.")).to_be_hidden()
