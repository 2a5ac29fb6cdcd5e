"""The room in a browser: typed at the keyboard, kept in place while results come in, readable by everybody."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Result
from scoring.recompute import recompute
from scoring.services import Award, adjust, publish_session
from scoring.services.repairs import make_repair, postponement_repair
from scoring.services.rounds import open_next_round
from tests import builders
from tests.browser.console import NO_ANSWER
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import key_of, let_in
from tests.browser.table_page import becomes
from tests.doors.pages import address
from tests.doors.rooms import Room, address_of, room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ASK_NOW = "window.dispatchEvent(new Event('online'))"


@pytest.fixture
def desk(page: Page, live_server: Any) -> Iterator[tuple[Page, Room, str]]:
    """A page at the desk of a session in round 2, on which no script may fail."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    session = builders.started_session(8, habits={"pace": "together"})
    builders.play_all(session, rounds=[1])
    open_next_round(section_id=builders.section_of(session).pk, number=2, actor=PROGRAM)
    room = room_of(session)
    let_in(page.context, room, live_server)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(live_server.url + room.at())
    yield page, room, live_server.url
    assert [each for each in said if not each.startswith(NO_ANSWER)] == []


def cell(page: Page, room: Room, table: int, round: int) -> Any:
    return page.locator(f"a.ce[data-lines~='{key_of(room, table, round)}']")


def test_the_tabs_are_one_row_at_every_width(desk: tuple[Page, Room, str]) -> None:
    page, room, url = desk
    page.goto(url + room.at("penalties/"))
    tabs, row = page.locator("nav.tabs"), page.locator(".tabs-row")
    seen = []
    for width, letters in ((320, "100%"), (360, "100%"), (820, "100%"), (1440, "100%"), (360, "200%"), (820, "200%")):
        page.set_viewport_size({"width": width, "height": 640})
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
        box = tabs.bounding_box()
        assert box
        # With letters twice as large on a telephone the name of the open page stands whole on a line of its own.
        assert box["height"] < (60 if (width, letters) != (360, "200%") else 120), (width, letters)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, letters)
        expect(row.get_by_role("link", name="Penalties")).to_be_visible()
        seen.append(row.get_by_role("link").count())
    assert seen[0] < seen[2] < seen[3] == 12
    assert seen[5] < seen[2]
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = ''")
    tabs.get_by_text("More").click()
    assert_fits_everybody(page, "the tabs under More")
    page.set_viewport_size({"width": 360, "height": 640})
    tabs.get_by_role("link", name="Who did what").click()
    expect(row.locator("[aria-current]")).to_have_text("Who did what")


CUT = """() => [...document.querySelectorAll(".tabs-row a > span:first-child")]
  .filter((word) => word.checkVisibility() && word.scrollWidth > word.clientWidth + 1)
  .map((word) => word.textContent)"""


def test_no_tab_is_cut_whichever_is_open_and_whatever_waits(desk: tuple[Page, Room, str]) -> None:
    page, room, url = desk
    builders.play_all(room.session)
    end_play(session_id=room.session.pk, actor=PROGRAM)
    for path in ("trail/", "queries/", "calls/", "doubts/"):
        page.goto(url + room.at(path))
        for width in range(320, 1500, 84):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(CUT) == [], (path, width)


def test_a_result_is_entered_without_touching_the_mouse(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    board = builders.seating_at(room.session, 2, 1).boards[1]
    page.keyboard.type(f"2 {board}")
    page.keyboard.press("Enter")
    editor = page.locator("[data-editor]")
    expect(editor.get_by_role("heading")).to_have_text(f"Table 2, board {board}")
    expect(page.locator("#id_contract")).to_be_focused()
    page.keyboard.type("4SXN-2")
    expect(editor.locator("output").first).to_contain_text("to E–W")
    expect(editor.locator("output").first).to_contain_text("−")
    page.keyboard.press("Enter")
    expect(editor).to_have_count(0)
    expect(page.locator("[data-said]")).to_contain_text(f"Saved: Table 2, board {board}: 4♠X by North, −2")
    expect(cell(page, room, 2, 1)).to_be_focused()
    result = room.stored(2, 1, 1).result
    assert result is not None
    assert (result.contract, result.declarer, result.tricks, result.source) == ("4SX", "N", 8, "desk")


def test_arrows_go_from_cell_to_cell_and_enter_opens(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    cell(page, room, 1, 1).focus()
    page.keyboard.press("ArrowRight")
    expect(cell(page, room, 1, 2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(cell(page, room, 2, 2)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(cell(page, room, 1, 1)).to_be_focused()
    page.keyboard.press("End")
    expect(cell(page, room, 1, 4)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator("[data-editor] h3")).to_contain_text("Table 1, board")
    page.keyboard.press("Escape")
    expect(page.locator("[data-editor]")).to_have_count(0)
    expect(cell(page, room, 1, 1)).to_be_focused()


def test_one_cell_is_in_the_order_of_tabs(desk: tuple[Page, Room, str]) -> None:
    page, _room, _url = desk
    expect(page.locator("a.ce[tabindex='0']")).to_have_count(1)
    expect(page.locator("a.ce[tabindex='-1']")).to_have_count(page.locator("a.ce").count() - 1)


def test_whoever_types_faster_than_a_board_opens_loses_nothing(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk

    def slowly(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    page.route("**/line/*/*/", slowly)
    board = builders.seating_at(room.session, 2, 2).boards[0]
    page.keyboard.type(f"2 {board}")
    page.keyboard.press("Enter")
    page.keyboard.type("4SN+2x")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).to_contain_text(f"Saved: Table 2, board {board}: 4♠ by North, +2")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2h")
    third = builders.seating_at(room.session, 3, 2).boards[1]
    expect(page.locator("[data-editor] h3")).to_have_text(f"Table 3, board {third}")
    expect(page.locator("#id_contract")).to_have_value("2h")


def test_arrows_in_the_editor_go_to_boards_and_tables(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    cell(page, room, 2, 2).focus()
    page.keyboard.press("Enter")
    first, second = builders.seating_at(room.session, 2, 2).boards
    heading = page.locator("[data-editor] h3")
    for key, table, board in (
        ("ArrowDown", 2, second),
        ("ArrowUp", 2, first),
        ("ArrowUp", 2, builders.seating_at(room.session, 2, 1).boards[1]),
        ("ArrowRight", 3, builders.seating_at(room.session, 3, 1).boards[1]),
        ("ArrowLeft", 2, builders.seating_at(room.session, 2, 1).boards[1]),
    ):
        page.keyboard.press(key)
        expect(heading).to_have_text(f"Table {table}, board {board}")
        expect(page.locator("#id_contract")).to_be_focused()


def test_what_is_typed_is_not_lost_to_an_arrow(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    cell(page, room, 2, 2).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#id_contract")
    page.keyboard.type("3N")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#id_contract")).to_have_value("3N")
    expect(page.locator("[data-said]")).to_have_text("Enter saves what you typed, Esc cancels it.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("x")
    expect(page.locator("#id_contract")).to_have_value("3xN")


def test_a_wrong_entry_is_said_while_typing_and_on_saving(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    cell(page, room, 2, 2).click()
    page.wait_for_selector("#id_contract")
    page.keyboard.type("9S")
    expect(page.locator("[data-main] output")).to_contain_text("the level is 1 to 7")
    page.keyboard.press("Enter")
    expect(page.locator("[data-main] .err")).to_contain_text("the level is 1 to 7")
    expect(page.locator("#id_contract")).to_be_focused()
    expect(page.locator("#id_contract")).to_have_value("9S")
    page.keyboard.type("pass")
    expect(page.locator("[data-main] output")).to_contain_text("Passed out")
    page.keyboard.press("Enter")
    expect(page.locator("[data-editor]")).to_have_count(0)


def test_results_that_come_in_leave_an_open_board_alone(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    cell(page, room, 1, 2).click()
    page.wait_for_selector("#id_contract")
    page.keyboard.type("4S")
    board = builders.seating_at(room.session, 3, 2).boards[0]
    builders.enter(room.session, 3, 2, board, "2HE-1")
    page.evaluate(ASK_NOW)
    expect(cell(page, room, 3, 2).locator(".p-e")).to_have_text(str(board))
    expect(page.locator("#id_contract")).to_be_focused()
    page.keyboard.type("N=")
    expect(page.locator("#id_contract")).to_have_value("4SN=")
    expect(cell(page, room, 1, 2)).to_have_class("ce open")
    page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).to_contain_text("4♠ by North, made")


def test_a_change_from_the_table_is_shown_and_saving_again_is_ones_own_word(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    cell(page, room, 1, 2).click()
    page.wait_for_selector("#id_contract")
    page.keyboard.type("4SN=")
    builders.enter(room.session, 1, 2, builders.seating_at(room.session, 1, 2).boards[0], "3NTS=")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Somebody has just entered another result")
    expect(page.locator(".ed-now")).to_contain_text("by South")
    expect(page.locator("#id_contract")).to_have_value("4SN=")
    page.locator("#id_contract").press("Enter")
    expect(page.locator("[data-editor]")).to_have_count(0)
    assert room.stored(1, 2).result.contract == "4S"  # type: ignore[union-attr]


def test_a_lost_connection_keeps_what_was_typed(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    cell(page, room, 1, 2).click()
    page.wait_for_selector("#id_contract")
    page.keyboard.type("4SN=")
    expect(page.locator("[data-main] output")).to_contain_text("4")
    page.route("**/line/**", lambda route: route.abort())
    page.keyboard.press("Enter")
    expect(page.locator("[data-main] output")).to_contain_text("Not saved: no connection")
    expect(page.locator("#id_contract")).to_have_value("4SN=")
    page.unroute("**/line/**")
    page.keyboard.press("Enter")
    expect(page.locator("[data-editor]")).to_have_count(0)
    assert Result.objects.filter(line__session=room.session, source="desk").count() == 1


def test_a_conflict_is_settled_from_the_rail_in_two_presses(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    board = builders.seating_at(room.session, 2, 1).boards[0]
    builders.enter(room.session, 2, 1, board, "7NTXXN-5")
    page.evaluate(ASK_NOW)
    page.get_by_role("link", name="Settle it").click()
    expect(page.locator("[data-editor] h3")).to_have_text(f"Table 2, board {board}")
    page.get_by_role("button", name="This one is right").nth(1).click()
    expect(page.locator("[data-said]")).to_contain_text("Settled")
    expect(page.get_by_role("link", name="Settle it")).to_have_count(0)
    assert Line.objects.get(session=room.session, board__number=board, table=2, round=1).rival_id is None


def test_an_adjusted_score_is_said_back_and_awarded_in_place(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    cell(page, room, 2, 2).click()
    page.locator("[data-editor] summary", has_text="Adjusted score").click()
    page.locator("#id_a-award").fill("A6060")
    expect(page.locator("[action$='adjust/'] output")).to_contain_text("Both sides together get 120 %")
    page.locator("#id_a-note").fill("Board misplaced by the director")
    page.get_by_role("button", name="Award it").click()
    expect(page.locator("[data-said]")).to_contain_text("has an adjusted score")
    expect(cell(page, room, 2, 2)).to_contain_text("adj")


def test_a_second_press_on_save_enters_once(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    cell(page, room, 1, 2).click()
    page.wait_for_selector("#id_contract")
    page.keyboard.type("4SN=")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).to_contain_text("Saved")
    assert Result.objects.filter(line__session=room.session, source="desk").count() == 1


def test_a_board_opened_while_another_is_being_saved_stays_open(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    held: list[Route] = []
    page.route("**/line/**", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    cell(page, room, 1, 2).click()
    page.wait_for_selector("#id_contract")
    page.keyboard.type("4SN=")
    page.keyboard.press("Enter")
    becomes(page, lambda: len(held), 1)
    cell(page, room, 3, 2).click()
    expect(page.locator("[data-editor] h3")).to_contain_text("Table 3, board")
    page.keyboard.type("2h")
    held[0].continue_()
    becomes(page, Result.objects.filter(line__session=room.session, source="desk").count, 1)
    expect(page.locator("[data-editor] h3")).to_contain_text("Table 3, board")
    expect(page.locator("#id_contract")).to_have_value("2h")
    typed = "Object.keys(sessionStorage).filter((each) => each.startsWith('bridgeclub.kept ')).length"
    becomes(page, lambda: page.evaluate(typed), 1)


def test_a_press_on_a_board_of_a_cell_opens_that_board(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    second = builders.seating_at(room.session, 4, 2).boards[1]
    page.locator(f"[data-line='{key_of(room, 4, 2, 1)}']").click()
    expect(page.locator("[data-editor] h3")).to_have_text(f"Table 4, board {second}")


def test_without_the_script_a_cell_is_a_page_and_the_form_still_saves(
    new_context: Callable[..., BrowserContext], live_server: Any
) -> None:
    room = room_of(builders.started_session(8))
    context = new_context(java_script_enabled=False)
    let_in(context, room, live_server)
    page = context.new_page()
    page.goto(live_server.url + room.at())
    cell(page, room, 1, 1).click()
    page.locator("#id_contract").fill("4SN=")
    page.locator("#id_contract").press("Enter")
    expect(page.locator("#messages")).to_contain_text("Saved: Table 1")
    assert room.stored(1, 1).result.contract == "4S"  # type: ignore[union-attr]


def in_trouble() -> Session:
    session = builders.started_session(14, "howell", habits={"pace": "together"})
    builders.play_all(session, rounds=[1])
    meeting = builders.meeting_at(session, 2, 1)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=award,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    builders.enter(session, 1, 1, builders.seating_at(session, 1, 1).boards[0], "7NTXXN-5")
    act = postponement_repair(session_id=session.pk, meeting=builders.meeting_at(session, 3, 2), actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    return session


def amended() -> Session:
    session, _edition = builders.published_session(8)
    room = room_of(session)
    room.save(1, 1, contract="7NTXXW-4")
    recompute(session.pk)
    return session


def ended() -> Session:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1, 2, 3])
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    return session


@pytest.mark.first
def test_every_page_fits_and_can_be_read_by_everybody(
    new_context: Callable[..., BrowserContext], live_server: Any
) -> None:
    page = new_context().new_page()
    for session, paths in sessions_and_paths():
        room = room_of(session)
        let_in(page.context, room, live_server)
        for path in paths:
            page.goto(live_server.url + room.at(path))
            page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
            assert_fits_everybody(page, f"{session.state} {path}")
    waiting = amended()
    publish_session(session_id=waiting.pk, actor=PROGRAM)
    for path in ("editions/", "changes/1/2/", "changes/1/2/pair/NS1/", "pair/NS1/", "board/1/"):
        page.goto(live_server.url + address(waiting, path))
        assert_fits_everybody(page, path)
    room = room_of(in_trouble())
    let_in(page.context, room, live_server)
    page.goto(live_server.url + room.at())
    page.locator("a.ce:visible").first.click()
    page.locator("[data-editor]").wait_for()
    assert_fits_everybody(page, "a board opened in place")


def sessions_and_paths() -> Iterator[tuple[Session, list[str]]]:
    trouble = in_trouble()
    conflict = address_of(builders.meeting_at(trouble, 1, 1))
    adjusted = address_of(builders.meeting_at(trouble, 2, 1))
    others = [
        "end/",
        "cut/",
        "penalties/",
        "penalties/usual/1/",
        "boards/",
        "boards/1/",
        "ranking/",
        "ranking/1/",
        "trail/",
        "outside/",
    ]
    others += ["repairs/", "repairs/exchange/", "wrong/left/"]
    others += ["repairs/substitute/", "repairs/late/", "repairs/boards/?round=A:1", "repairs/postpone/"]
    others += ["repairs/movement/?what=rounds"]
    others += ["wrong/", "wrong/board/?table=A:1&round=1&instead=1&played=5&look=1"]
    others += ["wrong/doubt/?table=A:2&round=1&known=The+totals+differ&fault=both&look=1"]
    later = address_of(builders.meeting_at(trouble, 3, 2))
    yield trouble, ["", conflict, adjusted, later, *others]
    waiting = amended()
    undone = address_of(builders.meeting_at(waiting, 1, 1))
    compared = ["editions/?old=1&new=0", "publish/take-back/", f"{undone}undo/", f"{undone}trail/"]
    yield waiting, ["", "penalties/", "out/", "out/mail/", *compared]
    yield ended(), [""]
    yield builders.make_session(), ["", "ranking/", "boards/", "penalties/"]


def test_a_correction_with_who_agreed_from_the_keyboard_alone(desk: tuple[Page, Room, str]) -> None:
    page, room, _url = desk
    line = room.stored(1, 1)
    page.locator("[data-go] input").fill(f"1 {line.board.number}")
    page.keyboard.press("Enter")
    expect(page.locator("[data-main] input:not([type=hidden])").first).to_be_focused()
    keys = ["4", "S", "N", "=", "Tab", "Tab", "Tab", "Tab", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"]
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator("[data-editor]")).to_have_count(0)
    stored = Result.objects.filter(line=line).latest("pk")
    assert (stored.contract, stored.tricks, stored.agreed) == ("4S", 10, "both")


def test_on_a_phone_this_round_only_and_nothing_too_small_to_press(
    new_context: Callable[..., BrowserContext], live_server: Any
) -> None:
    room = room_of(in_trouble())
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    let_in(page.context, room, live_server)
    page.goto(live_server.url + room.at())
    expect(page.locator("a.ce[data-round='1']:visible").first).to_be_visible()
    expect(page.locator("a.ce:not([data-round='1']):visible")).to_have_count(0)
    page.locator("a.ce:visible").nth(2).tap()
    page.locator("[data-editor]").wait_for()
    for press in page.locator("main a:visible, main button:visible, main summary:visible, main select:visible").all():
        box = press.bounding_box()
        assert box
        assert box["height"] >= 44, press.inner_text()
