"""The wall on a screen: it fits every size, turns its pages, outlasts a network that is gone, and does not grow."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Error, Page, Route

from club.actor import PROGRAM
from club.models import Player, Session
from club.queries import WallChoice, evening_of
from club.queries.clubs import ClubInfo
from club.services import end_wall_link, make_wall_link, open_round, set_session_wall
from movements.services.round_clock import ClockAct, act_on_clock
from scoring.services import publish_session
from tests.browser.looks import assert_fits_everybody, faults
from tests.browser.room import let_in
from tests.builders import (
    ended_session,
    play_all,
    ready_session,
    section_of,
    standings_of,
    started_in,
    started_session,
)
from tests.doors.rooms import playing_room
from tests.individual_evenings import started_individual
from tests.swiss_evenings import started_swiss
from tests.team_evenings import published_teams

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]
SIZES = ((1280, 720), (3840, 2160))
#: Where photographs are put, for whoever wants to look at them.
PHOTOGRAPHS = os.environ.get("WALL_PHOTOGRAPHS", "")
#: What is not wholly on the screen: rows and words that are cut off below or at the side, or stand on others.
CUT_OFF = """() => {
  const stage = document.querySelector("[data-wall-stage]").getBoundingClientRect(), found = [];
  document.querySelectorAll("[data-wall-stage] [data-row], [data-wall-stage] h2, [data-wall-stage] p").forEach((e) => {
    const box = e.getBoundingClientRect();
    if (box.bottom > stage.bottom + 1 || box.right > stage.right + 1) found.push(e.textContent.trim());
  });
  document.querySelectorAll("[data-wall-stage] td, [data-wall-stage] th, .wl-strip *").forEach((e) => {
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth) found.push(`wide: ${e.textContent.trim()}`);
  });
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) found.push("scrolls");
  return found;
}"""
#: A clock that goes fifty times as fast.
FASTER = """for (const name of ["setTimeout", "setInterval"]) {
  const usual = window[name];
  window[name] = (act, wait, ...more) => usual.call(window, act, wait >= 1000 ? wait / 50 : wait, ...more);
}"""
TITLE = "document.querySelector('[data-wall-stage] h2').textContent.trim().replace(/\\s+/g, ' ')"
ROWS = "[...document.querySelectorAll('[data-wall-stage] [data-row]')].map((e) => e.cells[0].textContent.trim())"


def tonight(session: Session) -> Session:
    session.date = evening_of(ClubInfo.of(session.club), timezone.now())
    Session.objects.filter(pk=session.pk).update(date=session.date)
    return session


@pytest.fixture
def wall(page: Page, live_server: Any) -> Any:
    """Opens a session's wall with a clock that the test moves."""

    def opened(session: Session, width: int = 1280, height: int = 720) -> str:
        page.set_viewport_size({"width": width, "height": height})
        secret = make_wall_link(club_id=session.club.pk, actor=PROGRAM)
        page.clock.install()
        page.goto(f"{live_server.url}/{session.club.slug}/wall/{secret}/", timeout=120_000)
        page.wait_for_selector("[data-wall-stage] h2")
        page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=2))
        return secret

    return opened


def until(page: Page, true: str) -> None:
    """Waits, also over a reload; the page's policy lets nothing be evaluated in it again and again."""
    for _look in range(200):
        with suppress(Error):
            if page.evaluate(true):
                return
        page.wait_for_timeout(50)
    raise AssertionError(true)


def photograph(page: Page, name: str) -> None:
    if PHOTOGRAPHS:
        page.screenshot(path=Path(PHOTOGRAPHS) / f"{name}.png")


def every_page(page: Page, name: str, pages: int = 30) -> list[tuple[str, list[str]]]:
    """Each page that comes until the first comes again, looked at."""
    found: list[tuple[str, list[str]]] = []
    width = page.viewport_size["width"] if page.viewport_size else 0
    while len(found) < pages:
        shown = page.evaluate(TITLE), page.evaluate(ROWS)
        if shown in found:
            break
        found.append(shown)
        photograph(page, f"{name}-{width}-{len(found)}")
        assert page.evaluate(CUT_OFF) == [], shown
        page.clock.run_for(10_000)
    return found


def long_names(session: Session) -> None:
    for number, player in enumerate(Player.objects.filter(club=session.club)):
        if number % 9 == 0:
            Player.objects.filter(pk=player.pk).update(name=f"Wilhelmina{number} Featherstonehaugh-Cholmondeley")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_before_play_every_table_is_seen_whole(page: Page, wall: Any, width: int, height: int) -> None:
    session = tonight(ready_session(42, "straight-mitchell"))
    long_names(session)
    wall(session, width, height)
    shown = every_page(page, "before")
    assert [row for _title, rows in shown for row in rows] == [str(number) for number in range(1, 22)]
    page.clock.resume()
    assert faults(page) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_during_play_seats_moves_and_ranking_take_turns(page: Page, wall: Any, width: int, height: int) -> None:
    session = tonight(started_session(30, "straight-mitchell", habits={"live_ranking": "rounds", "pace": "together"}))
    long_names(session)
    for number in (2, 3, 4):
        open_round(section_id=section_of(session).pk, number=number, actor=PROGRAM)
    play_all(session, rounds=[1, 2, 3])
    standings_of(session)
    wall(session, width, height)
    shown = every_page(page, "play")
    titles = [title for title, _rows in shown]
    assert any("who sits where" in title for title in titles)
    assert any("where to go" in title for title in titles)
    assert any("Ranking" in title for title in titles)
    assert re.fullmatch(r"\d+:\d\d", page.inner_text("[data-clock-left]"))
    page.clock.resume()
    assert faults(page) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_draw_of_a_swiss_fits(page: Page, wall: Any, width: int, height: int) -> None:
    session = tonight(started_swiss("teams", 13, rounds=5, odd="long"))
    wall(session, width, height)
    shown = every_page(page, "swiss")
    assert any("The draw" in title for title, _rows in shown)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_single_players_take_their_turns(page: Page, wall: Any, width: int, height: int) -> None:
    session = tonight(
        started_individual(28, "individual-design", habits={"live_ranking": "rounds", "pace": "together"})
    )
    long_names(session)
    play_all(session, rounds=[1])
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    standings_of(session)
    wall(session, width, height)
    titles = [title for title, _rows in every_page(page, "individual")]
    assert any("who sits where" in title for title in titles)
    assert any("where to go" in title for title in titles)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_several_clocks_stand_beside_each_other(page: Page, wall: Any, width: int, height: int) -> None:
    """Two sections with clocks of their own, and another session whose tables go on by themselves."""
    session = tonight(started_in(14, 10, habits={"pace": "together", "clock_shared": False, "title": "Autumn cup"}))
    own = tonight(started_session(10, "straight-mitchell", club=session.club, habits={"pace": "tables", "title": "B"}))
    open_round(section_id=section_of(session, "B").pk, number=2, actor=PROGRAM)
    act_on_clock(session_id=own.pk, sections=[section_of(own).pk], act=ClockAct.START, seen=None, actor=PROGRAM)
    wall(session, width, height)
    clocks = page.locator(".wl-strip [data-clock-left]").all_inner_texts()
    assert len(clocks) == 3
    assert all(re.fullmatch(r"\d+:\d\d", each) for each in clocks)
    every_page(page, "clocks")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_published_teams_are_counted_down_from_the_last(page: Page, wall: Any, width: int, height: int) -> None:
    session = tonight(published_teams(8))
    wall(session, width, height)
    called = "[...document.querySelectorAll('[data-row]:not(.wl-uncalled)')].length"
    on_stage = "document.querySelectorAll('[data-wall-stage] [data-row]:not(.wl-uncalled)').length"
    assert page.evaluate(on_stage) <= 1
    assert page.evaluate(called)
    seen = []
    for _second in range(80):
        page.clock.run_for(1000)
        seen.append(page.evaluate(on_stage))
        if seen[-1] == 5:
            photograph(page, f"countdown-{width}")
    assert seen[0] <= 2
    assert max(seen) == 8
    assert page.evaluate(CUT_OFF) == []
    photograph(page, f"teams-{width}")
    # Once on this device: after a reload the ranking is there at once.
    page.reload()
    assert page.evaluate(on_stage) == 8
    shown = every_page(page, "after")
    assert any("Ranking" in title for title, _rows in shown)


def test_a_new_result_is_shown_without_a_touch(page: Page, wall: Any) -> None:
    session = tonight(started_session(10, "straight-mitchell", habits={"pace": "together"}))
    wall(session)
    assert "Round 1 of 5" in page.inner_text(".wl-strip")
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    with page.expect_response("**/now"):
        page.clock.run_for(5000)
    until(page, "document.querySelector('.wl-strip').textContent.includes('Round 2 of 5')")


def test_while_the_network_is_gone_the_last_picture_goes_on(page: Page, wall: Any) -> None:
    session = tonight(started_session(10, "straight-mitchell", habits={"pace": "together"}))
    wall(session)

    def gone(route: Route) -> None:
        route.abort()

    page.route("**/now", gone)
    titles = set()
    for _minute in range(10):
        for _page in range(6):
            page.clock.run_for(10_000)
            titles.add(page.evaluate(TITLE))
    page.wait_for_selector("[data-wall-lost]:not([hidden])")
    assert len(titles) > 1
    assert "Not heard from the director’s computer since" in page.inner_text("[data-wall-lost]")
    photograph(page, "lost")
    page.unroute("**/now")
    with page.expect_response("**/now"):
        page.clock.run_for(6000)
    page.wait_for_selector("[data-wall-lost][hidden]", state="attached")


def test_a_link_taken_back_empties_the_screen(page: Page, wall: Any) -> None:
    session = tonight(started_session(8))
    wall(session)
    end_wall_link(club_id=session.club.pk, actor=PROGRAM)
    page.clock.run_for(6000)
    page.wait_for_selector("text=This link to the wall is no longer valid")


def test_after_a_release_with_other_files_it_asks_for_itself_anew(page: Page, wall: Any) -> None:
    session = tonight(started_session(8))
    wall(session)
    page.evaluate(
        "document.querySelector('[data-wall]').setAttribute('data-release', 'of before'); window.before = true"
    )
    set_session_wall(session_id=session.pk, choice=WallChoice(places=False), actor=PROGRAM)
    for _poll in range(2):
        with page.expect_response("**/now"):
            page.clock.run_for(5000)
        page.wait_for_timeout(300)
    page.clock.run_for(5000)
    until(page, "!window.before && document.querySelector('[data-wall-stage] h2') !== null")


def test_the_memory_of_the_page_does_not_grow(page: Page, live_server: Any) -> None:
    """Hundreds of answers that are each another one, and as many pages: nothing that was shown is kept."""
    session = tonight(started_session(30, "straight-mitchell", habits={"live_ranking": "exact"}))
    play_all(session, rounds=[1, 2])
    standings_of(session)
    page.add_init_script(FASTER)
    secret = make_wall_link(club_id=session.club.pk, actor=PROGRAM)
    answers: list[int] = []

    def answer(route: Route) -> None:
        answers.append(len(answers))
        body = part.replace("who sits where", f"who sits where {len(answers)}")
        route.fulfill(body=body, headers={"ETag": f'"{len(answers)}"'})

    page.goto(f"{live_server.url}/{session.club.slug}/wall/{secret}/", timeout=120_000)
    part = page.inner_html("[data-wall-now]")
    page.route("**/now", answer)
    cdp = page.context.new_cdp_session(page)
    cdp.send("HeapProfiler.enable")

    def measured(polls: int) -> tuple[int, int, int]:
        while len(answers) < polls:
            page.wait_for_timeout(100)
        for _pass in range(3):
            cdp.send("HeapProfiler.collectGarbage")
        counts = cdp.send("Memory.getDOMCounters")
        return cdp.send("Runtime.getHeapUsage")["usedSize"], counts["nodes"], counts["jsEventListeners"]

    measures = [measured(polls) for polls in (50, 150, 250, 350)]
    print("heap, nodes, listeners:", measures)
    first, *_between, last = measures
    assert last[0] - first[0] < 100_000
    assert last[1] < first[1] * 1.3
    assert last[2] <= first[2] + 10


def test_a_published_evening_of_many_pairs_turns_all_its_pages(page: Page, wall: Any) -> None:
    session = tonight(ended_session(30, "straight-mitchell"))
    set_session_wall(session_id=session.pk, choice=WallChoice(countdown=False), actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    wall(session)
    shown = every_page(page, "ranked")
    assert sum(len(rows) for title, rows in shown if "–" in title) == 30


def test_the_page_at_the_desk_fits_everybody(page: Page, live_server: Any) -> None:
    room = playing_room(8)
    tonight(room.session)
    make_wall_link(club_id=room.session.club.pk, actor=PROGRAM)
    let_in(page.context, room, live_server)
    page.goto(live_server.url + room.at("wall/"), timeout=120_000)
    for width in (360, 820, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        if PHOTOGRAPHS:
            page.screenshot(path=Path(PHOTOGRAPHS) / f"desk-{width}.png", full_page=True)
    assert_fits_everybody(page, "the wall at the desk")
