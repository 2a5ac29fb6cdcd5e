"""A ranking while boards are still missing: the names leave room for what stands beside them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.models import Player
from tests.builders import enter, play_all, standings_of, started_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]
BESIDE = """() => [...document.querySelectorAll(".rank tbody tr")].map(row => {
  const written = (cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  };
  const beside = [...row.querySelectorAll("th ~ td")].find((cell) => cell.checkVisibility());
  return written(beside).left - written(row.querySelector("th")).right;
})"""

#: The figures that are broken into two lines, or are wider than their column.
BROKEN = """() => [...document.querySelectorAll(".rank td.pc")].filter(cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const written = range.getBoundingClientRect(), box = cell.getBoundingClientRect();
  return written.height > 30 || written.left < box.left;
}).map(cell => cell.textContent.trim())"""

#: By how much the table of who met whom is wider than its place, and how many rows it has.
CUT_OFF = """() => {
  const table = document.querySelector(".crs"), place = table.closest(".scroll");
  return [Math.max(0, table.offsetWidth - place.clientWidth), table.querySelectorAll("tbody tr").length];
}"""


@pytest.mark.parametrize("width", [820, 1100])
def test_long_names_do_not_touch_what_stands_beside_them(page: Page, live_server: Any, width: int) -> None:
    session = started_session(10, "straight-mitchell", habits={"live_ranking": "exact"})
    for number, player in enumerate(Player.objects.all()):
        Player.objects.filter(pk=player.pk).update(name=f"Wilhelmina{number} Featherstonehaugh")
    play_all(session, rounds=[1])
    enter(session, 1, 2, 0, "4SN=")
    standings_of(session)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live_server.url}/{session.event.club.slug}/{session.slug}/")
    page.get_by_role("button", name="Mark our line").press("Enter")
    page.locator(".rank tbody th a").first.press("Enter")
    page.wait_for_selector(".rank .bdg-you")
    expect(page.locator(".rank th", has_text="Boards").first).to_be_attached()
    gaps = page.evaluate(BESIDE)
    assert min(gaps) >= 4, gaps
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_total_of_three_figures_stands_on_one_line(page: Page, live_server: Any) -> None:
    """Eleven matches to victory points give more than a hundred."""
    habits = {"live_ranking": "exact", "scored_by": "cross_imps", "vp_scale": "wbf-continuous"}
    session = started_session(12, "howell", boards_per_round=1, habits=habits)
    play_all(session)
    standings_of(session)
    page.goto(f"{live_server.url}/{session.event.club.slug}/{session.slug}/")
    assert len(page.locator(".rank td.pc").first.inner_text()) == len("142.35")
    for width in (360, 820, 1100, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(BROKEN) == [], width
    page.set_viewport_size({"width": 820, "height": 900})
    assert page.evaluate(CUT_OFF) == [0, 12], "who met whom is whole on a tablet, too"
