"""Two tables whose results are pressed with a finger, in between the others."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request, Route

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
    """A page that is pressed and not looked at; what it sends is heard, as it sends it."""

    def __init__(self, context: BrowserContext, house: House) -> None:
        super().__init__(context, "racing")
        self.sent: list[Sent] = []
        self.page.on("request", self._hear)
        self.rounds = 0

    def look(self, what: str) -> None:
        """Others do."""

    def _hear(self, request: Request) -> None:
        if request.method == "POST" and urlsplit(request.url).path == "/api/table/results":
            said = json.loads(request.post_data or "{}")
            sent: Sent = (said["id"], said["board"], said["contract"], said["declarer"] or "", said["tricks"])
            if sent not in self.sent:
                self.sent.append(sent)

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
            _all_sent(page.page)
        return [page.sent for page in pages]

    return play


def _page(new_context: Callable[..., BrowserContext], house: House, secret: str) -> RacingPage:
    base = f"http://localhost:{house.port}"
    context = new_context(base_url=base, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    if house.secure:
        context.route("**/*", lambda route: _as_the_proxy_would(route, house))
    page = RacingPage(context, house)
    page.page.goto(f"/l/{secret}")
    page.page.locator("#question").wait_for()
    return page


def _as_the_proxy_would(route: Route, house: House) -> None:
    headers: dict[str, Any] = {**route.request.headers, "x-forwarded-proto": "https"}
    if "origin" in headers:
        headers["origin"] = house.headers["Origin"]
    if "referer" in headers:
        headers["referer"] = "https://localhost/table/"
    route.continue_(headers=headers)


def _all_sent(page: Page) -> None:
    """The last yes is on its way: the page is given the time to say it."""
    page.wait_for_load_state("networkidle")
