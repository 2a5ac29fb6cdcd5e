"""The director writes a ruling, on a laptop."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.evening.watching import check_page


def weigh(desk: Page, *, table: int, board: int) -> None:
    """1 no trump by North at a table was an overtrick in three cases of four, and made in the fourth."""
    desk.get_by_role("link", name="Rulings", exact=True).click()
    desk.get_by_role("link", name="New ruling").click()
    desk.get_by_label("Table", exact=True).select_option(str(table))
    desk.get_by_label("Board", exact=True).fill(str(board))
    desk.get_by_label("Facts").fill("East was told nothing of 1 no trump.")
    desk.get_by_label("Law numbers").fill("21B3")
    first, second = (desk.locator("fieldset").filter(has=desk.locator(f"#id_both{each}_by")) for each in (1, 2))
    first.get_by_label("Contract").fill("1N")
    first.get_by_label("By").select_option("N")
    first.get_by_label("Tricks").fill("+1")
    desk.get_by_role("button", name="Add a result").click()
    second.get_by_label("Tricks").fill("=")
    first.get_by_label("Weight").fill("75")
    second.get_by_label("Weight").fill("25")
    with desk.expect_response("**/look/"):
        second.get_by_label("Weight").blur()
    expect(desk.locator(".htmx-request")).to_have_count(0)
    check_page(desk, "a weighted score")
    desk.get_by_role("button", name="Issue ruling 1").click()
    expect(desk.get_by_role("heading", name="Ruling 1")).to_be_visible()
    check_page(desk, "ruling 1")
