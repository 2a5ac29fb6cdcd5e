"""The browser of the browser tests: it starts, it paints the suits, and rows may be written beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from club.models import Club

#: Paints a character and returns its pixels, so that two characters can be told apart.
PAINT = """character => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 40;
  const context = canvas.getContext("2d");
  context.font = "30px sans-serif";
  context.fillText(character, 2, 32);
  return canvas.toDataURL();
}"""


@pytest.mark.browser
def test_the_suits_are_painted_and_differ(page: Page) -> None:
    unknown = page.evaluate(PAINT, "\U0010fffd")
    painted = [page.evaluate(PAINT, suit) for suit in "♠♥♦♣"]
    assert len({unknown, *painted}) == 5


@pytest.mark.browser
@pytest.mark.django_db
def test_rows_may_be_written_while_a_page_is_open(page: Page) -> None:
    page.set_content("<h1>Riverside</h1>")
    Club.objects.create(name=page.inner_text("h1"), slug="riverside")
    assert Club.objects.filter(name="Riverside").exists()
