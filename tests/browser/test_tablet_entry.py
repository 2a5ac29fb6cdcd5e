"""A board is entered, corrected and confirmed by touch and by keys, one question a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.models import Session
from scoring.models import Confirmation, Line, Result
from tests.browser.table_page import PHONE, UPRIGHT, TablePage, becomes, device, sent_in_time
from tests.builders import started_session
from tests.deal_makers import load

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6, boards_per_round=2, habits={"ask_lead": True})


@pytest.fixture
def plain() -> Session:
    """Without leads."""
    return started_session(pairs=6, boards_per_round=2)


def table(new_context: Contexts, live_server: Any, session: Session, size: tuple[int, int] = PHONE) -> TablePage:
    return TablePage(device(new_context, size), live_server.url, session)


def results(session: Session) -> list[tuple[str, str, int | None, str]]:
    found = Result.objects.filter(line__session=session).order_by("pk")
    return [(each.contract, each.declarer, each.tricks, each.lead) for each in found]


@pytest.mark.parametrize("size", [PHONE, pytest.param(UPRIGHT, marks=pytest.mark.long)])
def test_a_board_by_touch_with_a_wrong_entry_corrected(
    new_context: Contexts, live_server: Any, session: Session, size: tuple[int, int]
) -> None:
    at = table(new_context, live_server, session, size)
    expect(at.question).to_contain_text("Round 1: you play")
    at.to_the_boards()
    at.open(1)
    at.press("4", "spades")
    at.seat("S")
    at.press("+1 11 tricks", "hearts", "K")
    expect(at.page.locator(".side").first).to_contain_text("+450")
    expect(at.page.locator(".side").last).to_contain_text("−450")
    expect(at.page.locator(".side").last).to_contain_text("to you, East–West")
    at.press("No, change it")
    at.fix("contract")
    at.press("X doubled", "Take this contract")
    expect(at.page.locator(".side").first).to_contain_text("+690")
    at.press("Yes, that is right")
    expect(at.board(1)).to_contain_text("Done")
    expect(at.board(1)).to_contain_text("+690 to you")
    expect(at.board(2)).to_contain_text("Enter the result")
    sent_in_time(at.page, 1)
    assert results(session) == [("4S", "S", 11, "HK"), ("4SX", "S", 11, "HK")]
    line = Line.objects.select_related("result").get(session=session, board__number=1)
    first = Result.objects.earliest("pk")
    assert line.result is not None
    assert (line.result.contract, line.result.replaces_id, line.confirmed) == ("4SX", first.pk, True)
    assert line.result.keyed_at is not None
    assert Confirmation.objects.count() == 1
    assert at.faults == []


def test_only_an_answer_that_is_looked_at_again_has_a_button_and_it_says_what_it_keeps(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    """Whatever is pressed in whatever order, no sequence of answers is an error."""
    at = table(new_context, live_server, session)
    at.to_the_boards()
    at.open(1)
    keep, wrong = at.page.locator(".bar .ok:visible"), at.page.locator(".missing.now, [role=alert]")
    for asked, answers in (
        ("What was the contract?", ("hearts", "4")),
        ("Who played it?", ("East",)),
        ("How many tricks?", ("1 down",)),
        ("What was led?", ("K", "spades")),
    ):
        expect(at.question).to_have_text(asked)
        expect(keep).to_have_count(0)
        for answer in answers:
            at.press(answer) if answer != "East" else at.seat("E")
    for what, says in (
        ("contract", "Take this contract"),
        ("declarer", "Keep: East"),
        ("tricks", "Keep: 9 tricks"),
        ("lead", "Take this lead"),
    ):
        at.press("No, change it")
        at.fix(what)
        expect(keep).to_have_text(says)
        at.press(says)
        expect(at.question).to_have_text("East–West: is it right?")
    expect(wrong).to_have_count(0)


def test_a_passed_out_board_needs_no_more_and_half_a_contract_cannot_be_kept_in_its_place(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    """A board that was passed out has no suit until one is pressed."""
    at = table(new_context, live_server, session)
    at.to_the_boards()
    at.open(2)
    at.press("Passed out")
    expect(at.page.locator(".say")).to_contain_text("Passed out")
    at.press("Yes, that is right")
    expect(at.board(2)).to_contain_text("Passed out: 0 to you")
    at.open(2)
    at.press("Change it")
    at.fix("contract")
    expect(at.button("Take this contract")).to_be_visible()
    at.press("5")
    expect(at.button("Take this contract")).to_be_hidden()
    at.press("clubs")
    expect(at.question).to_have_text("Who played it?")


def test_a_second_press_at_the_same_place_is_ignored_and_a_new_level_asks_for_the_tricks_again(
    new_context: Contexts, live_server: Any, plain: Session
) -> None:
    """Made with an overtrick is another number of tricks then."""
    at = table(new_context, live_server, plain, UPRIGHT)
    at.to_the_boards()
    at.open(1)
    at.press("3")
    at.press_twice_at_once("spades")
    expect(at.question).to_have_text("Who played it?")
    expect(at.page.locator(".rose [aria-pressed=true]")).to_have_count(0)
    at.seat("N")
    at.tricks(1)
    expect(at.question).to_have_text("East–West: is it right?")
    at.press("No, change it")
    at.fix("contract")
    at.press("4", "Take this contract")
    expect(at.question).to_have_text("How many tricks?")
    expect(at.page.locator(".grp [aria-pressed=true]")).to_have_count(0)


def test_the_trail_leads_back_and_keeps_what_was_said(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = table(new_context, live_server, session)
    at.to_the_boards()
    at.open(1)
    at.press("6", "clubs")
    at.seat("W")
    at.press("2 down", "Declarer: West")
    expect(at.page.locator(".rs-w")).to_have_attribute("aria-pressed", "true")
    at.seat("N")
    expect(at.question).to_have_text("What was led?")
    at.press("Back")
    expect(at.question).to_have_text("How many tricks?")
    expect(at.button("2 down")).to_have_attribute("aria-pressed", "true")
    at.press("Back", "Back", "Back")
    expect(at.question).to_have_text("Which board?")
    assert results(session) == []


def test_a_board_is_entered_by_keyboard_alone_as_the_focus_goes_to_each_question(
    page: Page, live_server: Any, plain: Session
) -> None:
    at = TablePage(page, live_server.url, plain)
    expect(at.question).to_be_focused()
    at.to_the_boards()
    expect(at.question).to_be_focused()
    for key in ("Tab", "Enter"):
        page.keyboard.press(key)
    expect(at.question).to_have_text("What was the contract?")
    expect(at.question).to_be_focused()
    for name in ("3", "no trumps"):
        at.button(name).focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(410)
    expect(at.question).to_have_text("Who played it?")
    expect(at.question).to_be_focused()
    expect(page).to_have_title("Who played it? – Board 1")
    page.locator(".rs-e").focus()
    page.keyboard.press("Enter")
    expect(at.question).to_have_text("How many tricks?")
    page.locator(".k-made").focus()
    page.keyboard.press("Enter")
    expect(at.question).to_have_text("East–West: is it right?")


def test_a_lead_that_cannot_be_right_is_asked_about_once(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    deal = load(session)[1]
    dummys = next(suit + rank for suit in "HS" for rank in "AK" if deal.holder(suit, rank) == "N")
    at = table(new_context, live_server, session)
    at.lists = False
    at.to_the_boards()
    at.open(1)
    suit = {"H": "hearts", "S": "spades"}
    at.press("4", "clubs")
    at.seat("S")
    at.press("Made 10 tricks", suit[dummys[0]], dummys[1], "Yes, that is right")
    ranks = {"A": "ace", "K": "king"}
    expect(at.question).to_have_text(f"Was it really the {ranks[dummys[1]]} of {suit[dummys[0]]}?")
    at.assert_fits()
    at.assert_accessible()
    at.press("No, another card", "diamonds", "2", "Yes, that is right")
    expect(at.page.locator("h1")).to_have_text("Board 2")
    becomes(at.page, lambda: [each[3] for each in results(session)], [dummys, "D2"])
    line = Line.objects.filter(session=session, board__number=1)
    becomes(at.page, lambda: line.get().confirmed, True)
    assert at.faults == []


def test_a_board_by_its_number_or_its_code(new_context: Contexts, live_server: Any, plain: Session) -> None:
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.press("Another board")
    at.assert_fits()
    at.assert_accessible()
    at.press("5", "Open this board")
    here = "Board 5 is not on this table now. Here: 1 and 2. If it should be here, call the director."
    expect(at.page.locator(".problem")).to_have_text(here)
    at.press("2", "Open this board")
    expect(at.page.locator("h1")).to_have_text("Board 2")
    expect(at.question).to_have_text("What was the contract?")
    at.page.goto(f"{live_server.url}/t/board/1")
    expect(at.page.locator("h1")).to_have_text("Board 1")
    expect(at.page).to_have_url(f"{live_server.url}/table/")
    at.press("4", "spades")
    at.page.evaluate("location.hash = '#board-2'")
    expect(at.question).to_have_text("Who played it?")
    expect(at.page.locator("h1")).to_have_text("Board 1")
    assert at.faults == []


def test_the_camera_reads_a_boards_code(new_context: Contexts, live_server: Any, plain: Session) -> None:
    """The browser of these tests has no detector of its own: it is given one that sees a code."""
    page = device(new_context, PHONE)
    page.add_init_script(
        """window.BarcodeDetector = class { async detect() { return [{ rawValue: "https://a.example/t/board/2" }]; } };
        navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream();
        HTMLMediaElement.prototype.play = async () => {};"""
    )
    at = TablePage(page, live_server.url, plain)
    at.to_the_boards()
    at.press("Another board", "Scan its code")
    expect(at.page.locator("h1")).to_have_text("Board 2")
    assert at.faults == []
