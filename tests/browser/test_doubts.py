"""An odd result: the table says that it is right, the desk accepts it, and the results become official."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from club.actor import PROGRAM
from club.services import end_play
from rulings.models import DoubtDecision
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import let_in
from tests.browser.table_page import PHONE, TablePage, becomes, device, until
from tests.builders import play_all, settle_doubts, started_session
from tests.doors.rooms import room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]
Contexts = Callable[..., BrowserContext]


def test_from_the_table_by_the_desk_to_official_results(new_context: Contexts, live_server: Any) -> None:
    session = started_session(pairs=6, boards_per_round=2)
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.lists = False
    key_in_the_first_board(at)
    at.press("Yes, that is right")
    expect(at.question).to_have_text("Please look again: is that right?")
    at.assert_fits()
    at.assert_accessible()
    at.press("Yes, that is right")
    expect(at.page.locator("h1")).to_have_text("Board 2")
    becomes(at.page, lambda: [row.what for row in DoubtDecision.objects.order_by("pk")], ["asked", "right"])
    assert at.faults == []

    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    room = room_of(session)
    page = new_context().new_page()
    let_in(page.context, room, live_server)
    page.goto(live_server.url + room.at("doubts/"))
    mine = page.locator(".db", has_text="Board 1, table 1, round 1")
    expect(mine).to_contain_text("The table says it is right")
    assert_fits_everybody(page, "doubtful results")
    mine.locator("form.db-a button").click()
    expect(page.locator(".db-done")).to_contain_text("the table says it is right")
    settle_doubts(session)
    page.goto(live_server.url + room.at())
    page.get_by_role("button", name="Make it official").click()
    expect(page.locator("main h2").first).to_contain_text("The results are official")


def test_news_from_before_the_answer_does_not_put_the_next_board_away(new_context: Contexts, live_server: Any) -> None:
    """What the server says before it has heard the answer still asks the question; the next board stays open."""
    at = TablePage(device(new_context, PHONE), live_server.url, started_session(pairs=6, boards_per_round=2))
    at.lists = False
    news: list[Route] = []
    answers: list[Route] = []
    key_in_the_first_board(at)
    at.page.route("**/api/table", lambda route: news.append(route))
    at.page.route("**/right", lambda route: answers.append(route))
    at.press("Yes, that is right")
    expect(at.question).to_have_text("Please look again: is that right?")
    at.press("Yes, that is right")
    expect(at.question).to_have_text("What was the contract?")
    at.page.unroute("**/api/table")
    with at.page.expect_response(lambda answer: answer.url.endswith("/api/table")):
        for route in news:
            route.continue_()
    at.has_news()
    expect(at.question).to_have_text("What was the contract?")
    until(at.page, lambda: answers != [], lambda: "nothing was answered")
    for route in answers:
        route.continue_()
    at.press("All boards")
    expect(at.board(1)).to_contain_text("Done")
    becomes(at.page, lambda: [row.what for row in DoubtDecision.objects.order_by("pk")], ["asked", "right"])
    at.has_news()
    expect(at.board(1)).to_contain_text("Done")


def test_an_answer_that_did_not_reach_the_server_is_asked_for_again(new_context: Contexts, live_server: Any) -> None:
    at = TablePage(device(new_context, PHONE), live_server.url, started_session(pairs=6, boards_per_round=2))
    at.lists = False
    key_in_the_first_board(at)
    at.press("Yes, that is right")
    expect(at.question).to_have_text("Please look again: is that right?")
    at.page.route("**/right", lambda route: route.abort(), times=1)
    at.press("Yes, that is right")
    expect(at.question).to_have_text("Please look again: is that right?")
    at.press("Yes, that is right")
    expect(at.question).to_have_text("What was the contract?")


def test_a_question_that_comes_late_is_not_put_to_the_next_pairs(new_context: Contexts, live_server: Any) -> None:
    at = TablePage(device(new_context, PHONE), live_server.url, started_session(pairs=6, boards_per_round=1))
    answers: list[Route] = []
    key_in_the_first_board(at)
    at.page.route("**/confirm", lambda route: answers.append(route))
    at.press("Yes, that is right", "Go on to round 2", "Yes, go to the boards")
    until(at.page, lambda: answers != [], lambda: "nobody has said yes")
    with at.page.expect_response(lambda answer: answer.url.endswith("/confirm")) as said:
        answers.pop().continue_()
    assert said.value.json()["look_again"]
    at.all_sent()
    at.has_news()
    expect(at.question).to_have_text("Which board?")


def key_in_the_first_board(at: TablePage) -> None:
    at.to_the_boards()
    at.open(1)
    at.press("7", "spades")
    at.seat("S")
    at.tricks(-6)
