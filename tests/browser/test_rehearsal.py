"""A newcomer goes through a practice evening, led by its guide alone."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.models import Rehearsal
from rulings.services.rehearsal import step_rehearsal
from tests import builders
from tests.browser.looks import assert_fits_everybody
from tests.browser.test_calls_shared import TWO_TAPS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_guide_leads_from_the_start_to_a_call_that_is_answered(page: Page, live_server: Any) -> None:
    club = builders.make_club()
    client = builders.logged_in(builders.make_director(club))
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page.goto(f"{live_server.url}/desk/{club.slug}/")
    page.get_by_role("link", name="Practise an evening").click()
    _picture(page, "begin")
    assert_fits_everybody(page, page.url)
    page.get_by_role("button", name="Begin the practice evening").click()
    expect(page.get_by_role("heading", name="Your practice evening")).to_be_visible()
    guide = page.url
    assert_fits_everybody(page, guide)
    page.get_by_role("link", name="To the set-up page").click()
    page.get_by_role("button", name="Start play").click()
    expect(page.get_by_text("A table will call you soon")).to_be_visible()
    played = Rehearsal.objects.get()
    now = played.stepped_at
    while not Rehearsal.objects.filter(pk=played.pk, session__calls__open=True).exists():
        now += timedelta(seconds=20)
        step_rehearsal(played.pk, now)
    # The page hears of it by itself.
    says = page.get_by_text("has called: answer it")
    expect(says).to_be_visible(timeout=10_000)
    _picture(page, "called")
    page.get_by_role("link", name="To the calls").click()
    page.get_by_role("button", name="At the table").click()
    expect(page.get_by_text("you are there")).to_be_visible()
    page.wait_for_timeout(TWO_TAPS)
    page.locator("button[value=settled]").click()
    expect(page.get_by_text("has called: answer it")).to_have_count(0)
    page.goto(guide)
    expect(page.locator("li.rh-done")).to_have_count(2)
    _picture(page, "guide")
    page.get_by_text("End the practice").click()
    page.get_by_role("button", name="End it now").click()
    expect(page.get_by_text("The practice evening is over.")).to_be_visible()
    page.goto(guide)
    expect(page.get_by_role("heading", name="Practice is over")).to_be_visible()


def _picture(page: Page, name: str) -> None:
    folder = os.environ.get("PICTURES")
    for width in (360, 820, 1440) if folder else ():
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)
