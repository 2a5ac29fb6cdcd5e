"""What a board is worth, right after it was played: on its card, and once for the last board of a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from club.actor import PROGRAM
from scoring.services import confirm_result
from tests.browser.table_page import PHONE, TablePage, device, until
from tests.builders import enter, play_all, seating_at, started_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]


def test_the_percentage_stands_on_the_card_and_once_at_the_end_of_the_round(
    new_context: Contexts, live_server: Any
) -> None:
    session = started_session(10, "straight-mitchell", boards_per_round=2, habits={"ask_lead": False})
    play_all(session, rounds=[1])
    first, last = seating_at(session, 1, 2).boards
    at = TablePage(device(new_context, PHONE), live_server.url, session, 1)
    at.press("Go on to round 2", "Yes, go to the boards")
    at.open(first)
    at.press("4", "spades")
    at.seat("S")
    at.tricks(0)
    at.press("Yes, that is right")
    expect(at.board(first)).to_contain_text("% to N–S")
    at.open(first)
    at.press("See the other tables")
    expect(at.page.locator("main, .step").first).to_contain_text("3 tables still have to play")
    at.press("Back", "Back")
    at.open(last)
    at.press("3", "no trumps")
    at.seat("N")
    at.tricks(0)
    at.press("Yes, that is right")
    expect(at.question).to_have_text(f"Board {last} so far")
    expect(at.page.locator(".say")).to_contain_text("% to N–S")
    at.press("Go on")
    expect(at.question).to_contain_text("Where everybody goes")


def test_results_that_come_late_are_not_shown_to_the_next_pairs(new_context: Contexts, live_server: Any) -> None:
    """They have been sent for those who had just played the board, and others sit here by now."""
    session = started_session(10, "straight-mitchell", boards_per_round=1, habits={"ask_lead": False})
    play_all(session, rounds=[1])
    (board,) = seating_at(session, 1, 2).boards
    at = TablePage(device(new_context, PHONE), live_server.url, session, 1)
    at.press("Go on to round 2", "Yes, go to the boards")
    at.open(board)
    at.key_in(4, "spades", "S", "made")
    answers: list[Route] = []
    at.page.route("**/confirm", lambda route: answers.append(route))
    at.press("Yes, that is right", "Go on to round 3", "Yes, go to the boards")
    until(at.page, lambda: answers != [], lambda: "nobody has said yes")
    with at.page.expect_response(lambda answer: answer.url.endswith("/confirm")) as said:
        answers.pop().continue_()
    assert said.value.json()["traveller"]["lines"]
    at.all_sent()
    at.has_news()
    expect(at.question).to_have_text("Which board?")


@pytest.mark.parametrize("boards", [2, 4, 6, 8])
def test_the_next_board_is_in_sight_below_those_that_are_done(
    new_context: Contexts, live_server: Any, boards: int
) -> None:
    """On the smallest telephone, with all but one board done, what each was worth, and nothing cut off."""
    session = started_session(10, "straight-mitchell", boards_per_round=boards, habits={"ask_lead": False})
    play_all(session, rounds=[1])
    *done, last = seating_at(session, 1, 2).boards
    at = TablePage(device(new_context, PHONE), live_server.url, session, 1)
    at.press("Go on to round 2", "Yes, go to the boards")
    for board in done:
        entered = enter(session, 1, 2, board, "4SN=")
        confirm_result(session_id=session.pk, result_id=entered.result_id, actor=PROGRAM)
    at.has_news()
    for board in done:
        expect(at.board(board)).to_contain_text("Done")
        expect(at.board(board)).to_contain_text("% to N–S")
    expect(at.board(last)).to_be_in_viewport(ratio=1)
    at.assert_fits()
