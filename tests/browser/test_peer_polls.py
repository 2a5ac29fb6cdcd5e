"""A poll of peers: asked at the desk, answered on a telephone, taken over into the form of a ruling with one press."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rulings.models import PeerPoll
from tests import builders
from tests.browser.evening.watching import check_page
from tests.browser.looks import assert_fits_everybody
from tests.peer_polls import HAND, asked_about

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_peer_answers_on_the_telephone(page: Page, browser: Browser, live_server: Any) -> None:
    session = builders.ended_session(8)
    poll: PeerPoll = asked_about(session, 1)
    client = builders.logged_in(builders.make_director(session.club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    desk = f"{live_server.url}/desk/{session.club.slug}/{session.slug}/rulings"
    page.goto(f"{desk}/new/")
    page.get_by_text("The auction, and players who were asked").click()
    peer = browser.new_context().new_page()
    peer.set_viewport_size({"width": 360, "height": 740})
    peer.goto(f"{live_server.url}/me/peers/{poll.secret()}/")
    check_page(peer, "peer-asked")
    assert_fits_everybody(peer, "what a peer is asked")
    peer.get_by_label("2NT").check()
    peer.get_by_label("Why?").fill("Sixteen points.")
    peer.get_by_role("button", name="Send").click()
    expect(peer.get_by_role("heading", name="Thank you")).to_be_visible()
    page.get_by_label("Facts").fill("West hesitated.")
    page.get_by_role("button", name="Take over").click()
    expect(page.locator("#id_poll_answers")).to_have_value("2NT: 1 of 1\nPass: 0 of 1\n3NT: 0 of 1")
    expect(page.locator("#id_poll_hand")).to_have_value(HAND)
    expect(page.get_by_label("Facts")).to_have_value("West hesitated.")
    for path, name in (("polls/", "polls"), (f"polls/{poll.pk}/", "poll")):
        page.goto(f"{desk}/{path}")
        check_page(page, name)
        assert_fits_everybody(page, name)
