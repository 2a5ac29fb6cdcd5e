"""What the tests of setup looks and others build and ask: see test_setup_looks.py."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.builders import (
    PASSWORD,
)


def log_in(page: Page, url: str) -> None:
    page.goto(f"{url}/accounts/login/")
    page.get_by_label("e-mail").fill("maya@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/desk/**")
