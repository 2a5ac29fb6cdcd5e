"""Hands, makeable contracts and the pages that load them: at three widths, light and dark, nothing hangs over."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from club.engine.cards import Deal
from scoring.services.analysis import analyse_deals
from tests.builders import (
    PASSWORD,
    ended_session,
    make_club,
    make_manager,
    play_all,
    ready_session,
    standings_of,
    started_session,
)
from tests.deal_makers import deals_for, load, set_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTHS = (360, 820, 1440)
LONG_SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.fixture
def pages() -> dict[str, str]:
    """An evening that is over with its deals, one that is to come, and the address of each page."""
    club = make_club("The Riverside and District Duplicate Bridge Club", "riverside")
    make_manager(club, "maya@example.org")
    over = ended_session(12, club=club)
    standings_of(over)
    deals = deals_for(over.boards.values_list("number", flat=True))
    load(over, {**deals, 2: Deal.parse(LONG_SUITS, "E", "ns")})
    analyse_deals(set_of(over).pk)
    playing = started_session(8, club=club)
    load(playing, deals_for(range(3, 30), "other "))
    play_all(playing, rounds=[1])
    before = ready_session(8, club=club)
    desk = f"/desk/riverside/{over.slug}/"
    return {
        "board": f"/riverside/{over.slug}/board/1/",
        "freak": f"/riverside/{over.slug}/board/2/",
        "desk board": f"{desk}boards/1/",
        "deals": f"{desk}deals/",
        "playing": f"/desk/riverside/{playing.slug}/deals/",
        "before": f"/desk/riverside/{before.slug}/deals/",
        "club": "/desk/riverside/deals/",
    }


def log_in(page: Page, server: Any) -> None:
    page.goto(server.url + "/accounts/login/")
    page.fill("input[name=username]", "maya@example.org")
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url("**/desk/**")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_at_every_width(browser: Browser, live_server: Any, pages: dict[str, str], scheme: Any) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    log_in(page, live_server)
    for name, path in pages.items():
        for width in WIDTHS if scheme == "light" else WIDTHS[:1]:
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(live_server.url + path)
            keep(page, f"{name}-{width}-{scheme}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
            small = page.evaluate(SMALL)
            assert not small, (name, width, small)
        found = Axe().run(page)
        assert found.violations_count == 0, (name, found.generate_report())
    page.emulate_media(media="print")
    page.goto(live_server.url + pages["board"])
    page.set_viewport_size({"width": 760, "height": 1000})
    keep(page, f"print-{scheme}")
    assert page.locator(".hands").is_visible()
    context.close()


SMALL = """() => [...document.querySelectorAll('main :is(button, select, input[type=file], summary, .btn)')]
    .filter(each => each.offsetParent && each.getBoundingClientRect().height < 43.5).map(each => each.outerHTML)"""


def keep(page: Page, name: str) -> None:
    """Where somebody wants to look at them: SHOTS=folder."""
    if os.environ.get("SHOTS"):
        page.screenshot(path=str(Path(os.environ["SHOTS"]) / f"{name.replace(' ', '-')}.png"), full_page=True)


def test_a_screen_reader_hears_a_sentence_for_each_hand(page: Page, live_server: Any, pages: dict[str, str]) -> None:
    page.goto(live_server.url + pages["freak"])
    heard = page.locator(".hand > .vh").all_inner_texts()
    assert heard[0].startswith("North: spades ace, king, queen, jack, 10, 9,")
    assert heard[0].endswith("hearts none; diamonds none; clubs none; 10 points.")
    assert [each.split(":")[0] for each in heard] == ["North", "West", "East", "South"]
    assert page.locator(".ddt tbody td").count() == 20
