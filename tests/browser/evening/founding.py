"""A club is founded and staffed in the browser: first passwords, the members' list, a director."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.evening.watching import check_page

PASSWORD = "seven clubs redoubled"


def choose_password(page: Page, address: str, email: str) -> None:
    """The first password, at the address that works once; then the first log-in."""
    page.goto(address)
    check_page(page, "first password")
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_label("New password again").fill(PASSWORD)
    page.get_by_role("button").first.press("Enter")
    page.get_by_role("heading", level=1).wait_for()
    log_in(page, email)


def log_in(page: Page, email: str) -> None:
    page.goto("/accounts/login/")
    check_page(page, "log in")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk/**")


def appoint(page: Page, email: str, name: str) -> str:
    """The manager appoints a director; the address of the first password, as it is shown once."""
    page.get_by_role("link", name="Club settings").click()
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Appoint").click()
    expect(page.get_by_role("status")).to_contain_text(f"{email} is a director of the club now.")
    check_page(page, "club settings")
    found = re.search(r"https?://\S+", page.locator(".once").inner_text())
    assert found
    return found[0]


def add_members(page: Page, names: Sequence[str]) -> None:
    """A list pasted from elsewhere."""
    page.get_by_role("link", name="Members", exact=True).click()
    page.get_by_role("link", name="Import a list").click()
    page.get_by_label("Or paste the list here").fill("\n".join(names))
    page.get_by_role("button", name="Read this list").click()
    check_page(page, "columns of a list")
    page.get_by_role("button", name="Show the changes").first.click()
    check_page(page, "what a list would do")
    page.get_by_role("button", name="Import:").click()
    page.get_by_role("link", name="To the members").click()
    expect(page.locator(".deck")).to_have_text(f"{len(names)} members")
    check_page(page, "members")
