"""Two tables whose results are pressed with a finger, in between the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import monotonic

from playwright.sync_api import BrowserContext, expect

from tests.browser.evening.tablet import Played, Tablet
from tests.race.house import House
from tests.race.tables import Sent

PHONE = {"width": 390, "height": 844}
NIGHT = (
    Played("4S", "N", "="),
    Played("pass"),
    Played("3N", "E", "-1"),
    Played("2H", "W", "1"),
    Played("5D", "S", "="),
)
#: How long a page may take for its next question while forty tables want the same server.
PATIENCE = 60_000


class RacingPage(Tablet):
    """A page that is pressed and not looked at."""

    def __init__(self, context: BrowserContext, house: House) -> None:
        super().__init__(context, "racing")
        self.pressed: list[Sent] = []

    def look(self, what: str) -> None:
        """Others do."""

    def _note(self, played: Played) -> None:
        """What this is as an entry; the id is the script's own."""
        board = int(self.page.locator("h1").inner_text().removeprefix("Board "))
        if played.contract == "pass":
            self.pressed.append(("", board, "pass", "", None))
            return
        above = int(played.result) if played.result != "=" else 0
        self.pressed.append(("", board, played.contract, played.by, int(played.contract[0]) + 6 + above))

    def asks(self, question: str) -> None:
        expect(self.page.locator("#question")).to_have_text(question, timeout=PATIENCE)

    @property
    def question(self) -> str:
        return self.page.locator("#question").inner_text()

    def play(self) -> Iterator[None]:
        """One board after the other until the page says thank you; yields after each."""
        number = 0
        while not self._between_rounds():
            played = NIGHT[number % len(NIGHT)]
            number += 1
            if self.question == "Which board?":
                self.press(self.page.locator(".bd-now"))
            self.asks("What was the contract?")
            self._note(played)
            self.say_contract(played)
            if played.contract != "pass":
                self.say_declarer(played)
                self.say_tricks(played)
            self.opponents_say_yes()
            yield

    def _between_rounds(self) -> bool:
        """Reads what is said between rounds; True when it says thank you."""
        while True:
            self.page.locator("#question").wait_for()
            asked = self.question
            if asked == "Thank you for playing":
                return True
            if asked == "Which board?" and self.page.locator(".bd-now").count():
                return False
            if asked == "What was the contract?":
                return False
            ok = self.page.locator(".bar .ok")
            if ok.is_visible():
                self.press(ok)
            else:
                self.page.wait_for_timeout(100)


def pressing(new_context: Callable[..., BrowserContext], house: House) -> Callable[[list[str]], list[list[Sent]]]:
    """What `race` asks for: the pages play through, a board of one and a board of the other."""

    def play(secrets: list[str]) -> list[list[Sent]]:
        pages = [_page(new_context, house, secret) for secret in secrets]
        running = [page.play() for page in pages]
        while running:
            running = [each for each in running if next(each, running) is None]
        for page in pages:
            _all_sent(page)
        return [page.pressed for page in pages]

    return play


def _page(new_context: Callable[..., BrowserContext], house: House, secret: str) -> RacingPage:
    base = f"http://localhost:{house.port}"
    context = new_context(base_url=base, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = RacingPage(context, house)
    page.page.goto(f"/l/{secret}")
    page.page.locator("#question").wait_for()
    return page


def _all_sent(racing: RacingPage) -> None:
    """What is kept goes at the pace of a server that forty tables want: waited for while it becomes less.

    The last board's other results come with the answer to its yes, at any moment, and are read first: so all that a
    page says is read in one look, and nothing is waited for that may just have gone.
    """
    least, since = float("inf"), monotonic()
    while "All sent" not in (says := " ".join(racing.page.locator(".top-sent").all_inner_texts())):
        ok = racing.page.locator(".bar .ok")
        if not says and ok.is_visible():
            racing.press(ok)
        number = re.search(r"\d+", says)
        if number and int(number.group()) < least:
            least, since = int(number.group()), monotonic()
        assert monotonic() - since < PATIENCE / 1000, racing.question
        racing.page.wait_for_timeout(500)
