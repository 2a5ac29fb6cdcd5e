"""How often the screen is touched for a result: from the list of boards to the opponents' yes, everything counted.

A real night (tests/vectors/scoring_nights, 17 pairs) is counted by a rule; what every kind of its results takes is
counted as it is pressed in a browser, and the two agree.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from scoring.models import Result
from tests.browser.table_page import PHONE, TablePage, becomes, device
from tests.builders import enter, started_session, table_device

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NIGHT = Path(__file__).parents[1] / "vectors/scoring_nights/usebio-00202131+001686.json"
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "N": "no trumps"}
COUNT = "window.touches = 0; document.addEventListener('click', () => { window.touches += 1; }, true)"


@dataclass(frozen=True)
class Board:
    """A result of the night; `first`: of the boards that two pairs played together."""

    contract: str
    declarer: str
    tricks: int
    first: bool

    @property
    def kind(self) -> tuple[bool, int, bool]:
        """What decides how much is pressed."""
        return bool(self.contract), self.contract.count("X"), self.first


def touches(board: Board, *, lead: bool) -> int:
    """The card of the first board, each answer, the yes; boards after the first open by themselves."""
    opened, yes = int(board.first), 1
    if not board.contract:
        return opened + 1 + yes
    level_and_suit, doubled, declarer, tricks = 2, int("X" in board.contract), 1, 1
    return opened + level_and_suit + doubled + declarer + tricks + (2 if lead else 0) + yes


def night() -> list[Board]:
    """Every result, in the order of the boards of each meeting."""
    results = json.loads(NIGHT.read_text(encoding="utf-8"))["document"]["results"]

    def meeting(row: dict[str, Any]) -> tuple[str, str]:
        return row["ns"], row["ew"]

    rows = sorted(results, key=lambda row: (*meeting(row), row["board"]))
    return [board for _pairs, group in groupby(rows, meeting) for board in _meeting(group)]


def _meeting(rows: Iterator[dict[str, Any]]) -> Iterator[Board]:
    for place, row in enumerate(rows):
        contract = row.get("contract", "").replace("NT", "N")
        yield Board(contract, row.get("declarer", ""), row.get("tricks", 0), first=place == 0)


def average(*, lead: bool) -> Fraction:
    boards = night()
    return Fraction(sum(touches(each, lead=lead) for each in boards), len(boards))


def test_a_real_night_takes_fewer_than_nine_touches_a_result() -> None:
    assert len(night()) == 176
    assert round(average(lead=False), 2) == Fraction("5.56")
    assert round(average(lead=True), 2) == Fraction("7.55")


@pytest.mark.parametrize("lead", [pytest.param(False, marks=pytest.mark.long), True])
def test_what_is_counted_is_what_is_pressed(
    new_context: Callable[..., BrowserContext], live_server: Any, lead: bool
) -> None:
    one_of_each = {board.kind: board for board in reversed(night())}
    firsts = [board for board in one_of_each.values() if board.first]
    others = [board for board in one_of_each.values() if not board.first]
    assert firsts
    assert any("X" in board.contract for board in others)
    assert any(not board.contract for board in one_of_each.values())
    at = at_a_table(new_context, live_server, len(one_of_each) + 1, lead)
    for number, board in enumerate([*firsts, *others], start=1):
        if board.first and number > 1:
            at.press("All boards")
            expect(at.question).to_have_text("Which board?")
        before = at.page.evaluate("window.touches")
        key_in(at, board, number, lead)
        becomes(at.page, lambda: at.page.evaluate("window.touches"), before + touches(board, lead=lead))
    becomes(at.page, kept, [(each.contract, each.declarer, each.tricks) for each in [*firsts, *others]])


def kept() -> list[tuple[str, str, int]]:
    found = Result.objects.order_by("line__board__number")
    return [(each.contract, each.declarer, each.tricks or 0) for each in found]


def at_a_table(new_context: Callable[..., BrowserContext], live_server: Any, boards: int, lead: bool) -> TablePage:
    session = started_session(pairs=4, boards_per_round=boards, habits={"ask_lead": lead})
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.lists = False
    at.to_the_boards()
    at.page.evaluate(COUNT)
    return at


def key_in(at: TablePage, board: Board, number: int, lead: bool) -> None:
    """As few presses as it takes."""
    if board.first:
        at.open(number)
    expect(at.page.locator("h1")).to_have_text(f"Board {number}")
    if not board.contract:
        at.press("Passed out", "Yes, that is right")
        return
    at.press(board.contract[0], SUITS[board.contract[1]])
    if "X" in board.contract:
        at.press("X doubled" if board.contract.endswith("X") and "XX" not in board.contract else "XX redoubled")
    at.seat(board.declarer)
    at.tricks(board.tricks - int(board.contract[0]) - 6)
    if lead:
        at.press("hearts", "K")
    at.press("Yes, that is right")


def test_the_board_that_opens_by_itself_is_put_away_with_one_press_and_makes_way(
    new_context: Callable[..., BrowserContext], live_server: Any
) -> None:
    session = started_session(pairs=6, boards_per_round=3)
    other, _token = table_device(session, 1)
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.lists = False
    at.to_the_boards()
    at.open(1)
    at.press("Passed out", "Yes, that is right")
    expect(at.page.locator("h1")).to_have_text("Board 2")
    expect(at.page.locator(".missing")).to_have_text("Board 1 is done. Board 2 is next.")
    at.press("All boards")
    at.open(2)
    at.press("Passed out", "Yes, that is right")
    expect(at.page.locator("h1")).to_have_text("Board 3")
    enter(session, 1, 1, 3, "4SN=", by=other)
    at.news()
    expect(at.question).to_have_text("Where everybody goes for round 2")


#: A finger down on a board, and up again; the click is still to come.
FINGER = """() => {
  window.held = document.querySelector("[data-key=b2]");
  window.held.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
}"""
UP = """() => new Promise((done) => {
  window.held.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  setTimeout(() => done(window.held.isConnected), 300);
})"""


def test_news_under_a_finger_wait_for_its_late_click(
    new_context: Callable[..., BrowserContext], live_server: Any
) -> None:
    """A busy device tells of the click a moment after the finger is up: it still meets what was pressed."""
    session = started_session(pairs=6, boards_per_round=2)
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.to_the_boards()
    at.page.evaluate(FINGER)
    enter(session, 1, 1, 1, "4SN=")
    at.has_news()
    expect(at.board(1)).to_contain_text("Enter the result")
    assert at.page.evaluate(UP), "drawn anew between the finger and its click"
    at.page.evaluate("window.held.click()")
    expect(at.question).to_have_text("What was the contract?")
    at.press("Back")
    expect(at.board(1)).to_contain_text("Waiting for East–West")
