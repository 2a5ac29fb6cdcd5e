"""Whatever a browser complains about while people use it, and words that nobody should ever be shown."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Response, expect

from tests.browser.console import NO_ANSWER

#: What a program says when it forgets to whom it speaks.
RAW = re.compile(
    r"Traceback|Exception|undefined|\bNaN\b|\bnull\b|\[object |{[{%]|%\(\w+\)|\berror \d|&#?\w+;"
    r"|\bNone\b(?! so far| is done)|\bDoesNotExist\b|Internal Server|\bTrue\b|\bFalse\b",
)
#: A page that may ring asks at once whether it may: after a press on the page before, browsers let it.
NOT_YET_HEARD = "The AudioContext was not allowed to start"
#: The elements beyond the right edge of a page that could be scrolled sideways; none where it cannot.
HANGS_OVER = """() => {
  const edge = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= edge) return [];
  return [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > edge + 0.5)
    .map((each) => each.outerHTML.slice(0, 120));
}"""

_pictures = count(1)


class Watch:
    """Listens to every page of the contexts it is given."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.answered: list[tuple[int, str]] = []

    def listen(self, context: BrowserContext) -> BrowserContext:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"{error.page and error.page.url}: {error.error}"))
        context.on("response", self._response)
        return context

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith((*NO_ANSWER, NOT_YET_HEARD)):
            self.complaints.append(f"{message.page and message.page.url}: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.answered.append((response.status, response.url))

    def refused(self, status: int, within: str) -> None:
        """Somebody has just been refused, as they should be: one answer is taken off the list."""
        found = next((each for each in self.answered if each[0] == status and within in each[1]), None)
        assert found, f"no {status} at {within} among {self.answered}"
        self.answered.remove(found)

    def nothing_was_wrong(self) -> None:
        assert not self.complaints, self.complaints
        assert not self.answered, self.answered


def check_page(page: Page, name: str = "") -> None:
    """Read what stands on a page: no raw words, nothing beyond the right edge, a title and one heading.

    With EVENING_PICTURES set to a folder, a picture of it is kept there under `name`.
    """
    page.wait_for_load_state()
    expect(page.locator("h1")).to_have_count(1)
    expect(page).to_have_title(re.compile(r"\S"))
    said = page.locator("body").inner_text()
    raw = RAW.search(said)
    assert raw is None, f"{page.url} says: …{said[max(raw.start() - 60, 0) : raw.end() + 60]}…"
    hanging = page.evaluate(HANGS_OVER)
    assert hanging == [], f"{page.url}: {hanging}"
    folder = os.environ.get("EVENING_PICTURES")
    if folder and name:
        page.screenshot(path=Path(folder) / f"{next(_pictures):02} {name}.png", full_page=True)
