"""The pages of results, as a member reads them at home."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.evening.watching import check_page

#: What stands in a cell, without what is there for screen readers only.
SEEN = "const seen = cell => (cell.querySelector('a') || cell).firstChild.textContent.trim();"
COUNTED = """results => {
  const heads = [...document.querySelectorAll('table.rank thead th')].map(head => head.textContent.trim());
  const rows = [...document.querySelectorAll('table.rank tbody tr')];
  return rows.reduce((sum, row) => sum + Number(row.cells[heads.indexOf('Boards')].textContent), 0) === 2 * results;
}"""
RANKING = """() => [...document.querySelectorAll('table.rank tbody tr')].map(row => [row.dataset.contestant, {
  rank: row.querySelector('[data-f=rank]').dataset.say, name: row.querySelector('[data-f=name]').textContent,
  total: row.querySelector('[data-f=total]').textContent, percent: row.querySelector('[data-f=percent]').textContent,
}])"""
CARD = f"""() => {{ {SEEN}
  return [...document.querySelectorAll('table.crd tbody tr:not(.opp)')].map(row =>
    [Number(seen(row.cells[0])), {{ score: row.cells[2].textContent.trim(), points: seen(row.cells[3]) }}]);
}}"""
TRAVELLER = f"""() => {{ {SEEN}
  return [...document.querySelectorAll('table.trav tbody tr')].map(row => ({{ ns: row.dataset.ns, ew: row.dataset.ew,
    score: row.cells[3].textContent.trim(), ns_points: seen(row.cells[4]), ew_points: seen(row.cells[5]) }}));
}}"""


class Results:
    """A session's results at their public address, read without any account."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, more: str = "") -> None:
        answer = self.page.goto(f"{self.address}{more}")
        assert answer
        assert answer.ok, (answer.status, self.page.url)

    def look(self, what: str) -> None:
        check_page(self.page, f"results, {what}")

    # While play goes on

    def catches_up_to(self, results: int, seconds: int) -> None:
        """The ranking counts so many results of open boards by itself: nobody loads the page again."""
        self.page.wait_for_function(COUNTED, arg=results, timeout=seconds * 1000)

    def opens(self, *boards: int) -> None:
        """These boards can be opened, and no others."""
        expect(self.page.locator("ul.grid a")).to_have_text(
            [re.compile(rf"\b{board}\s*$") for board in boards], use_inner_text=True
        )

    def keeps_back(self, board: int) -> None:
        """A board that somebody has still to play says so, whoever types its address."""
        self.page.goto(f"{self.address}board/{board}/")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Not yet")
        expect(self.page.locator("main")).to_contain_text(f"Another table still has to play board {board}.")
        self.look("a board kept back")

    # What is read

    def ranking(self) -> dict[str, dict[str, str]]:
        """By contestant: rank, name, total, percent, as they stand on the page."""
        return dict(self.page.evaluate(RANKING))

    def scorecard(self, contestant: str, edition: int) -> dict[int, dict[str, str]]:
        """By board: score and points of a pair."""
        self.open(f"edition/{edition}/pair/{contestant}/")
        return dict(self.page.evaluate(CARD))

    def traveller(self, board: int, edition: int) -> list[dict[str, str]]:
        """Line by line: ns, ew, score, ns_points, ew_points."""
        self.open(f"edition/{edition}/board/{board}/")
        return list(self.page.evaluate(TRAVELLER))

    def says_what_changed(self, edition: int, words: str) -> None:
        """On the page of results, and pair by pair on its own page."""
        expect(self.page.get_by_role("heading", name=f"What changed in edition {edition}")).to_be_visible()
        self.page.get_by_role(
            "link", name=re.compile("^All changes, (pair by pair|player by player|team by team)$")
        ).click()
        expect(self.page.locator(".chg")).to_contain_text(words)
        self.look("what changed")
