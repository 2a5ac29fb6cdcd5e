"""A table's page in a browser, pressed as fingers press it."""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from time import monotonic
from typing import Any, TypeVar

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from club.models import Session
from scoring.models import Confirmation
from tests.browser.looks import faults
from tests.builders import table_secret

#: Seconds and pixels; the page itself asks for 48, and what is pressed may move while it is measured.
TREMBLE, NEAR = 0.41, 96
DRAWN_AGAIN = 0.15
#: Seconds, on however busy a machine.
PATIENCE = 40
Said = TypeVar("Said")
YES = "Yes, that is right"
PHONE, UPRIGHT, LYING = (360, 640), (800, 1280), (1280, 800)
SIZES = [PHONE, UPRIGHT, LYING]

#: What is cut off, scrolls, is too small to read or to press: [] where nothing is. The letter beside a suit's sign
#: is part of a tile whose name is read aloud; the results of all tables, and the lines of a round under where
#: everybody goes, may be longer than the screen.
FAULTS = """() => {
  const tablet = innerWidth >= 700 && innerHeight >= 600, faults = [];
  const [least, key] = tablet ? [22, 64] : [14, 44];
  const bar = document.querySelector(".step > .bar"), floor = bar ? bar.getBoundingClientRect().top : innerHeight;
  for (const node of document.querySelectorAll("html, body, .room, .top, main, .step, .trail, .pad, .bar")) {
    const scrolls = getComputedStyle(node).overflowY !== "visible" && node.scrollHeight > node.clientHeight + 1;
    if (scrolls || node.scrollWidth > node.clientWidth + 1) faults.push("scrolls: " + node.className);
  }
  for (const node of document.querySelectorAll("main *, .top *, .strip")) {
    const box = node.getBoundingClientRect(), style = getComputedStyle(node);
    if (!box.width || node.closest(".vh, .sheet") || node.matches(".st *")) continue;
    if (node.matches(".step-end, .step-thanks, .pad-end, .pad-thanks")) continue;
    const said = node.textContent.trim().slice(0, 20);
    const over = Math.max(box.right - innerWidth, box.bottom - (bar && node.closest(".pad") ? floor : innerHeight));
    if (over > 1) faults.push(`outside by ${Math.round(over)}: ${said}`);
    const card = node.parentElement.closest(".side");
    if (card && box.right > card.getBoundingClientRect().right + 1) faults.push("wider than its card: " + said);
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (own && !node.closest(".su, .k-su") && parseFloat(style.fontSize) < least) faults.push("small: " + said);
    const pressed = node.matches("button, a");
    if (pressed && (box.height < key - 0.5 || (tablet && box.width < key))) faults.push("low key: " + said);
  }
  return faults;
}"""

#: Whether the plan of the evening has come.
PLANNED = """() => performance.getEntriesByType("resource").some(
  each => each.name.endsWith("/evening") && each.responseEnd > 0)"""

#: The rows of the queue as the device has them.
QUEUE = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open("bridgeclub.table");
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const rows = asked.result.transaction("queue").objectStore("queue").getAll();
    rows.onsuccess = () => { asked.result.close(); resolve(rows.result); };
  };
})"""

#: Pressed twice at a place, with no moment between: on a busy machine two taps may be as far apart as two presses.
#: Where it was pressed last: a line that comes or goes, as without the network, moves what is below it.
PRESSED = """window.clicks = 0; window.pressed = [0, 0]; window.addEventListener("click", (event) => {
  window.pressed = [event.clientX, event.clientY];
  window.clickedAt = event.timeStamp;
  window.clicks += 1;
}, true);"""
#: Whether the page had to be moved for it, where it is, where was pressed last, how many seconds ago, and how often.
#: What has been drawn anew since it was found is nowhere.
IN_SIGHT = """where => {
  if (!where.isConnected) return null;
  const before = scrollY;
  where.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = where.getBoundingClientRect();
  const ago = (performance.now() - (window.clickedAt ?? -1e6)) / 1000;
  return [scrollY !== before, [box.x + box.width / 2, box.y + box.height / 2], window.pressed, ago, window.clicks];
}"""
TWICE = """([clientX, clientY]) => {
  const press = { bubbles: true, cancelable: true, detail: 1, clientX, clientY };
  const once = () => document.elementFromPoint(clientX, clientY).dispatchEvent(new MouseEvent("click", press));
  once();
  once();
}"""


class TablePage:
    """One device at one table: touched where it has a touch screen. `lists`: it goes back to the list after a yes."""

    lists = True

    def __init__(self, page: Page, base: str, session: Session, table: int = 1) -> None:
        self.page = page
        self.base = base
        self.faults: list[str] = []
        self._pressed_at = 0.0
        self._clicks = -1
        page.add_init_script(PRESSED)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if "Content Security" in said.text else None)
        page.goto(f"{base}/l/{table_secret(session, table)}")
        expect(self.question).to_be_visible()
        self.touch = bool(page.evaluate("navigator.maxTouchPoints > 0"))

    @property
    def question(self) -> Locator:
        return self.page.locator("h2")

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact).first

    def press(self, *names: str) -> None:
        """Press one after the other. The board that opens by itself after a yes is put away again, if that is asked."""
        for name in names:
            asked = self.question.inner_text() if name == YES and self.lists else ""
            self._press(self.button(name))
            if asked:
                expect(self.question).not_to_have_text(asked)
                if self.button("All boards").is_visible():
                    self._press(self.button("All boards"))

    def press_twice_at_once(self, name: str) -> None:
        """A trembling finger."""
        place = self._rested(self.button(name))
        self.page.evaluate(TWICE, place)
        self._pressed_at = monotonic()

    def board(self, number: int) -> Locator:
        return self.page.locator(f"[data-key=b{number}]")

    def open(self, number: int) -> None:
        self._press(self.board(number))

    def press_key(self, key: str) -> None:
        """What is no button of one name only: a side, a suit."""
        self._press(self.page.locator(f"[data-key={key}]"))

    def fix(self, what: str) -> None:
        """Of answers that are whole one is to be changed: contract, declarer, tricks or lead."""
        self._press(self.page.locator(f".fx[data-key={what}]"))

    def seat(self, letter: str) -> None:
        self._press(self.page.locator(f".rs-{letter.lower()}"))

    def tricks(self, over: int) -> None:
        """Made (0), so many more (+1), so many fewer (-1)."""
        at = self.page.locator(".g-up .key" if over >= 0 else ".g-dn .key")
        self._press(at.nth(over if over >= 0 else -over - 1))

    def _press(self, what: Locator) -> None:
        self._rested(what)
        what.tap() if self.touch else what.click()
        self._pressed_at = monotonic()

    def _rested(self, what: Locator) -> tuple[float, float]:
        """Who presses the same place again waits as long as people do: sooner is a trembling finger."""
        moved, place, last, ago, clicks = self._measured(what)
        if ago < DRAWN_AGAIN:
            # What came while the finger was down is drawn a moment after it is up, and moves what is below it.
            self.page.wait_for_timeout((DRAWN_AGAIN - ago) * 1000)
            moved, place, last, ago, clicks = self._measured(what)
        if moved:
            # A tap on a page that still moves only stops it.
            self.page.wait_for_timeout(300)
        # A busy page tells of a press after the finger is up; until it does, nobody knows where that was.
        unheard = clicks <= self._clicks and monotonic() - self._pressed_at < TREMBLE
        rest = TREMBLE if unheard else TREMBLE - ago
        if rest > 0 and (unheard or dist(place, last) < NEAR):
            self.page.wait_for_timeout(rest * 1000)
        self._clicks = clicks
        return place[0], place[1]

    def _measured(self, what: Locator) -> tuple[bool, tuple[float, float], tuple[float, float], float, int]:
        found = None
        while found is None:
            found = what.evaluate(IN_SIGHT)
        return tuple(found)

    def to_the_boards(self) -> None:
        # It stands where the last button stood, sometimes only a moment later.
        self.page.wait_for_timeout(max(0, TREMBLE - (monotonic() - self._pressed_at)) * 1000)
        self.press("Yes, go to the boards")
        expect(self.question).to_contain_text("Which board")

    def loses_network(self) -> None:
        """As it may as soon as the page is whole."""
        self.has_all_parts()
        self.page.context.set_offline(True)

    def has_all_parts(self) -> None:
        """The plan of the evening is here too: from now on the network may go."""
        self.page.wait_for_function(PLANNED)

    def key_in(self, level: int, suit: str, declarer: str, tricks: str) -> None:
        """From the contract to the confirmation, without a lead."""
        self.press(str(level), suit)
        self.seat(declarer)
        self._press(self.page.locator(".grp .key").filter(has_text=tricks).first)
        expect(self.question).to_have_text("East–West: is it right?")

    def news(self) -> None:
        """The page asks the server now, not only when it next would."""
        self.page.evaluate("window.dispatchEvent(new Event('online'))")

    def has_news(self) -> None:
        """The same, and the page has done with it what it does."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/api/table")):
            self.news()
        self.page.wait_for_timeout(200)
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def has_no_news(self) -> None:
        """The page asks, and nobody answers."""
        with self.page.expect_event("requestfailed", lambda request: request.url.endswith("/api/table")):
            self.news()

    def queue(self) -> list[dict[str, Any]]:
        """The rows that the device has kept, the oldest first."""
        return list(self.page.evaluate(QUEUE))

    def all_sent(self) -> None:
        """Wait until everything that was entered is with the server."""
        until(self.page, lambda: all(row.get("done") for row in self.queue()), self.queue)

    def has_kept(self, count: int) -> None:
        """Wait until so many answers are written where they outlive the page: what is shown may be a moment ahead."""
        until(self.page, lambda: len(self.queue()) == count, self.queue)

    def assert_fits(self) -> None:
        """Nothing scrolls, is cut off or too small here."""
        self.has_none_of(FAULTS)

    def has_none_of(self, faults: str) -> None:
        """What comes a moment later, as the way to the director does, moves the rest once."""
        until(self.page, lambda: self.page.evaluate(faults) == [], lambda: self._here(self.page.evaluate(faults)), 10)

    def assert_accessible(self) -> None:
        """Axe has nothing to say here."""
        found = faults(self.page)
        assert found == [], self._here(found)

    def _here(self, found: object) -> str:
        return f"{self.question.inner_text()}: {found}"


def until(page: Page, so: Callable[[], bool], explain: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for what a page, or whoever it tells, does in its own time."""
    end = monotonic() + seconds
    while not so():
        assert monotonic() < end, explain()
        page.wait_for_timeout(50)


def becomes(page: Page, said: Callable[[], Said], expected: Said) -> None:
    """The same where it is known what will be said: rows of the database, an answer of a script."""
    until(page, lambda: said() == expected, lambda: (said(), expected))


def sent_in_time(page: Page, count: int, seconds: int = PATIENCE) -> None:
    """Wait until so many yeses are with the server."""
    arrived = Confirmation.objects.count
    until(page, lambda: arrived() >= count, lambda: f"{arrived()} of {count} yeses have arrived", seconds)


def loses_one_answer(page: Page, address: str) -> list[Any]:
    """What is sent to `address` next is with the server, but its answer is lost. What was sent comes to be listed."""
    sent: list[Any] = []

    def lose(route: Route) -> None:
        if sent:
            return route.fallback()
        sent.append(route.request.post_data_json)
        route.fetch()
        return route.abort()

    page.route(address, lose)
    return sent


def device(new_context: Callable[..., BrowserContext], size: tuple[int, int], **options: Any) -> Page:
    """A device of a size, with a touch screen. Colours change at once, so that they can be looked at.

    As in a club without https it keeps no page by a worker, unless it is asked for (service_workers="allow").
    """
    options = {"service_workers": "block", **options}
    viewport = {"width": size[0], "height": size[1]}
    return new_context(viewport=viewport, has_touch=True, reduced_motion="reduce", **options).new_page()
