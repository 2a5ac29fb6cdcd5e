"""Keying from paper in a browser: the keyboard alone, the line behind one's back, nothing lost, nothing said twice."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from club.actor import PROGRAM
from club.models import Session
from club.services import change_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.board import VULNERABILITIES, Vulnerability
from scoring.engine.contract import Played
from scoring.engine.notation import NotationError, looks_like_award, read_keyed
from scoring.engine.score import table_score
from scoring.engine.unusual import doubt, doubt_of_score
from scoring.models import Line, Result
from scoring.services.plausible import plausible_result
from tests import builders
from tests.browser.looks import assert_fits_everybody, faults
from tests.browser.table_page import until
from tests.doors.papers import key_at, keying_room, line_of_key
from tests.doors.rooms import Room

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SEATS = "NESW"


class Desk:
    """A page at which somebody keys."""

    def __init__(self, page: Page, room: Room, url: str) -> None:
        self.page, self.room, self.url = page, room, url

    def open(self, query: str = "") -> None:
        self.page.goto(f"{self.url}{self.room.at('keying/')}{query}")
        expect(self.page.locator(".kl input:focus")).to_have_count(1)

    def key(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def row(self, key: str) -> Any:
        return self.page.locator(f'[data-row="{key}"]')

    def here(self) -> str:
        return str(self.page.evaluate("document.activeElement.closest('[data-row]').dataset.row"))

    def sent(self) -> None:
        """Until nothing is on its way."""
        way = "Object.keys(localStorage).some((key) => key.startsWith('keying:'))"
        until(self.page, lambda: not self.page.evaluate(way), lambda: "lines are still on their way")


@pytest.fixture
def desk(page: Page, live_server: Any) -> Iterator[Desk]:
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    room = keying_room()
    yield let_in(page, room, live_server)
    assert [each for each in said if "Failed to load" not in each] == []


def let_in(page: Page, room: Room, live_server: Any) -> Desk:
    cookie = room.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page.set_viewport_size({"width": 1440, "height": 900})
    return Desk(page, room, live_server.url)


def typed_forms(played: Played, vulnerable: Vulnerability, number: int) -> str:
    """The same result as different people type it."""
    if played.contract is None:
        return ("pass", "p", "0", "passed out")[number % 4]
    contract, seat = str(played.contract), played.declarer or ""
    pad = f"{contract[0]}{'CDHSN'.index(contract[1]) + 1}{'*' * played.contract.doubles}{SEATS.index(seat) + 1}"
    return (
        str(played).lower(),
        f"{contract} {seat} {played.tricks}".lower(),
        f"{pad}{played.difference:+d}",
        f"{contract}{seat} {table_score(played, vulnerable)}",
    )[number % 4]


def read_here(text: str, vulnerable: Vulnerability) -> str:
    """What the engine makes of a line, in short."""
    try:
        keyed = read_keyed(text, vulnerable)
    except NotationError as error:
        return "award" if looks_like_award(text) else f"!{error.code}"
    if keyed.award is not None:
        return "award"
    if keyed.played is not None:
        return f"{keyed.played.contract or 'pass'}{keyed.played.declarer or ''}{keyed.played.tricks or 0}"
    return f"score {keyed.score}" if keyed.score is not None else "not played"


IN_THE_PAGE = """async ([lines, address]) => {
  const { readKeyed, Unread } = await import(address);
  return lines.map(([text, vulnerable]) => {
    try {
      const read = readKeyed(text, vulnerable);
      if (read.kind === "played") return `${read.contract}${read.declarer}${read.tricks || 0}`;
      return { award: "award", score: `score ${read.score}`, not_played: "not played" }[read.kind];
    } catch (problem) {
      if (!(problem instanceof Unread)) throw problem;
      return `!${problem.code}`;
    }
  });
}"""
ODD_LINES = (
    "4h", "4hs", "8hs=", "0ns=", "4hs+9", "4hs 14", "4hs= 620", "4hs 630", "hello", "4", "433", "444+", "45*2-2",
    "453+14", "620", "-620", "650", "+50", "– 50", "55", "10", "2000", "7600", "np", "n/p", "Not Played", "a6040",
    "A+/A-", "ns 420", "4s+2 60 4s+1 40", "50%", "4♠ n =", "4hs= sk", "4hs=10s", "3nt by west made", "4hs 10 tricks",
    "4hs -50", "4he 420", "4he -420", "1nn 150", "pass 0", "p", "  4HS  = ", "4hxxs=", "4h**s=", "4HXXXS=", "4hs10 420",
)  # fmt: skip


def test_the_page_reads_every_line_as_the_engine_does(desk: Desk) -> None:
    desk.open()
    chance = Random(7)
    every = [Played.parse(f"{level}{suit}{x}{seat}=") for level, suit, x, seat in product(
        range(1, 8), "CDHSN", ("", "X", "XX"), SEATS)]  # fmt: skip
    lines = [(text, vulnerable) for text in ODD_LINES for vulnerable in VULNERABILITIES]
    for number, made in enumerate(every):
        vulnerable = VULNERABILITIES[number % 4]
        played = Played(made.contract, made.declarer, chance.randrange(14))
        lines += [(typed_forms(played, vulnerable, form), vulnerable) for form in range(4)]
        lines.append((str(table_score(played, vulnerable)), VULNERABILITIES[chance.randrange(4)]))
    script = f"{desk.url}/static/js/keying/notation.js"
    found = desk.page.evaluate(IN_THE_PAGE, [lines, script])
    wrong = [
        (line, here, there) for line, there in zip(lines, found, strict=True) if (here := read_here(*line)) != there
    ]
    assert wrong == []


DOUBTS = """async ([cases, address]) => {
  const { doubt, doubtOfScore } = await import(address);
  return cases.map(([one, field]) => (typeof one === "number" ? doubtOfScore(one, field) : doubt(one, field)));
}"""


def test_the_page_asks_about_what_the_engine_asks_about(desk: Desk) -> None:
    desk.open()
    cases: list[tuple[Any, Any]] = []
    asked = []
    for number in range(600):
        field = [plausible_result(f"{number % 40}", f"{number}:{other}")[0] for other in range(number % 7)]
        odd, _lead = plausible_result(f"{(number * 7) % 43}", "odd")
        cases.append((plain(odd), [plain(each) for each in field]))
        asked.append(str(doubt(odd, field) or ""))
        scores = [table_score(each, "none") for each in field]
        cases.append((table_score(odd, "both") * 2, scores))
        asked.append(str(doubt_of_score(table_score(odd, "both") * 2, scores) or ""))
    script = f"{desk.url}/static/js/keying/doubt.js"
    assert desk.page.evaluate(DOUBTS, [cases, script]) == asked
    assert len(set(asked)) >= 5


def plain(played: Played) -> dict[str, Any]:
    contract = str(played.contract) if played.contract else "pass"
    return {"contract": contract, "declarer": played.declarer or "", "tricks": played.tricks or 0}


def results_of(session: Session) -> list[tuple[str, Vulnerability, str]]:
    """(line, vulnerability, result) of every line in the order of the travellers, as the tables wrote them."""
    marked = {board.number: board.vulnerable for board in session.boards.all()}
    lines = []
    for seat, board in builders.still_to_play(session):
        played, _lead = plausible_result(f"keyed:{board}", f"{seat.ns_id}")
        place = (board, seat.round, seat.table)
        lines.append((place, f"{board}-{seat.ns_id}-{seat.ew_id}", marked[board], str(played)))
    return [(key, vulnerable, result) for _place, key, vulnerable, result in sorted(lines)]


def keyed_night(desk: Desk) -> tuple[int, list[float]]:
    """A whole night keyed in the order of the travellers: strokes, and seconds from Enter to the next line."""
    strokes, waits = 0, []
    for number, (key, vulnerable, result) in enumerate(results_of(desk.room.session)):
        assert desk.here() == key
        text = typed_forms(Played.parse(result), vulnerable, number)
        desk.page.keyboard.type(text)
        begun = time.perf_counter()
        desk.page.keyboard.press("Enter")
        if desk.here() == key and "ask" in (desk.row(key).get_attribute("class") or ""):
            strokes += 1
            begun = time.perf_counter()
            desk.page.keyboard.press("Enter")
        waits.append(time.perf_counter() - begun)
        strokes += len(text) + 1
    return strokes, waits


def assert_night(desk: Desk, expected: dict[str, str]) -> None:
    """Every line is stored as it was written, once, by whoever keyed it."""
    desk.sent()
    assert Result.objects.count() == len(expected)
    for key, result in expected.items():
        line, played = line_of_key(desk.room, key), Played.parse(result)
        assert line is not None
        assert line.result is not None
        assert line.result.contract == str(played.contract or "")
        assert (line.result.declarer, line.result.tricks) == (played.declarer or "", played.tricks)
        assert (line.result.source, line.result.user, line.confirmed) == ("desk", desk.room.user, True)
    expect(desk.page.locator("[data-progress]")).to_contain_text(f"{len(expected)} of {len(expected)}")


def test_a_night_is_keyed_with_the_keyboard_alone(desk: Desk) -> None:
    desk.open()
    expected = {key: result for key, _vulnerable, result in results_of(desk.room.session)}
    strokes, _waits = keyed_night(desk)
    assert_night(desk, expected)
    assert strokes / len(expected) < 10


@pytest.mark.long
def test_nine_tables_and_27_boards_are_keyed_as_fast_as_anybody_types(page: Page, live_server: Any) -> None:
    room = keying_room(18, kind="straight-mitchell", boards_per_round=3)
    desk = let_in(page, room, live_server)
    desk.open()
    expected = {key: result for key, _vulnerable, result in results_of(room.session)}
    begun = time.monotonic()
    strokes, waits = keyed_night(desk)
    typed = time.monotonic() - begun
    assert_night(desk, expected)
    waits.sort()
    print(
        f"{len(waits)} results, {strokes / len(waits):.1f} strokes each, typed in {typed:.0f} s, all stored after "
        f"{time.monotonic() - begun:.0f} s; Enter to the next line {waits[len(waits) // 2] * 1000:.0f} ms, "
        f"95 % under {waits[len(waits) * 95 // 100] * 1000:.0f} ms, worst {waits[-1] * 1000:.0f} ms"
    )
    assert len(waits) == 243


def test_what_is_typed_is_said_before_it_is_saved(desk: Desk) -> None:
    desk.open()
    key = desk.here()
    said = desk.row(key).locator("[data-said]")
    desk.page.keyboard.type("4hxs-2")
    expect(said).to_have_text("4♥X by South, −2: −300 to N–S, +300 to E–W")
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.type("a6040")
    expect(said).to_have_text("Adjusted score: N–S 60 %, E–W 40 %")
    desk.page.keyboard.press("Escape")
    desk.key("4hs+9")
    expect(said).to_contain_text("cannot end with 19 tricks")
    assert desk.here() == key
    desk.page.keyboard.press("Escape")
    desk.key("2hxxs=")
    expect(said).to_contain_text("Redoubled. Is that right? If so, press Enter again.")
    desk.page.keyboard.press("Enter")
    assert desk.here() != key
    desk.sent()
    expect(desk.row(key).locator("input").first).to_have_value("2HXXS=")


def test_the_last_line_is_taken_back_and_corrected(desk: Desk) -> None:
    desk.open()
    key = desk.here()
    desk.key("4hs=")
    desk.sent()
    desk.page.keyboard.press("Control+z")
    expect(desk.page.locator("[data-kept]")).to_contain_text("Undone")
    assert desk.here() == key
    expect(desk.row(key).locator("input").first).to_have_value("4hs=")
    assert line_of_key(desk.room, key).result is None  # type: ignore[union-attr]
    desk.page.keyboard.press("End")
    desk.page.keyboard.press("Backspace")
    desk.key("+1")
    desk.sent()
    assert line_of_key(desk.room, key).result.tricks == 11  # type: ignore[union-attr]
    assert Line.objects.get().rival is None


def test_arrows_reach_lines_that_a_tablet_filled_and_enter_passes_them_over(desk: Desk) -> None:
    first, second = key_at(desk.room, 1, 1), key_at(desk.room, 1, 1, 1)
    builders.enter(desk.room.session, 1, 1, int(first.split("-")[0]), "1NN=")
    desk.open("?by=slips")
    assert desk.here() == second
    desk.page.keyboard.press("ArrowUp")
    assert desk.here() == first
    expect(desk.row(first).locator("input").first).to_have_value("1NN=")
    desk.page.keyboard.press("Enter")
    assert desk.here() == second


def test_whoever_has_another_sheet_in_hand_goes_there_by_its_name(desk: Desk) -> None:
    desk.open()
    begun = desk.here()
    desk.key("b5")
    assert desk.here().startswith("5-")
    desk.key("b99")
    expect(desk.page.locator("[data-kept]")).to_contain_text("There is no “b99”")
    desk.open("?by=slips")
    desk.key("t3 r2")
    assert desk.here() == key_at(desk.room, 3, 2)
    desk.page.locator("summary", has_text="Go to a table and round").click()
    desk.page.get_by_role("link", name="2/1 0/2").click()
    assert desk.here() == key_at(desk.room, 2, 1)
    assert line_of_key(desk.room, begun) is None


def test_nothing_is_lost_or_doubled_while_the_connection_stutters(desk: Desk) -> None:
    desk.open()
    turns = iter(range(1000))

    def stutter(route: Route) -> None:
        """Every other request is lost, and of some only the answer."""
        turn = next(turns)
        if turn % 4 == 1:
            route.fetch()
        if turn % 2:
            route.abort()
        else:
            route.continue_()

    desk.page.route("**/keying/line/**", stutter)
    keys = []
    for text in ("1ns=", "2ns=", "3ns=", "1nn+1", "2nn+1"):
        keys.append(desk.here())
        desk.key(text)
    desk.sent()
    contracts = [line_of_key(desk.room, key).result.contract for key in keys]  # type: ignore[union-attr]
    assert contracts == ["1N", "2N", "3N", "1N", "2N"]
    assert Result.objects.count() == 5


def test_lines_outlive_the_page_and_the_page_says_so(desk: Desk) -> None:
    desk.open()
    key = desk.here()
    desk.page.route("**/keying/line/**", lambda route: route.abort())
    desk.key("4hs=")
    expect(desk.page.locator("[data-waiting]")).to_contain_text("No connection. Not saved yet: 1.")
    asked: list[str] = []
    desk.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    desk.page.unroute("**/keying/line/**")
    desk.page.reload()
    desk.sent()
    assert asked == ["beforeunload"]
    expect(desk.row(key).locator("input").first).to_have_value("4HS=")
    assert line_of_key(desk.room, key).result.contract == "4H"  # type: ignore[union-attr]


def test_a_line_that_was_filled_meanwhile_is_told_and_settled_here(desk: Desk) -> None:
    desk.open("?by=slips")
    key = desk.here()
    builders.enter(desk.room.session, 1, 1, int(key.split("-")[0]), "1NN=")
    desk.key("1nn+1")
    expect(desk.page.locator("[data-kept]")).to_contain_text("another result has come in")
    desk.page.reload()
    row = desk.row(key)
    expect(row).to_contain_text("two results differ")
    assert faults(desk.page) == []
    row.get_by_role("button", name="+1").click()
    expect(desk.page.locator("main, .msgs")).to_contain_text(["Settled."])
    assert line_of_key(desk.room, key).result.tricks == 8  # type: ignore[union-attr]


def test_the_page_fits_and_is_readable_by_everybody(desk: Desk) -> None:
    builders.play_all(desk.room.session, rounds=[1])
    desk.open()
    desk.page.locator("summary", has_text="How to type a line").click()
    assert_fits_everybody(desk.page, "keying")
    tabbable = desk.page.locator(".kl input:not([type=hidden])[tabindex='0']")
    expect(tabbable).to_have_count(1)


def test_the_second_time_is_blind_and_says_what_differs(desk: Desk) -> None:
    change_session(session_id=desk.room.session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, key_twice=True)
    keys = []
    desk.open("?by=slips")
    for text in ("4hs=", "3nn-1"):
        keys.append(desk.here())
        desk.key(text)
    desk.sent()
    desk.open("?by=slips&pass=2")
    expect(desk.page.locator(".kr")).to_have_count(2)
    expect(desk.page.locator(".kl")).not_to_contain_text("NT")
    desk.key("4hs=")
    desk.key("3nn=")
    desk.sent()
    expect(desk.row(keys[0])).to_contain_text("the same both times")
    expect(desk.row(keys[1])).to_contain_text("two results differ")
    expect(desk.page.locator("[data-progress]")).to_contain_text("2 keyed, 1 compared, 1 different")
    desk.page.keyboard.press("Control+z")
    expect(desk.page.locator("[data-kept]")).to_contain_text("Key this line in again")
    assert desk.here() == keys[1]
    desk.key("3nn-1")
    expect(desk.page.locator("[data-progress]")).to_contain_text("2 keyed, 2 compared, 0 different")
