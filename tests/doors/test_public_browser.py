"""The public pages in a browser: live figures in place, one's own line after one tap, nothing that axe objects to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from club.actor import PROGRAM
from club.models import Player, Session
from club.services import facts_changed
from scoring.recompute import recompute
from scoring.services import Award, publish_session
from scoring.services.analysis import analyse_deals
from tests.browser.console import NO_ANSWER
from tests.browser.looks import COLLISIONS, assert_fits_everybody
from tests.browser.table_page import until
from tests.builders import (
    end_play,
    enter,
    facts_of,
    make_session,
    play_all,
    published_session,
    started_session,
    still_to_play,
)
from tests.deal_makers import load, set_of
from tests.doors.pages import address, award_at
from tests.ranges import WHOLE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WEIGHTED = {"weighted": [["1/3", 680], ["2/3", -50]]}
#: Names of more lines than they have letters to fill them: a column that was left no room.
LETTER_BY_LETTER = """() => [...document.querySelectorAll(".rank tbody th a, .trav .pr, .first3 .name, .crd .opp a")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.innerText.trim(), each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)])
  .filter(([name, lines]) => lines > 2 + name.length / 4)"""
ASK_NOW = "window.dispatchEvent(new Event('online'))"


@pytest.fixture
def quiet_page(page: Page) -> Iterator[Page]:
    """A page on which no script may fail and the content policy refuses nothing."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    yield page
    assert [each for each in said if not each.startswith(NO_ANSWER)] == []


def playing() -> Session:
    session = started_session(8, "barometer-howell", boards_per_round=1, habits={"live_ranking": "exact"})
    play_all(session, rounds=[1])
    recompute(session.pk)
    return session


def next_results(session: Session, results: list[str]) -> None:
    """So many more results, and the standings that follow."""
    for (seating, board), result in zip(list(still_to_play(session)), results, strict=False):
        enter(session, seating.table, seating.round, board, result)
    recompute(session.pk)


def mark_us(page: Page, row: Locator) -> None:
    """This line is ours: asked once, then one press on it."""
    page.get_by_role("button", name="Mark our line").click()
    row.locator("th").click()


def top_of(row: Locator) -> float:
    box = row.bounding_box()
    assert box
    return box["y"]


def test_figures_change_in_place_and_focus_stays(quiet_page: Page, live_server: Any) -> None:
    session = playing()
    page = quiet_page
    page.set_viewport_size({"width": 360, "height": 500})
    page.goto(live_server.url + address(session))
    last = page.locator("tr[data-contestant]").last
    key = last.get_attribute("data-contestant")
    last.locator("th a").focus()
    place = last.bounding_box()
    before = page.locator("#standings").inner_text()
    page.evaluate("document.querySelector('tr[data-contestant]:last-child').sameNode = true")
    next_results(session, ["7NTN=", "7NTE-13", "7NTS=", "7NTW-13"])
    page.evaluate(ASK_NOW)
    page.wait_for_function("before => document.querySelector('#standings').innerText !== before", arg=before)
    row = page.locator(f"tr[data-contestant='{key}']").first
    expect(row.locator("th a")).to_be_focused()
    assert page.evaluate("key => document.querySelector(`tr[data-contestant='${key}']`).sameNode", key) is True
    assert place
    # A row that has moved glides to where it is now.
    until(page, lambda: abs(top_of(row) - place["y"]) <= 2, lambda: (top_of(row), place))


def test_no_news_leave_the_page_alone(quiet_page: Page, live_server: Any) -> None:
    session = playing()
    page = quiet_page
    page.goto(live_server.url + address(session))
    with page.expect_response(lambda answer: answer.url.endswith("/live")) as answer:
        page.evaluate(ASK_NOW)
    assert answer.value.status == 304


def test_a_lost_connection_is_said_and_healed(quiet_page: Page, live_server: Any) -> None:
    session = playing()
    page = quiet_page
    page.goto(live_server.url + address(session))
    note = page.get_by_text("No connection. These standings")
    expect(note).to_be_hidden()
    page.route("**/live", lambda route: route.fulfill(status=502, body="<p>Bad gateway</p>"))
    for _each in range(2):
        with page.expect_response(lambda answer: answer.url.endswith("/live")):
            page.evaluate(ASK_NOW)
    expect(note).to_be_visible()
    expect(page.locator("tr[data-contestant]").first).to_be_visible()
    page.unroute("**/live")
    page.evaluate(ASK_NOW)
    expect(note).to_be_hidden()


def test_one_tap_lights_my_line_everywhere_and_is_remembered(quiet_page: Page, live_server: Any) -> None:
    session, edition = published_session(8)
    page = quiet_page
    page.goto(live_server.url + address(session))
    row = page.locator("tr[data-contestant='NS3']").first
    expect(page.locator("[data-mine]")).to_be_hidden()
    expect(row.locator("button")).to_have_count(0)
    mark_us(page, row)
    expect(row).to_have_class("podium you" if "podium" in (row.get_attribute("class") or "") else "you")
    expect(page.get_by_role("button", name="Mark our line")).to_have_count(0)
    percent = next(each["percent"] for each in edition.standings["ranking"] if each["contestant"] == "NS3")
    expect(page.locator("[data-mine] .big")).to_contain_text(f"{round(float(percent), 2):.2f}")
    page.reload()
    expect(page.locator("tr.you")).to_have_count(1)
    page.get_by_role("link", name="Our boards").click()
    expect(page.locator("h1")).to_contain_text("&")
    expect(page.get_by_text("This is you")).to_be_visible()
    page.goto(f"{live_server.url}/{session.club.slug}/")
    expect(page.locator("li.you")).to_have_count(1)
    page.goto(live_server.url + address(session))
    number = edition.standings["boards"][0]["number"]
    expect(page.locator(f".grid a[href*='/board/{number}/?of=NS3']")).to_have_count(1)
    page.goto(live_server.url + address(session, f"board/{edition.standings['boards'][0]['number']}/"))
    expect(page.locator("tr.you")).to_have_attribute("data-ns", "NS3")
    expect(page.locator(".dot.you")).to_have_count(1)
    page.goto(live_server.url + address(session))
    page.get_by_role("button", name="This is not us").click()
    expect(page.locator("tr.you")).to_have_count(0)
    expect(page.get_by_role("button", name="Mark our line")).to_be_visible()


def test_whose_line_it_is_can_be_said_with_the_keyboard_and_thought_better_of(
    quiet_page: Page, live_server: Any
) -> None:
    session, _edition = published_session(4)
    page = quiet_page
    page.goto(live_server.url + address(session))
    press = page.get_by_role("button", name="Mark our line")
    press.press("Enter")
    expect(page.get_by_text("Press your own line.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Press your own line.")).to_have_count(0)
    press.press("Enter")
    first = page.locator("tr[data-contestant]").first
    first.locator("th a").first.press("Enter")
    expect(page.locator("tr.you")).to_have_attribute(
        "data-contestant", first.get_attribute("data-contestant") or "none"
    )
    assert page.url.endswith(address(session))


def test_a_dotted_word_opens_and_is_shut_by_the_keyboard(quiet_page: Page, live_server: Any) -> None:
    session, _edition = published_session(4)
    page = quiet_page
    page.goto(live_server.url + address(session))
    said = page.locator(".term-p").filter(has_text="The most matchpoints").first
    expect(said).to_be_hidden()
    page.get_by_role("button", name="Top", exact=True).first.press("Enter")
    expect(said).to_be_visible()
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()


def test_a_page_is_shared_by_the_phones_own_menu_or_its_address(quiet_page: Page, live_server: Any) -> None:
    session, _edition = published_session(4)
    page = quiet_page
    there = live_server.url + address(session)
    page.goto(there)
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })")
    page.get_by_text("Share", exact=True).click()
    expect(page.locator(".share a")).to_have_attribute("href", there)
    page.reload()
    takes = "async (what) => { window.shared = what; }"
    page.evaluate(f"Object.defineProperty(navigator, 'share', {{ value: {takes} }})")
    page.get_by_text("Share", exact=True).click()
    assert page.evaluate("window.shared") == {"title": session.title, "url": there}
    expect(page.locator(".share a")).to_be_hidden()


def test_what_changed_for_me_is_on_the_page_of_results(quiet_page: Page, live_server: Any) -> None:
    session = two_editions()
    page = quiet_page
    page.goto(live_server.url + address(session))
    expect(page.get_by_text("For you:").first).to_be_hidden()
    mark_us(page, page.locator("tr[data-contestant='NS1']").first)
    expect(page.locator("[data-only='NS1']")).to_be_visible()
    expect(page.locator("[data-only='EW2']")).to_be_hidden()


def test_my_line_stays_lit_when_the_standings_change(quiet_page: Page, live_server: Any) -> None:
    session = playing()
    page = quiet_page
    page.goto(live_server.url + address(session))
    mark_us(page, page.locator("tr[data-contestant='3']").first)
    before = page.locator("#standings").inner_text()
    next_results(session, ["7NTN=", "7NTE-13", "7NTS=", "7NTW-13"])
    page.evaluate(ASK_NOW)
    page.wait_for_function("before => document.querySelector('#standings').innerText !== before", arg=before)
    expect(page.locator("tr.you")).to_have_count(1)
    expect(page.locator("tr.you")).to_have_attribute("data-contestant", "3")
    expect(page.locator("tr.you .bdg-you")).to_have_count(1)
    expect(page.locator("[data-mine]")).to_be_visible()


def two_editions() -> Session:
    session, _first = published_session(8)
    weighted = {"weighted": [["60%", 680], ["40%", 650]]}
    award_at(session, 1, 1, Award(ns=weighted, ew=weighted))
    award_at(session, 2, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    facts_changed(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session


@pytest.mark.first
def test_every_page_fits_and_can_be_read_by_everybody(page: Page, live_server: Any) -> None:
    session, live = two_editions(), playing()
    coming = make_session(session.club, title="Christmas party")
    paths = ["/", f"/{session.club.slug}/", address(coming), "/no-such-club/", "/table/code/", "/healthz/no"]
    accounts = ("login/", "password_reset/", "password_reset/done/", "reset/done/", "reset/MQ/no/")
    alike = {"/healthz/no", address(session, "edition/1/"), *(f"/accounts/{more}" for more in accounts[1:4:2])}
    paths += [f"/accounts/{more}" for more in accounts]
    paths += [
        address(session, more)
        for more in ("", "edition/1/", "board/1/", "board/3/", "board/1/?of=EW1", "pair/NS1/", "changes/2/")
    ]
    paths += [address(live), address(live, "pair/1/"), address(live, "conditions/")]
    paths += [f"/{session.club.slug}/conditions/"]
    # Those of the same elements as another one are left to a run of everything.
    for path in paths if WHOLE else [each for each in paths if each not in alike]:
        page.goto(live_server.url + path)
        assert_fits_everybody(page, path)


@pytest.mark.parametrize(("width", "letters"), [(320, "100%"), (360, "100%"), (360, "200%")])
def test_letters_of_every_size_fit_a_phone_and_break_no_name(
    page: Page, live_server: Any, width: int, letters: str
) -> None:
    session = two_editions()
    load(session)
    analyse_deals(set_of(session).pk)
    page.set_viewport_size({"width": width, "height": 640})
    for path in ("", "board/1/", "board/3/", "board/1/?of=EW1", "pair/NS1/", "changes/2/", "editions/", "../"):
        page.goto(live_server.url + address(session, path))
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        collisions = page.evaluate(COLLISIONS)
        assert not collisions, (path, collisions)
        assert page.evaluate(LETTER_BY_LETTER) == [], path


def test_what_could_be_made_stands_on_a_line_of_its_own(page: Page, live_server: Any) -> None:
    session = two_editions()
    load(session)
    analyse_deals(set_of(session).pk)
    page.goto(live_server.url + address(session, "pair/NS1/"))
    assert page.locator(".crd .dd").first.evaluate("each => getComputedStyle(each).display") == "block"


def test_the_clubs_page_knows_a_pair_that_was_pressed_and_does_not_show_its_names(
    quiet_page: Page, live_server: Any
) -> None:
    session, edition = published_session(10)
    Player.objects.filter(club=session.club).update(privacy=Player.Privacy.INITIALS)
    last = max(edition.standings["ranking"], key=lambda row: row["rank"])["contestant"]
    page = quiet_page
    page.goto(live_server.url + address(session))
    mark_us(page, page.locator(f"tr[data-contestant='{last}']").first)
    page.goto(f"{live_server.url}/{session.club.slug}/")
    expect(page.locator(f"li[data-us='{last}']")).to_be_visible()
    expect(page.locator("li.you")).to_have_count(1)


@pytest.mark.once
def test_an_evening_at_imps_fits_and_can_be_read_by_everybody(page: Page, live_server: Any) -> None:
    session = started_session(8, habits={"scored_by": "cross_imps"})
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    award_at(session, 2, 1, Award(ns=WEIGHTED, ew=WEIGHTED))
    award_at(session, 3, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    weighted, artificial = (
        next(line for line in facts_of(session)["results"] if kind in line.get("adjusted", {}).get("ns", {}))
        for kind in ("weighted", "artificial")
    )
    reasons = [f"board/{line['board']}/?of={line['ns']}" for line in (weighted, artificial)]
    for path in ("", *reasons):
        page.goto(live_server.url + address(session, path))
        assert_fits_everybody(page, path)
