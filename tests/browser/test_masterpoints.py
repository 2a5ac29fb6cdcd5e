"""A manager chooses rules of master points; everybody reads who has how many, and what a correction changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from club.models import LineUp, Player
from club.services import give_history_link
from scoring.models import Line
from scoring.services import publish_session
from scoring.services.history import recompute_history
from scoring.services.masterpoints import award_masterpoints
from tests.browser.looks import assert_fits_everybody
from tests.browser.test_ladder import taken
from tests.builders import ended_session, enter, logged_in, make_club, make_manager

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]


def test_from_the_settings_to_what_a_correction_changed(page: Page, live_server: Any) -> None:
    session = ended_session(12, "howell", club=make_club(slug="riverside"), seed=3)
    publish_session(session_id=session.pk, actor=PROGRAM)
    for number, player in enumerate(Player.objects.order_by("pk")):
        Player.objects.filter(pk=player.pk).update(name=f"Maximiliana Wolfeschlegelstein {number}")
    cookie = logged_in(make_manager(session.club)).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page.goto(f"{live_server.url}/desk/riverside/settings/")
    page.get_by_role("link", name="Master points By which rules").click()
    page.locator("summary", has_text="EBU, local points").click()
    taken(page, "masterpoints-settings")
    assert_fits_everybody(page, page.url)
    page.get_by_label("Rules", exact=True).select_option("ebu-local")
    page.get_by_label("For sessions from").fill("2026-11-01")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    award_masterpoints(session.pk)
    first = min(session.publications.get().standings["ranking"], key=lambda row: row["rank"])["contestant"]
    for line in Line.objects.filter(session=session, ns__key=first, adjustment=None):
        at = line.table or 0, line.round or 0, line.board.number
        enter(session, *at, "7NN-13", source="desk", replaces=line.result_id)
    publish_session(session_id=session.pk, actor=PROGRAM)
    award_masterpoints(session.pk)
    page.context.clear_cookies()
    results = f"{live_server.url}/riverside/{session.slug}/"
    page.goto(results)
    card = page.get_by_role("region", name="Master points")
    expect(card.get_by_text("unverified", exact=True).first).to_be_visible()
    expect(card.get_by_role("heading", name="Since edition 1")).to_be_visible()
    taken(page, "masterpoints-results")
    assert_fits_everybody(page, results)
    assert_fits_everybody(page, f"{results}changes/2/")
    taken(page, "masterpoints-changes")
    recompute_history(session.pk)
    winner = next(row for row in session.publications.get(number=2).standings["ranking"] if row["rank"] == 1)
    player = LineUp.objects.filter(contestant__session=session, contestant__key=winner["contestant"])[0].player_id
    secret = give_history_link(club_id=session.club_id, player_id=player, actor=PROGRAM)
    page.goto(live_server.url + reverse("player:history", args=[secret]))
    expect(page.get_by_role("heading", name="Master points")).to_be_visible()
    taken(page, "masterpoints-years")
    assert_fits_everybody(page, "/me/history/")
