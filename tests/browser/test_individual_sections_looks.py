"""The set-up of an individual in one section and in several: four seats of a table fit on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.looks import assert_fits_everybody
from tests.builders import logged_in, make_director
from tests.individual_evenings import add_players, individual_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_round_one_of_single_players_fits(page: Page, live_server: Any) -> None:
    session = individual_session()
    add_players(session, 33)
    client = logged_in(make_director(session.club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    for name in ("setup", "sections"):
        page.goto(f"{live_server.url}/desk/{session.club.slug}/{session.slug}/{name}/")
        assert_fits_everybody(page, f"{name} of single players")
        page.set_viewport_size({"width": 360, "height": 900})
        assert page.locator("td[data-side=North]").first.is_visible()
