"""When a round or the session ends, the boards with which somebody is not done are named, each with its way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.actor import PROGRAM
from club.models import Session
from rulings.models import Call
from scoring.models import Confirmation, Line
from scoring.services import settle_conflict
from tests.browser.table_page import PHONE, TablePage, device, sent_in_time
from tests.builders import enter, play_all, seating_at, started_session
from tests.doors.at_the_table import AtTheTable, answer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]


@pytest.fixture
def evening() -> tuple[Session, list[int], int]:
    """All is played; at table 1 one board of the last round waits for a yes, and one has two results."""
    session = started_session(pairs=6, boards_per_round=2, habits={"board_results": "never"})
    last = max(session.sections.get().seatings.filter(table=1).values_list("round", flat=True))
    boards = list(seating_at(session, 1, last).boards)
    play_all(session, rounds=list(range(1, last)))
    for board in boards:
        enter(session, 1, last, board, "4SN=")
    answer(AtTheTable(session, 1).send(boards[1], "pass", round=last), 201)
    return session, boards, last


def test_nobody_is_thanked_before_every_board_is_settled(
    new_context: Contexts, live_server: Any, evening: tuple[Session, list[int], int]
) -> None:
    session, (waits, twice), last = evening
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.has_all_parts()
    expect(at.question).to_have_text("Before you go")
    open_boards = at.page.locator(".unsettled .bd")
    expect(open_boards).to_contain_text(
        ["Waiting for East–West to confirm Settle it now", "Two different results Settle it now"]
    )
    row = at.page.locator(".round tbody tr", has_text="Two different results")
    assert row.locator("td").all_inner_texts() == ["Two different results", "", ""], "neither result counts yet"
    at.assert_accessible()
    at.press_key(f"u{last}-{waits}")
    expect(at.question).to_have_text("East–West: is it right?")
    expect(at.page.locator("h1")).to_have_text(f"Board {waits}")
    at.press("Yes, that is right")
    expect(open_boards).to_have_count(1)
    at.press_key(f"u{last}-{twice}")
    expect(at.question).to_have_text(f"Board {twice} has two different results")
    at.assert_fits()
    at.page.set_viewport_size({"width": 320, "height": 568})
    at.assert_fits()
    at.press("Call the director")
    expect(at.page.get_by_role("dialog")).to_contain_text("Called at")
    sent_in_time(at.page, 1)
    assert Call.objects.get().board == twice
    at.press("Back to the table", "Back")
    line = Line.objects.get(board__number=twice, rival__isnull=False)
    assert line.result_id
    settle_conflict(session_id=session.pk, line_id=line.pk, keep_result_id=line.result_id, actor=PROGRAM)
    at.has_news()
    expect(at.question).to_have_text("Thank you for playing")


def test_a_round_that_ends_without_a_yes_says_so_also_without_a_network(
    new_context: Contexts, live_server: Any
) -> None:
    """The next East–West has the board still to play, so that its result is hidden in the list, but not on the card of
    those who have played it."""
    session = started_session(pairs=6, boards_per_round=1)
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.has_all_parts()
    at.to_the_boards()
    at.loses_network()
    at.open(1)
    at.key_in(1, "spades", "N", "Made")
    at.press("No, change it", "Back")
    expect(at.question).to_have_text("Where everybody goes for round 2")
    expect(at.page.locator(".unsettled .bd")).to_contain_text("Waiting for East–West to confirm")
    at.page.context.set_offline(False)
    at.news()
    at.all_sent()
    at.has_news()
    assert not Line.objects.get().confirmed
    at.press_key("u1-1")
    expect(at.question).to_have_text("East–West: is it right?")
    expect(at.page.locator(".say")).to_contain_text("by North")
    at.press("Yes, that is right")
    expect(at.question).to_have_text("Where everybody goes for round 2")
    expect(at.page.locator(".unsettled")).to_have_count(0)
    sent_in_time(at.page, 1)
    assert Confirmation.objects.count() == 1
    assert at.faults == []
