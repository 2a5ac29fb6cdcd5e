"""An event of two sessions in the browser: set up, published, corrected, published again; its pages fit everybody."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from club.models import Player
from scoring.models import EventTotal, Result
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.event_totals import publish_event
from tests.browser.looks import assert_fits_everybody
from tests.builders import enter, logged_in, make_director, make_player, meeting_at
from tests.event_evenings import Championship

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]
PICTURES = os.environ.get("EVENING_PICTURES", "")


def look(page: Page, name: str) -> None:
    """A picture at three widths, where somebody wants to see them."""
    for width in (360, 820, 1440) if PICTURES else ():
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=Path(PICTURES) / f"event-{name}-{width}.png", full_page=True)


def test_a_championship_from_its_sessions_to_edition_two(page: Page, live_server: Any) -> None:
    event = Championship(8)
    event.evening(title="Spring championship, first evening")
    stand_in = (event.pairs[0][0], make_player(event.club, "Zora Quill"))
    event.evening([stand_in, *event.pairs[1:]], seed=2, title="Spring championship, second evening")
    director = logged_in(make_director(event.club))
    cookie = {"name": "sessionid", "value": director.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(f"{live_server.url}/desk/{event.club.slug}/events/")
    look(page, "list")
    page.get_by_role("button", name="Make an overall ranking").click()
    total = EventTotal.objects.get()
    look(page, "new")
    page.get_by_label("The total is the").select_option("matchpoints")
    page.get_by_label("What Spring championship, first evening is").select_option("qualifying")
    page.get_by_label("What Spring championship, second evening is").select_option("final")
    page.get_by_label("How many go to the final").fill("4")
    page.get_by_label("Carry matchpoints").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved. The ranking follows.")).to_be_visible()
    page.get_by_role("link", name="Who is the same in which session").click()
    look(page, "same")
    page.get_by_role("button", name="One contestant").first.click()
    expect(page.get_by_text("They are one contestant now.")).to_be_visible()
    page.goto(f"{live_server.url}/desk/{event.club.slug}/events/{total.slug}/")
    page.get_by_role("button", name="Publish edition 1 of the ranking").click()
    expect(page.get_by_text("Edition 1 of the ranking is published.")).to_be_visible()
    first = event.sessions[0]
    meeting = meeting_at(first, 1, 1)
    line = first.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    enter(first, 1, 1, meeting.board, "7NTN=", source=Result.Source.DESK, replaces=line.result_id)
    recompute(first.pk)
    page.reload()
    expect(page.get_by_text("has changed since its edition 1")).to_be_visible()
    publish_session(session_id=first.pk, actor=PROGRAM)
    page.reload()
    expect(page.get_by_text("an edition is due")).to_be_visible()
    look(page, "due")
    page.get_by_role("button", name="Publish edition 2 of the ranking").click()
    page.get_by_role("link", name="As everybody sees it").click()
    expect(page.get_by_text("Edition 2", exact=False).first).to_be_visible()
    page.locator(".ev-d summary").first.click()
    expect(page.get_by_text("Carried forward, in matchpoints").first).to_be_visible()
    look(page, "public")


def test_its_pages_fit_with_long_names(page: Page, live_server: Any) -> None:
    event = Championship(8)
    for player in Player.objects.filter(club=event.club):
        player.name = f"Featherstonehaugh-Cholmondeley {player.name}"
        player.save()
    for seed in (1, 2, 3):
        event.evening(seed=seed, title=f"The long Wednesday championship of the county {seed}")
    total = event.total(split_ties=True)
    publish_event(total_id=total.pk, actor=PROGRAM)
    director = logged_in(make_director(event.club))
    cookie = {"name": "sessionid", "value": director.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    desk = f"/desk/{event.club.slug}/events/"
    for path in (desk, f"{desk}{total.slug}/", f"{desk}{total.slug}/same/", f"/{event.club.slug}/event/{total.slug}/"):
        page.goto(live_server.url + path)
        page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
        assert_fits_everybody(page, path)
