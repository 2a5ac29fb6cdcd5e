"""Whatever happens to the network, the device or the link, nothing that was entered is lost or entered twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.actor import PROGRAM
from club.models import Session
from club.services import close_round, renew_link
from scoring.models import LateEntry, Line, Result
from tests.browser.table_page import PHONE, TablePage, becomes, device, loses_one_answer, sent_in_time
from tests.builders import enter, section_of, started_session, table_device
from tests.renumbered import MITCHELL, replaced, seen_in_round_one

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
LATE = "1 board kept here since"


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6, boards_per_round=2, habits={"ask_lead": True})


@pytest.fixture
def plain() -> Session:
    """Without leads."""
    return started_session(pairs=6, boards_per_round=2)


def table(new_context: Contexts, live_server: Any, session: Session, size: tuple[int, int] = PHONE) -> TablePage:
    return TablePage(device(new_context, size), live_server.url, session)


def two_devices(new_context: Contexts, live_server: Any, session: Session) -> tuple[TablePage, TablePage]:
    """Both at the boards of one table; the first has been told of the second, and goes on."""
    first = table(new_context, live_server, session)
    first.to_the_boards()
    second = table(new_context, live_server, session)
    second.to_the_boards()
    first.news()
    expect(first.question).to_contain_text("has taken over this table")
    first.press("Go on here")
    expect(first.board(1)).to_be_visible()
    return first, second


def results(session: Session) -> list[tuple[str, str, int | None, str]]:
    found = Result.objects.filter(line__session=session).order_by("pk")
    return [(each.contract, each.declarer, each.tricks, each.lead) for each in found]


def test_an_entry_half_given_and_the_question_to_the_opponents_survive_a_reload(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = table(new_context, live_server, session)
    at.to_the_boards()
    at.open(1)
    at.press("5", "diamonds", "XX redoubled")
    at.page.reload()
    expect(at.question).to_have_text("Who played it?")
    at.seat("E")
    expect(at.page.locator("output")).to_contain_text("redoubled by East")
    at.tricks(0)
    at.press("Not known")
    expect(at.question).to_have_text("East–West: is it right?")
    expect(at.page.locator(".strip")).to_be_hidden()
    at.page.reload()
    expect(at.question).to_have_text("East–West: is it right?")
    at.lists = False
    at.press("Yes, that is right")
    expect(at.question).to_have_text("Please look again: is that right?")
    at.lists = True
    at.press("Yes, that is right")
    expect(at.board(1)).to_contain_text("Done")
    sent_in_time(at.page, 1)
    assert len(results(session)) == 1


def test_others_who_sit_here_by_now_are_told_whose_answers_these_are(new_context: Contexts, live_server: Any) -> None:
    """The pair leaves while it types, and another is given its number: the page says so by itself, and a reload too."""
    session = started_session(10, "straight-mitchell")
    at = table(new_context, live_server, session)
    at.to_the_boards()
    at.open(1)
    at.press("4", "hearts")
    at.seat("N")
    replaced(session, MITCHELL, seen_in_round_one(session)[1].who[0])
    at.has_news()
    expect(at.question).to_have_text("Board 1: others sit here now")
    expect(at.page.locator("main")).to_contain_text("Please tell the director. Your answers so far: 4 hearts by North.")
    at.page.reload()
    expect(at.question).to_have_text("Board 1: others sit here now")
    at.press("OK")
    at.open(1)
    at.key_in(3, "clubs", "N", "Made")
    at.press("Yes, that is right")
    sent_in_time(at.page, 1)
    assert [each[:3] for each in results(session)] == [("3C", "N", 9)]
    assert Line.objects.get(result__isnull=False).everybody == seen_in_round_one(session)[1].who


def refusing(words: str) -> Callable[[Any], None]:
    return lambda route: route.fulfill(status=409, json={"message": words})


def test_without_a_network_nothing_is_lost_and_all_is_sent_later(
    new_context: Contexts, live_server: Any, plain: Session
) -> None:
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.open(1)
    at.loses_network()
    at.key_in(1, "no trumps", "S", "Made")
    expect(at.page.locator(".strip")).to_contain_text(re.compile(rf"{LATE} \d\d:\d\d\."))
    at.press("No, change it")
    at.fix("tricks")
    at.press("+1 8 tricks", "Yes, that is right")
    expect(at.board(1)).to_contain_text("Kept on this device")
    at.open(2)
    at.press("Passed out", "Yes, that is right")
    assert results(plain) == []
    at.page.context.set_offline(False)
    expect(at.question).to_have_text("Where everybody goes for round 2")
    expect(at.page.locator(".strip")).to_be_hidden()
    sent_in_time(at.page, 2)
    assert [each[:3] for each in results(plain)] == [("1N", "S", 7), ("1N", "S", 8), ("", "", None)]
    assert set(Line.objects.values_list("board__number", "confirmed")) == {(1, True), (2, True)}


@pytest.mark.parametrize("why", ["another device", "refused"])
def test_what_has_become_of_a_board_is_told_although_the_next_one_has_opened_by_itself(
    new_context: Contexts, live_server: Any, plain: Session, why: str
) -> None:
    other, _token = table_device(plain, 1)
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.lists = False
    at.open(1)
    at.loses_network()
    at.key_in(1, "no trumps", "S", "Made")
    at.press("Yes, that is right")
    expect(at.page.locator("main")).to_contain_text("Board 1 is done. Board 2 is next.")
    if why == "refused":
        at.page.route("**/api/table/results", refusing("This board is the director’s."))
    else:
        enter(plain, 1, 1, 1, "4SN=", by=other)
    at.page.context.set_offline(False)
    told = "Board 1 could not be sent" if why == "refused" else "Board 1 has two different results"
    expect(at.question).to_have_text(told)


@pytest.mark.parametrize("lead", [True, False])
def test_answers_that_are_whole_when_the_round_has_been_closed_go_to_the_director(
    new_context: Contexts, live_server: Any, lead: bool
) -> None:
    session = started_session(pairs=6, boards_per_round=2, habits={"ask_lead": lead})
    at = table(new_context, live_server, session)
    at.to_the_boards()
    at.open(1)
    at.press("1", "no trumps")
    at.seat("S")
    close_round(section_id=section_of(session).pk, number=1, actor=PROGRAM)
    at.has_news()
    at.tricks(0)
    expect(at.question).to_have_text("Board 1 is with the director")
    kept = LateEntry.objects.get()
    assert (kept.contract, kept.declarer, kept.tricks, kept.why) == ("1N", "S", 7, "closed")


def test_what_was_not_sent_is_sent_by_the_page_opened_next(
    new_context: Contexts, live_server: Any, plain: Session
) -> None:
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.open(1)
    at.page.route("**/api/table/results", lambda route: route.abort())
    at.key_in(1, "clubs", "W", "Made")
    at.press("Yes, that is right")
    expect(at.page.locator(".strip")).to_contain_text(LATE)
    page = at.page.context.new_page()
    at.page.close()
    page.goto(f"{live_server.url}/table/")
    expect(page.locator("[data-key=b1]")).to_contain_text("Done")
    sent_in_time(page, 1)
    assert [each[:3] for each in results(plain)] == [("1C", "W", 7)]


def test_an_answer_that_never_came_makes_no_second_entry(
    new_context: Contexts, live_server: Any, plain: Session
) -> None:
    """The server has the entry; the device does not know. Then the opponents say no."""
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.open(1)
    loses_one_answer(at.page, "**/api/table/results")
    at.key_in(1, "hearts", "N", "Made")
    expect(at.page.locator(".strip")).to_contain_text(LATE)
    at.press("No, change it")
    at.fix("contract")
    at.press("2", "Take this contract", "Made 8 tricks", "Yes, that is right")
    expect(at.board(1)).to_contain_text("Done")
    sent_in_time(at.page, 1)
    assert [each[:3] for each in results(plain)] == [("1H", "N", 7), ("2H", "N", 8)]
    assert Line.objects.get(board__number=1).rival_id is None


def test_two_results_stand_side_by_side_and_both_pairs_agree_on_one(
    new_context: Contexts, live_server: Any, plain: Session
) -> None:
    actor, _token = table_device(plain, 1)
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.open(1)
    at.press("4", "hearts")
    enter(plain, 1, 1, 1, "4HN=", by=actor)
    expect(at.page.locator(".strip")).to_have_text("Board 1 has just been entered on another device.")
    at.seat("N")
    at.press("1 down")
    expect(at.question).to_have_text("Board 1 has two different results")
    both = at.page.locator(".two")
    expect(both).to_have_text([re.compile("Entered first.*10 tricks.*420"), re.compile("Entered second.*9 tricks.*50")])
    at.assert_fits()
    at.assert_accessible()
    at.press("Back")
    expect(at.board(1)).to_contain_text("Two different results")
    assert [each[:3] for each in results(plain)] == [("4H", "N", 10), ("4H", "N", 9)]
    at.open(1)
    at.page.route("**/agree", lambda route: route.abort())
    at.press_key("agree1")
    expect(at.page.locator(".problem")).to_contain_text("could not be sent")
    at.page.unroute("**/agree")
    at.press_key("agree1")
    expect(at.question).to_have_text("Board 1 is entered")
    line = Line.objects.select_related("result").get(board__number=1)
    assert (line.result.tricks, line.rival_id, line.confirmed) == (9, None, True)
    at.press("Back")
    expect(at.board(1)).to_contain_text("Done")
    assert at.faults == []


def test_the_opponents_may_say_yes_on_their_own_phone(new_context: Contexts, live_server: Any, plain: Session) -> None:
    first, second = two_devices(new_context, live_server, plain)
    first.open(1)
    first.key_in(2, "diamonds", "E", "Made")
    expect(second.board(1)).to_contain_text("Waiting for East–West to confirm")
    second.open(1)
    expect(second.page.locator(".side").last).to_contain_text("+90")
    second.press("Yes, that is right")
    expect(second.board(1)).to_contain_text("Done")
    becomes(second.page, lambda: Line.objects.get(board__number=1).confirmed, True)


def test_an_entry_that_came_too_late_is_the_directors_and_the_table_is_told(
    new_context: Contexts, live_server: Any, plain: Session
) -> None:
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.open(1)
    at.page.route("**/api/table", lambda route: route.abort())
    close_round(section_id=section_of(plain).pk, number=1, actor=PROGRAM)
    at.press("3", "spades")
    at.seat("S")
    at.press("Made 9 tricks")
    expect(at.question).to_have_text("Board 1 is with the director")
    expect(at.page.locator("main")).to_contain_text("its round has been closed. What you entered is kept.")
    at.press("OK")
    assert results(plain) == []
    assert LateEntry.objects.get().contract == "3S"


def test_a_refused_entry_says_why_and_is_not_forgotten(new_context: Contexts, live_server: Any, plain: Session) -> None:
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.open(1)
    at.page.route("**/api/table/results", refusing("Please tell the director."))
    at.press("3", "spades")
    at.seat("S")
    at.press("Made 9 tricks")
    expect(at.question).to_have_text("Board 1 could not be sent")
    expect(at.page.locator(".tell").first).to_have_text("Please tell the director.")
    expect(at.page.locator(".tell").last).to_have_text("You had entered: 3 spades by South, 9 tricks.")
    at.page.reload()
    expect(at.board(1)).to_contain_text("Could not be sent")
    at.open(1)
    at.press("Remove this entry")
    expect(at.board(1)).to_contain_text("Enter the result")
    assert results(plain) == []


def test_a_renewed_link_says_so_and_keeps_what_was_entered(
    new_context: Contexts, live_server: Any, plain: Session
) -> None:
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.open(1)
    renew_link(section_id=section_of(plain).pk, table=1, actor=PROGRAM)
    expect(at.question).to_have_text("This device is no longer connected to a table")
    at.page.get_by_role("link", name="Connect again").tap()
    expect(at.page.locator("h1")).to_have_text("Which table is this?")


def test_club_networks_without_https_have_ids_too(new_context: Contexts, live_server: Any, plain: Session) -> None:
    page = device(new_context, PHONE)
    page.add_init_script("delete Crypto.prototype.randomUUID")
    at = TablePage(page, live_server.url, plain)
    at.to_the_boards()
    at.open(1)
    at.key_in(1, "spades", "S", "Made")
    at.press("Yes, that is right")
    expect(at.board(1)).to_contain_text("Done")
    sent_in_time(at.page, 1)
    assert Result.objects.get().client_id.version == 4


def test_answers_to_a_round_that_is_closed_meanwhile_are_said_once_more(
    new_context: Contexts, live_server: Any, plain: Session
) -> None:
    at = table(new_context, live_server, plain)
    at.to_the_boards()
    at.open(1)
    at.press("3", "spades")
    close_round(section_id=section_of(plain).pk, number=2, actor=PROGRAM)
    at.has_news()
    expect(at.question).to_have_text("Who played it?")
    at.seat("S")
    expect(at.question).to_have_text("Board 1 can no longer be entered here")
    expect(at.page.locator(".hint")).to_have_text("Please tell the director. Your answers so far: 3 spades by South.")
    at.press("OK")
    expect(at.question).to_have_text("Where everybody goes for round 3")
    assert at.faults == []


def test_a_phone_that_looks_at_a_result_loses_it_when_the_next_pair_may_come(
    new_context: Contexts, live_server: Any, plain: Session
) -> None:
    first, second = two_devices(new_context, live_server, plain)
    first.open(1)
    first.key_in(2, "diamonds", "E", "Made")
    becomes(first.page, Result.objects.count, 1)
    second.news()
    expect(second.board(1)).to_contain_text("Waiting for East–West")
    second.open(1)
    expect(second.page.locator(".say")).to_contain_text("by East")
    enter(plain, 1, 1, 2, "pass")
    second.news()
    expect(second.page.locator(".say")).to_have_count(0)
    expect(second.page.locator("main")).to_contain_text("Its result is hidden")
    assert second.faults == []
