"""The ruling book on a director's telephone and at the desk."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.services import end_play
from rulings.engine.assistant.recording import guided
from rulings.engine.decision import Kind
from rulings.services.ruling import issue_ruling
from tests import builders
from tests.browser.evening.watching import check_page
from tests.browser.looks import assert_fits_everybody
from tests.builders import PROGRAM
from tests.noted_calls import noted_at
from tests.services.rulings.ruling import TWO, decision_about, line_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_what_was_ruled_the_last_time_opens_beside_the_assistant(page: Page, live_server: Any) -> None:
    session = builders.started_session(8)
    noted_at(session, 4)
    builders.play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    weighted = decision_about(line_at(session, 1, TWO, TWO), laws=("16B1(a)", "12C1(c)"))
    issue_ruling(session_id=session.pk, decision=weighted, actor=PROGRAM)
    way = guided("exposed-card", ("play", "defender", "yes", "slip", "more"), "S", "E")
    stands = decision_about(line_at(session, 3), kind=Kind.NO_ACTION, laws=("50B", "50D1"), guided=way)
    issue_ruling(session_id=session.pk, decision=replace(stands, facts="Two low cards fell."), actor=PROGRAM)
    client = builders.logged_in(builders.make_director(session.club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/desk/{session.club.slug}/{session.slug}/assistant/exposed-card/")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="What we ruled the last time").click()
    book = opened.value
    expect(book.get_by_role("heading", name="2 entries")).to_be_visible()
    check_page(book, "book-found")
    book.get_by_role("link", name="Show all").click()
    expect(book.get_by_role("heading", name="3 entries")).to_be_visible()
    book.get_by_text("Outcome, board, player, dates and more").click()
    check_page(book, "book-all")
    assert_fits_everybody(book, "the ruling book")
    book.get_by_role("link", name="How often, and how long").click()
    check_page(book, "book-figures")
    assert_fits_everybody(book, "the figures of the ruling book")
    expect(page.get_by_role("heading", name="Exposed card")).to_be_visible()
