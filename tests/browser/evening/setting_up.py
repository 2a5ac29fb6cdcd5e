"""The page on which an evening is set up, with hands on the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.evening.watching import check_page


def new_session(page: Page) -> None:
    page.goto("/desk/")
    check_page(page, "sessions")
    page.get_by_role("button", name="New session").press("Enter")
    page.wait_for_url("**/setup/")
    expect(page.get_by_label("First player")).to_be_focused()


def type_pairs(page: Page, pairs: Sequence[tuple[str, str]]) -> None:
    """A few letters of a member or the whole name of a guest, Enter; the partner, Enter; the next pair."""
    for number, pair in enumerate(pairs, start=1):
        for letters in pair:
            page.keyboard.type(letters)
            page.keyboard.press("Enter")
        expect(page.locator(".prs .pr")).to_have_count(number)
    check_page(page, "pairs typed")


def lists(page: Page, names: Sequence[str]) -> None:
    """These are the pairs, in this order."""
    expect(page.locator(".prs .nm")).to_have_text(names)


def director_opens_rounds_and_leads_are_asked(page: Page) -> None:
    """And everybody sees an exact ranking over the boards that are open."""
    page.get_by_text("More settings: pace").click()
    page.get_by_label("Exact, on boards already open").check()
    for label in ("All tables together", "Ask for the lead card"):
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.get_by_label(label).check()
        expect(page.get_by_label(label)).to_be_checked()
    expect(page.get_by_label("Exact, on boards already open")).to_be_checked()


def choose_howell(page: Page, *, rounds: int, boards: int) -> None:
    """The director's own choice, a Howell cut to so many rounds."""
    page.locator("#own > summary").press("Enter")
    kind = page.locator("#own select").first
    kind.focus()
    page.keyboard.type("Howell (")
    expect(kind).to_have_value("howell")
    for label, number in (("Rounds", rounds), ("Boards in a round", boards)):
        page.locator("#own").get_by_label(label, exact=True).press("Control+a")
        page.keyboard.type(str(number))
    page.get_by_role("button", name="Use this movement").press("Enter")
    expect(page.locator(".go-w")).to_contain_text(f"Howell, 4 tables · {rounds * boards} boards each")
    check_page(page, "movement chosen")


def start_play(page: Page) -> str:
    """Play begins; the address of the room."""
    page.get_by_role("button", name="Start play").press("Enter")
    page.wait_for_url(lambda url: "/setup/" not in url)
    expect(page.get_by_role("heading", name="The room")).to_be_visible()
    return page.url


def codes(page: Page) -> dict[int, str]:
    """The six figures of each table, from the sheet that is printed for the evening."""
    page.get_by_role("link", name="Show codes").click()
    check_page(page, "codes for tonight")
    cards = page.locator(".pc")
    found = {}
    for card in cards.all():
        found[int(card.locator("h2 b").inner_text())] = card.locator(".six").inner_text()
    return found
