"""The prize-giving: whoever presses on a phone, and the wall that follows, readable from the other end of the room."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from club.actor import PROGRAM
from club.models import Player
from club.queries import SessionInfo
from club.services import make_wall_link, turn_wall
from scoring.engine.prize_giving.document import PrizePlan
from scoring.models import PrizeGiving
from scoring.services.prize_giving import begin_prize_giving, plan_prizes
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import let_in
from tests.browser.test_wall import CUT_OFF, SIZES, photograph, until
from tests.builders import ended_session
from tests.doors.rooms import room_of
from tests.doors.test_wall import tonight

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]
STAGE = "document.querySelector('[data-wall-stage]').textContent"
SPECIALS = ("best", "swing", "middle", "lot")


def test_a_press_on_a_phone_is_on_the_wall_at_once(page: Page, live_server: Any) -> None:
    session = tonight(ended_session(10, "straight-mitchell"))
    room = room_of(session)
    secret = make_wall_link(club_id=session.club.pk, actor=PROGRAM)
    let_in(page.context, room, live_server)
    wall = page.context.new_page()
    wall.set_viewport_size({"width": 1280, "height": 720})
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(live_server.url + room.at("prize-giving/"), timeout=120_000)
    page.get_by_role("button", name="Begin on the wall").click()
    wall.goto(f"{live_server.url}/{session.club.slug}/wall/{secret}/", timeout=120_000)
    until(wall, f"{STAGE}.includes('Prize-giving')")
    winners = [each.name for each in Player.objects.filter(line_ups__contestant__session=session)]
    for press in range(6):
        page.get_by_role("button", name="Next:" if press % 2 == 0 else "Show who").click()
        named = "true" if press % 2 else "false"
        until(wall, f"{STAGE}.includes('East–West') && !!document.querySelector('.wl-winner') === {named}")
        shown = wall.evaluate(STAGE)
        assert sum(name in shown for name in winners) == (2 if press % 2 else 0), shown
        photograph(wall, f"prize-{press}")
        photograph(page, f"prize-phone-{press}")
    page.get_by_role("button", name="Back").click()
    until(wall, "!document.querySelector('.wl-winner')")
    page.get_by_role("button", name="End the prize-giving").click()
    until(wall, f"!{STAGE}.includes('East–West, 1st')")
    assert PrizeGiving.objects.get(session=session).ended_at


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_prize_fits_the_screen(page: Page, live_server: Any, width: int, height: int) -> None:
    """Long names, prizes of many who tie, boards and results."""
    session = tonight(ended_session(14, "howell"))
    for number, player in enumerate(Player.objects.filter(club=session.club)):
        if number % 3 == 0:
            Player.objects.filter(pk=player.pk).update(name=f"Wilhelmina{number} Featherstonehaugh-Cholmondeley")
    plan_prizes(session_id=session.pk, plan=PrizePlan(specials=SPECIALS, once=False), actor=PROGRAM)
    session.refresh_from_db()
    begin_prize_giving(session=SessionInfo.of(session), actor=PROGRAM)
    row = PrizeGiving.objects.get(session=session)
    row.given[0]["winners"] = [each for prize in row.given for each in prize["winners"]][:6]
    row.save()
    secret = make_wall_link(club_id=session.club.pk, actor=PROGRAM)
    page.set_viewport_size({"width": width, "height": height})
    for position in range(2 * len(row.given) + 1):
        PrizeGiving.objects.filter(session=session).update(position=position)
        turn_wall(club_id=session.club.pk)
        page.goto(f"{live_server.url}/{session.club.slug}/wall/{secret}/", timeout=120_000)
        until(page, "document.querySelector('[data-wall-stage] .wl-prize') !== null")
        photograph(page, f"given-{width}-{position:02}")
        assert page.evaluate(CUT_OFF) == []


def test_the_page_at_the_desk_fits_everybody(page: Page, live_server: Any) -> None:
    room = room_of(tonight(ended_session(8)))
    make_wall_link(club_id=room.session.club.pk, actor=PROGRAM)
    let_in(page.context, room, live_server)
    for name, begun in (("plan", False), ("on", True)):
        if begun:
            begin_prize_giving(session=SessionInfo.of(room.session), actor=PROGRAM)
        page.goto(live_server.url + room.at("prize-giving/"), timeout=120_000)
        for width in (360, 820, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            photograph(page, f"desk-{name}-{width}")
        assert_fits_everybody(page, "the prize-giving at the desk")
