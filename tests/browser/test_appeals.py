"""A pair appeals on its phone, the partner agrees, the opponents answer, and the desk hears and decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests import builders
from tests.browser.test_score_queries import SMALL, looked
from tests.builders import logged_in, make_director
from tests.doors.phones import pair_at, slip_of
from tests.doors.test_appeals import GROUNDS, ruled

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]


def test_from_the_phone_to_the_desk(live_server: Any, new_context: Callable[..., BrowserContext]) -> None:
    session = builders.ended_session(8)
    ruled(session, 1)
    builders.publish_session(session_id=session.pk, actor=builders.PROGRAM)
    ours, partners, theirs, desk = (new_context(viewport=SMALL).new_page() for _who in range(4))
    for phone, side in ((ours, "ns"), (partners, "ns"), (theirs, "ew")):
        phone.goto(live_server.url + slip_of(pair_at(session, 1, side)))
        phone.wait_for_url("**/me/")
    ours.get_by_role("link", name="Appeal against ruling 1").click()
    looked(ours, "appeal")
    ours.locator("input[name=seat]").first.check()
    ours.get_by_label("Why do you think").fill(GROUNDS)
    ours.get_by_role("button", name="Appeal").click()
    expect(ours.get_by_text("Waits for the partner to agree")).to_be_visible()
    partners.reload()
    partners.get_by_role("link", name="Your appeal").click()
    looked(partners, "agree")
    partners.get_by_role("button", name="and I agree").click()
    expect(partners.get_by_text("The deposit is still to be settled")).to_be_visible()
    theirs.reload()
    theirs.get_by_role("link", name="An appeal").click()
    looked(theirs, "reply")
    theirs.get_by_label("What do you say to it?").fill("He waited for ten seconds.")
    theirs.get_by_role("button", name="Send it").click()

    cookie = logged_in(make_director(session.club)).cookies["sessionid"].value
    desk.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    desk.goto(f"{live_server.url}/desk/{session.club.slug}/{session.slug}/rulings/1/appeal/")
    looked(desk, "lodge")
    desk.goto(f"{live_server.url}/desk/{session.club.slug}/{session.slug}/rulings/1/")
    looked(desk, "ruling")
    desk.get_by_role("link", name="Appeal by").click()
    desk.get_by_label("Deposit", exact=True).fill("£20")
    looked(desk, "deposit")
    desk.get_by_role("button", name="Write it down").first.click()
    desk.get_by_label("A committee").check()
    desk.get_by_label("Names of the committee").fill("Ann Ash\nBen Birch\nCleo Cedar")
    looked(desk, "hearing")
    desk.get_by_role("button", name="It was heard").click()
    desk.get_by_label("Varied").check()
    desk.get_by_label("Reasons").fill("South had no other call.")
    desk.get_by_label("Given back").first.check()
    looked(desk, "decision")
    desk.get_by_role("button", name="Decide the appeal").click()
    expect(desk.get_by_role("link", name="Enter the new ruling")).to_be_visible()
    looked(desk, "decided")
    desk.get_by_role("link", name="The form, to print").click()
    looked(desk, "paper")
    desk.goto(f"{live_server.url}/desk/{session.club.slug}/{session.slug}/rulings/")
    looked(desk, "list")
    ours.reload()
    looked(ours, "story")
