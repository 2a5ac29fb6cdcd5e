"""The director's room: table and board typed, the result typed, Enter."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.evening.tablet import Played
from tests.browser.evening.watching import check_page


class Room:
    """The desk of a session that is being played, on a laptop."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self) -> None:
        self.page.goto(self.address)
        expect(self.page.get_by_role("heading", name="The room")).to_be_visible()

    def look(self, what: str) -> None:
        check_page(self.page, f"desk, {what}")

    # One board at one table

    @property
    def editor(self) -> Locator:
        return self.page.locator("[data-editor]")

    def types_an_address(self, text: str) -> None:
        """A table and a board, Enter, wherever the focus is on the page."""
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def go_to(self, table: int, board: int) -> None:
        """The board opens in place."""
        self.types_an_address(f"{table} {board}")
        expect(self.editor.locator("#ed-h")).to_have_text(f"Table {table}, board {board}")
        expect(self.editor.get_by_label("Contract")).to_be_focused()

    def type_result(self, played: Played) -> None:
        """The four boxes, Tab between them; then Enter."""
        for box, text in zip(("Contract", "By", "Tricks", "Lead"), played.typed, strict=True):
            expect(self.editor.get_by_label(box, exact=True)).to_be_focused()
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(text)
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def type_in_one_box(self, text: str) -> None:
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def press_enter(self) -> None:
        self.page.keyboard.press("Enter")

    def is_said_back(self, words: str) -> None:
        expect(self.editor.locator("[data-main] [data-said-back]")).to_contain_text(words)

    def is_refused(self, words: str) -> None:
        expect(self.editor).to_contain_text(words)

    def is_told(self, words: str) -> None:
        """What the page says at its top."""
        expect(self.page.locator("#messages")).to_contain_text(words)

    def has_saved(self, words: str) -> None:
        expect(self.page.locator("[data-said]")).to_contain_text(words)
        expect(self.editor).to_have_count(0)

    def enter(self, table: int, board: int, played: Played) -> None:
        self.go_to(table, board)
        self.type_result(played)
        self.has_saved(f"Saved: Table {table}, board {board}")

    def says(self, table: int, round: int, words: str) -> None:
        """What the cell of a table and round says, when it has caught up by itself."""
        cell = self.page.locator(f"tr[data-table='{table}'] a.ce[data-round='{round}'] .vh")
        expect(cell).to_contain_text(words)

    def settle(self, table: int, board: int, right: str) -> None:
        """Two results differ: the director asks the table, and presses the right one."""
        needs = self.page.get_by_role("listitem").filter(has_text=f"Table {table}, board {board}")
        expect(needs).to_contain_text("Two results differ.")
        needs.get_by_role("link", name="Settle it").press("Enter")
        expect(self.editor.locator("#ed-h")).to_have_text(f"Table {table}, board {board}")
        self.look("two results differ")
        version = self.editor.locator(".cf-l > li").filter(has_text=right)
        version.get_by_role("button", name="This one is right").press("Enter")
        self.has_saved(f"Settled: Table {table}, board {board}")
        expect(needs).to_have_count(0)

    def award(self, table: int, board: int, award: str) -> None:
        """An adjusted score, typed where a contract is typed."""
        self.go_to(table, board)
        self.type_in_one_box(award)
        self.is_said_back("average plus")
        self.press_enter()
        self.has_saved(f"Table {table}, board {board} has an adjusted score")

    # Rounds

    def open_round(self, number: int) -> None:
        self.page.get_by_role("button", name=f"Open round {number}").press("Enter")
        expect(self.page.get_by_role("status").first).to_contain_text(f"Round {number} is open")

    def close_round(self, number: int) -> None:
        """Tables can correct it no more."""
        self.page.get_by_text("Change the rounds", exact=True).click()
        self.page.get_by_label("Rounds closed to tablets").select_option(str(number))
        self.page.get_by_role("button", name="Change", exact=True).click()
        self.page.wait_for_load_state()
        expect(self.page.locator("#messages")).not_to_be_empty()

    # People, editions

    def penalise(self, pair: str, percent: str, note: str) -> None:
        self.page.get_by_role("link", name="Penalties", exact=True).click()
        choice = self.page.get_by_role("region", name="Another penalty").get_by_label("Pair", exact=True)
        choice.select_option(choice.locator("option", has_text=re.compile(rf"^{pair} ")).get_attribute("value"))
        self.page.get_by_label("Amount").fill(percent)
        self.page.get_by_label("Reason").fill(note)
        self.page.keyboard.press("Enter")
        self.page.get_by_role("button", name="Give it").press("Enter")
        expect(self.page.locator("table.pen")).to_contain_text(note)
        self.look("penalties")
        self.open()

    def end_play(self) -> None:
        self.page.get_by_role("link", name="End play").press("Enter")
        self.look("end play")
        expect(self.page.locator(".lead")).to_have_text("All results are in.")
        self.page.get_by_role("button", name="End play").press("Enter")
        expect(self.page.get_by_role("heading", name="Play has ended; nothing is published yet")).to_be_visible()

    def publish(self, edition: int) -> None:
        self.page.get_by_role("button", name=f"Publish edition {edition}").press("Enter")
        expect(self.page.get_by_role("heading", name=f"Edition {edition} is published")).to_be_visible()

    def is_amended(self, words: str) -> None:
        """The page says by itself that something is not published yet, and what."""
        amended = self.page.locator(".amended")
        expect(amended).to_contain_text("Changed, not yet published")
        expect(amended).to_contain_text(words)
