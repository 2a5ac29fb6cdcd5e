"""A second step switched on and used in a browser, every page of it at three widths, light and dark."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import assert_fits_everybody
from tests.browser.setup_looks import log_in
from tests.builders import PASSWORD, code_of, logged_in, make_club, make_manager

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_second_step_from_the_menu_to_the_next_log_in(page: Page, live_server: Any) -> None:
    maya = make_manager(make_club("The Riverside and District Duplicate Bridge Club"), "maya@example.org")
    logged_in(maya)
    log_in(page, live_server.url)
    page.locator(".me summary").click()
    page.get_by_role("link", name="My account").click()
    assert_fits_everybody(page, "account")
    page.goto(f"{live_server.url}/accounts/log-ins/")
    assert_fits_everybody(page, "log-ins")
    page.goto(f"{live_server.url}/accounts/second-step/")
    assert_fits_everybody(page, "second step, off")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Switch on").click()
    assert_fits_everybody(page, "the telephone and a code that is missing")
    page.locator("#id_code").fill(code_of(key_on(page)))
    page.get_by_role("button", name="Switch on").click()
    page.get_by_role("heading", name="Your recovery codes").wait_for()
    expect(page.locator(".codes li")).to_have_count(10)
    expect(page.get_by_role("button", name="Print this page")).to_be_visible()
    assert_fits_everybody(page, "recovery codes")
    for name in ("", "codes/", "off/"):
        page.goto(f"{live_server.url}/accounts/second-step/{name}")
        assert_fits_everybody(page, f"second step, on: {name}")
    page.locator(".me summary").click()
    page.get_by_role("button", name="Log out").click()
    page.goto(f"{live_server.url}/accounts/login/?next=/accounts/")
    page.get_by_label("e-mail").fill(maya.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name=re.compile("recovery code")).click()
    assert_fits_everybody(page, "a recovery code")
    page.get_by_role("link", name="I have my phone after all").click()
    assert_fits_everybody(page, "the code of the telephone")
    page.locator("#id_code").fill(code_of(maya, steps=1))
    page.keyboard.press("Enter")
    page.wait_for_url("**/accounts/")


def test_letters_twice_as_large_leave_the_club_its_words_on_a_telephone(page: Page, live_server: Any) -> None:
    club = make_club("The Riverside and District Duplicate Bridge Club", "riverside")
    make_manager(club, "maya@example.org")
    page.set_viewport_size({"width": 360, "height": 740})
    log_in(page, live_server.url)
    page.goto(f"{live_server.url}/desk/riverside/results-out/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.querySelector('.mast-name').clientWidth > 140")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def key_on(page: Page) -> str:
    """The key as it is read off the page, in hexadecimal."""
    signs = "".join(page.locator(".key span").all_inner_texts())
    bits = "".join(f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.index(sign):05b}" for sign in signs)
    return f"{int(bits, 2):040x}"
