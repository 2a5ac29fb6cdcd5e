"""Who goes on to the next round while answers are on their way has gone on, whatever order they come in."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route, expect

from tests.browser.table_page import PHONE, YES, TablePage, device, until
from tests.builders import started_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]
ENTRY, YES_TO_IT, POLL, PRESS = "the entry's answer", "the yes's answer", "the polls' answers", "go on"
#: A yes is sent when its entry has been answered.
ORDERS = [each for each in permutations((PRESS, ENTRY, POLL, YES_TO_IT)) if each.index(ENTRY) < each.index(YES_TO_IT)]
PATHS = {ENTRY: "**/api/table/results", YES_TO_IT: "**/api/table/results/*/confirm", POLL: "**/api/table"}


class Answers:
    """What the server has answered comes to the page when it is let go, as old as it is by then."""

    def __init__(self, page: Page, path: str) -> None:
        self._page = page
        self._held: list[tuple[Route, APIResponse]] | None = None
        page.route(path, self._answer)

    def _answer(self, route: Route) -> None:
        if self._held is None:
            route.fallback()
        else:
            self._held.append((route, route.fetch()))

    def hold(self) -> None:
        self._held = []

    def let_go(self) -> None:
        until(self._page, lambda: bool(self._held), lambda: "nothing was asked")
        for route, answer in self._held or []:
            route.fulfill(response=answer)
        self._held = None


@pytest.mark.parametrize("orders", [ORDERS[::4], pytest.param(ORDERS, marks=pytest.mark.long)], ids=["some", "all"])
def test_a_press_to_go_on_is_kept_in_every_order_of_answers(
    new_context: Callable[..., BrowserContext], live_server: Any, orders: list[tuple[str, ...]]
) -> None:
    session = started_session(26, "straight-mitchell", boards_per_round=1)
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.has_all_parts()
    answers = {name: Answers(at.page, path) for name, path in PATHS.items()}
    for number, order in enumerate(orders, start=1):
        at.to_the_boards()
        at.open(number)
        for each in answers.values():
            each.hold()
        at.news()
        at.press("Passed out", YES)
        for event in order:
            if event == PRESS:
                at.press(f"Go on to round {number + 1}")
            else:
                answers[event].let_go()
        at.all_sent()
        at.has_news()
        expect(at.question, str(order)).to_contain_text(f"Round {number + 1}: you play")
    assert at.faults == []
