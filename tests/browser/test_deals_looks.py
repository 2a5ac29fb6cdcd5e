"""Hands, makeable contracts and the pages that load them: at three widths, light and dark, nothing hangs over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.engine.cards import Deal
from scoring.services.analysis import analyse_deals
from tests.browser.looks import assert_fits_everybody
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
from tests.ranges import WHOLE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG_SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.fixture
def pages() -> dict[str, str]:
    """An evening that is over with its deals, one that is to come, and the address of each page."""
    club = make_club("The Riverside and District Duplicate Bridge Club", "riverside")
    make_manager(club, "maya@example.org")
    over = ended_session(4, "howell", club=club)
    standings_of(over)
    load(over, {**deals_for([1]), 2: Deal.parse(LONG_SUITS, "E", "ns")})
    analyse_deals(set_of(over).pk)
    playing = started_session(8, club=club)
    # Each deal is solved for its double dummy figures, and the page has a line for them all.
    load(playing, deals_for(range(3, 30 if WHOLE else 6), "other "))
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


#: What is pressed, and a word in a text that explains itself, which has less room.
SMALL = """() => [...document.querySelectorAll('main :is(button, select, input[type=file], summary, .btn)')]
    .filter(each => each.offsetParent && each.getBoundingClientRect().height < (each.matches('.term-w') ? 23.5 : 43.5))
    .map(each => each.outerHTML)"""


@pytest.mark.long
@pytest.mark.first
def test_every_page_at_every_width_and_as_it_is_heard(page: Page, live_server: Any, pages: dict[str, str]) -> None:
    log_in(page, live_server)
    for name, path in pages.items():
        page.goto(live_server.url + path)
        assert_fits_everybody(page, name)
        assert page.evaluate(SMALL) == [], name
    page.goto(live_server.url + pages["freak"])
    heard = page.locator(".hand > .vh").all_inner_texts()
    assert heard[0].startswith("North: spades ace, king, queen, jack, 10, 9,")
    assert heard[0].endswith("hearts none; diamonds none; clubs none; 10 points.")
    assert [each.split(":")[0] for each in heard] == ["North", "West", "East", "South"]
    expect(page.locator(".ddt tbody td")).to_have_count(20)
    page.emulate_media(media="print")
    page.goto(live_server.url + pages["board"])
    expect(page.locator(".hands")).to_be_visible()
