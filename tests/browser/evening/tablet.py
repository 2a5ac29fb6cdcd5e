"""A device at a table, in the hands of people: one question a screen, pressed with a finger."""

from __future__ import annotations

import math
import re
import time
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.evening.watching import check_page
from tests.browser.table_page import TWICE

TREMBLE, NEAR = 0.42, 48
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "N": "no trumps"}
SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
RANKS = {"T": "10"}


@dataclass(frozen=True)
class Played:
    """What people say happened: "4SX", "N", "-1", "HK"; passed out: nothing but a contract "pass"."""

    contract: str
    by: str = ""
    result: str = ""
    lead: str = ""

    @property
    def typed(self) -> tuple[str, str, str, str]:
        """The four boxes at the desk."""
        return self.contract.replace("N", "NT"), self.by, self.result, self.lead


class Tablet:
    """The page of one device."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.page = context.new_page()
        self.name = name
        self._last = (0.0, 0.0, 0.0)

    def come_in_by_code(self, code: str) -> None:
        self.page.goto("/table/")
        self.look("ways in")
        self.page.get_by_label("The six figures of your table").fill(code)
        self.press(self.page.get_by_role("button", name="Open the table"))
        self.page.locator("#question").wait_for()

    def come_in_by_link(self, secret: str) -> None:
        """The printed code is scanned: the device opens its address."""
        self.page.goto(f"/l/{secret}")
        self.page.locator("#question").wait_for()
        assert secret not in self.page.url

    # What is pressed

    def press(self, key: Locator) -> None:
        """A finger presses: where it has just pressed, only after the pause that makes it a second press."""
        x, y = self._rested(key)
        key.tap()
        self._last = (time.monotonic(), x, y)

    def _rested(self, key: Locator) -> tuple[float, float]:
        x, y = self._middle(key)
        at, last_x, last_y = self._last
        rest = TREMBLE - (time.monotonic() - at)
        if rest > 0 and math.hypot(x - last_x, y - last_y) < NEAR:
            self.page.wait_for_timeout(rest * 1000)
        return x, y

    def _middle(self, key: Locator) -> tuple[float, float]:
        """Where a key is. News from the server may have put a new one in its place while one looks."""
        for _look in range(200):
            if box := key.bounding_box():
                return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{key} has gone")

    def key(self, name: str, group: str = "") -> Locator:
        within = self.page.get_by_role("group", name=group, exact=True) if group else self.page
        return within.get_by_role("button", name=name, exact=True)

    def press_key(self, name: str, group: str = "") -> None:
        self.press(self.key(name, group))

    @property
    def ok(self) -> Locator:
        return self.page.locator(".bar .ok")

    def press_twice_at_once(self, key: Locator) -> None:
        """A trembling finger: the second press must not answer the next question."""
        x, y = self._rested(key)
        self.page.evaluate(TWICE, [x, y])
        self._last = (time.monotonic(), x, y)

    # What is asked

    def asks(self, question: str) -> None:
        expect(self.page.locator("#question")).to_have_text(question)

    def is_told(self, words: str) -> None:
        expect(self.page.locator("#main")).to_contain_text(words)

    def look(self, what: str) -> None:
        check_page(self.page, f"{self.name}, {what}")

    def open(self, board: int) -> None:
        """Another board has perhaps opened by itself after the last yes."""
        if self.page.locator("h1").inner_text() == f"Board {board}":
            return
        if self.key("All boards").is_visible():
            self.press_key("All boards")
        self.press(self.card(board))

    def card(self, board: int) -> Locator:
        """A board on the list of the round."""
        return self.page.locator(f".bd[data-key=b{board}]")

    # What is said

    def say_contract(self, played: Played) -> None:
        self.asks("What was the contract?")
        if played.contract == "pass":
            self.press_key("Passed out", "Doubled")
        else:
            self.press_key(played.contract[0], "Level")
            self.press_key(SUITS[played.contract[1]], "Suit")

    def say_declarer(self, played: Played) -> None:
        self.asks("Who played it?")
        self._say_doubled(played)
        self.press(self.page.locator(f".rs-{played.by.lower()}"))

    def _say_doubled(self, played: Played) -> None:
        if doubles := len(played.contract) - 2:
            self.press(self.page.get_by_role("group", name="Doubled").get_by_role("button").nth(doubles))

    def say_tricks(self, played: Played) -> None:
        self.asks("How many tricks?")
        if played.result == "=":
            self.press(self.page.locator(".k-made"))
        elif played.result.startswith("-"):
            self.press_key(f"{played.result[1:]} down", "Went down")
        else:
            self.press(self.page.get_by_role("group", name="Made").get_by_role("button").nth(int(played.result)))

    def say_lead(self, played: Played) -> None:
        self.asks("What was led?")
        if not played.lead:
            return self.press_key("Not known")
        self.press_key(SUITS[played.lead[0]], "Suit led")
        return self.press_key(RANKS.get(played.lead[1], played.lead[1]), "Card led")

    def say(self, played: Played) -> None:
        """All answers about a board, up to the question that the opponents answer."""
        self.say_contract(played)
        if played.contract != "pass":
            self.say_declarer(played)
            self.say_tricks(played)
            self.say_lead(played)

    def opponents_say_yes(self, *scores: str) -> None:
        """The device goes across the table; what it shows them is what is meant."""
        self.asks("East–West: is it right?")
        for score in scores:
            expect(self.page.locator(".both")).to_contain_text(score)
        self.look("is it right")
        self.press_key("Yes, that is right")
        expect(self.page.locator("#question")).not_to_have_text("East–West: is it right?")

    def enter(self, board: int, played: Played, *scores: str) -> None:
        """A board from the list, or opened by itself, to the opponents' yes."""
        self.open(board)
        self.say(played)
        self.opponents_say_yes(*scores)

    def opens_again(self, board: int) -> None:
        """A result of the round that is over at this table is to be another one."""
        self.press_key("Change a result")
        self.press(self.card(board))
        self.press(self.page.locator(".bar .mid"))

    def names_are_right(self) -> None:
        """Before the first board of a round: who has to change seats, and who plays whom."""
        self.page.get_by_role("button", name=re.compile("^(We have changed seats|Yes, go to the boards)$")).wait_for()
        if self.key("We have changed seats").is_visible():
            self.look("change seats")
            self.press_key("We have changed seats")
        self.look("names")
        self.press_key("Yes, go to the boards")
        self.asks("Which board?")

    def is_told_of_the_other_and_goes_on(self) -> None:
        """A second device has come to the table: this one says so, and may go on."""
        here = self.key("Go on here")
        expect(here).to_be_visible()
        self.look("told of another device")
        self.press(here)

    def goes_on_to_round(self, number: int) -> None:
        """The director has opened it; where everybody goes has been read."""
        going = self.key(f"Go on to round {number}")
        expect(going).to_be_visible()
        self.look(f"to round {number}")
        self.press(going)
