"""The pages of a knock-out with long names fit; on a wide page a match stands midway between the two before it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from club.actor import PROGRAM
from club.models import Bracket, Entry
from movements.services.bracket_rounds import draw_ready
from movements.services.brackets import propose_draw
from tests.brackets import drawn_bracket, made_bracket, score, seen, teams_of, win
from tests.browser.looks import assert_fits_everybody
from tests.builders import logged_in, make_director

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: Of every match from the second round on: how far it stands from the middle of those before it, in pixels.
OFF = """
  () => {
    const middle = (each) => { const box = each.getBoundingClientRect(); return (box.top + box.bottom) / 2; };
    const rounds = [...document.querySelectorAll('.ko-r')].map((round) =>
      [...round.querySelectorAll('.ko-c > li')].map((cell) => middle(cell)));
    return rounds.slice(1).flatMap((round, at) =>
      round.map((there, n) => Math.abs(there - (rounds[at][2 * n] + rounds[at][2 * n + 1]) / 2)));
  }
"""


def long_bracket() -> Bracket:
    """Eleven teams: a match after extra boards, one level, a final drawn, and a correction that is to be decided."""
    row = drawn_bracket(11)
    for entry in Entry.objects.filter(event=row.event):
        entry.name = f"Featherstonehaugh-Cholmondeley and friends {entry.number}"
        entry.save()
    score(row, 1, 30, 30, 2, 9)
    score(row, 2, 30, 30)
    win(row, 3, teams_of(row, 3)[0])
    draw_ready(bracket_id=row.pk, actor=PROGRAM)
    match = next(each for each in seen(row).matches if each.round == 2 and each.drawn)
    win(row, match.number, match.teams[0].number)
    win(row, 1, teams_of(row, 1)[0])
    assert seen(row).differences
    return row


def test_pages_of_a_knock_out(page: Page, live_server: Any) -> None:
    row = long_bracket()
    proposed = made_bracket(5, club=row.club, seeds=2)
    propose_draw(bracket_id=proposed.pk, actor=PROGRAM)
    client = logged_in(make_director(row.club))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    desk = f"/desk/{row.club.slug}/knock-outs/"
    public = f"/{row.club.slug}/knock-out/{row.slug}/"
    for path in (desk, f"{desk}{row.slug}/", f"{desk}{row.slug}/match/1/", f"{desk}{proposed.slug}/", public):
        page.goto(live_server.url + path)
        page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
        assert_fits_everybody(page, path)
    page.set_viewport_size({"width": 1440, "height": 900})
    for path in (f"{desk}{row.slug}/", public):
        page.goto(live_server.url + path)
        off = page.evaluate(OFF)
        assert len(off) == 7
        assert max(off) < 1.5


def test_the_tree_begins_where_the_page_begins(page: Page, live_server: Any) -> None:
    row = long_bracket()
    for width in (1100, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{live_server.url}/{row.club.slug}/knock-out/{row.slug}/")
        left = [page.locator(each).first.bounding_box() for each in (".mast-name", "h1", ".ko")]
        assert len({round(each["x"]) for each in left if each is not None}) == 1


@pytest.mark.parametrize(("teams", "pages"), [(11, 1), (16, 1)])
def test_the_bracket_on_paper(page: Page, live_server: Any, teams: int, pages: int) -> None:
    row = drawn_bracket(teams)
    page.goto(f"{live_server.url}/{row.club.slug}/knock-out/{row.slug}/")
    paper = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    assert len(paper.pages) <= pages
    text = " ".join(paper.pages[0].extract_text().split())
    assert "Team 1" in text
    assert "As a file" not in text
