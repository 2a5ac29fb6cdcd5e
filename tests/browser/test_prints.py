"""Travellers, slips and cards as a printer gets them: whole sheets, on A4 and on Letter, black on white."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from club.actor import PROGRAM
from scoring.services import publish_session
from tests import builders
from tests.doors.rooms import room_of
from tests.team_evenings import ended_teams

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("sheet", "begins", "ends"), [
    ("travellers", r"Board\s+\d+\s+Dealer", r"Friday pairs,"),
    ("slips", r"Table\s+\d+\s+Round", r"Agreed, E–W"),
])  # fmt: skip
def test_no_sheet_is_broken_between_pages(
    page: Page, live_server: Any, paper: str, sheet: str, begins: str, ends: str
) -> None:
    room = room_of(builders.ready_session(18, "straight-mitchell", boards_per_round=3))
    cookie = room.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page.goto(f"{live_server.url}{room.at(f'print/{sheet}/')}")
    pages = PdfReader(io.BytesIO(page.pdf(format=paper))).pages
    texts = [each.extract_text() for each in pages]
    begun = [len(re.findall(begins, text)) for text in texts]
    assert begun == [len(re.findall(ends, text)) for text in texts]
    assert sum(begun) == {"travellers": 27, "slips": 81}[sheet]
    assert min(begun[:-1]) >= {"travellers": 2, "slips": 6}[sheet]
    # The list of names fits a sheet, and stands at its head.
    page.goto(f"{live_server.url}{room.at('print/names/')}")
    [listed] = PdfReader(io.BytesIO(page.pdf(format=paper))).pages
    assert listed.extract_text().count(" ") > 18


SIZES = {"a4": (595, 842), "letter": (612, 792)}


@pytest.mark.parametrize("paper", SIZES)
def test_a_page_prints_on_its_own_size_and_breaks_no_card(page: Page, live_server: Any, paper: str) -> None:
    """Whatever the printer is set to. Of each sheet: what every card begins and ends with, and how many there are."""
    room = room_of(builders.ready_session(18, "straight-mitchell", boards_per_round=3))
    cookie = room.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    club = f"/desk/{room.session.club.slug}"
    sheets = [
        (room.at("print/guide-cards/"), r"You sit", r"Friday pairs,", 18),
        (room.at("print/table-cards/"), r"Table\s+\d+\s+Round", r"Friday pairs,", 9),
        (room.at("print/names/"), r"\d [NE]–[SW]", r"[NE]–[SW]\s", 18),
        (room.at("phones/slips/"), r"Your\s+evening\s+on\s+your", r"Friday pairs,", 18),
        (f"{club}/cards/?tables=5", r"Table\s+\d", r"director\s+shows\s+you", 10),
    ]
    for path, begins, ends, cards in sheets:
        page.goto(f"{live_server.url}{path}{'&' if '?' in path else '?'}paper={paper}")
        pages = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
        texts = [each.extract_text() for each in pages]
        assert {(round(each.mediabox.width), round(each.mediabox.height)) for each in pages} == {SIZES[paper]}, path
        begun = [len(re.findall(begins, text)) for text in texts]
        assert begun == [len(re.findall(ends, text)) for text in texts], path
        assert sum(begun) == cards, path


def test_long_names_stay_in_their_slip_and_beside_their_number(page: Page, live_server: Any) -> None:
    session = builders.started_in(22, 20, habits={"title": "Autumn Pairs, second session of the Challenge Cup"})
    for number, player in enumerate(session.club.players.all()):
        player.name = f"Wilhelmina Featherstonehaugh-Cholmondeley {number}"
        player.save()
    room = room_of(session)
    cookie = room.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page.emulate_media(media="print")
    too_long = "each => each.some((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)"
    for path, held in (("phones/slips/", ".pc"), ("check-in/", ".ck-no")):
        page.goto(f"{live_server.url}{room.at(path)}")
        assert page.locator(held).count() >= 42
        assert not page.locator(held).evaluate_all(too_long), path


def test_a_printed_scorecard_has_a_line_for_each_board_and_one_total(page: Page, live_server: Any) -> None:
    session = builders.ended_session(14, "straight-mitchell", boards_per_round=4)
    builders.standings_of(session)
    page.goto(f"{live_server.url}/{session.club.slug}/{session.slug}/pair/NS1/")
    page.emulate_media(media="print")
    heights = page.locator(".crd tbody tr:not(.opp)").evaluate_all("rows => rows.map((row) => row.clientHeight)")
    assert len(heights) == 28
    assert max(heights) < 24
    squeezed = "each => each.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText)"
    assert page.locator(".facts div").evaluate_all(squeezed) == []
    texts = [each.extract_text() for each in PdfReader(io.BytesIO(page.pdf(format="A4"))).pages]
    assert sum(len(re.findall(r"^Total", text, re.M)) for text in texts) == 1


def test_a_match_slip_of_eights_with_its_results_stays_on_its_paper(page: Page, live_server: Any) -> None:
    habits = {"teams_of_eight": "fours"}
    session = ended_teams(2, "head-to-head", rounds=2, players=8, tables_a_match=4, habits=habits)
    publish_session(session_id=session.pk, actor=PROGRAM)
    room = room_of(session)
    cookie = room.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    too_wide = "each => each.filter((e) => e.scrollWidth > e.clientWidth + 1).length"
    for media, width in (("print", 1000), ("screen", 360)):
        page.emulate_media(media=media)
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{live_server.url}{room.at('print/match-slips/')}")
        expect(page.locator(".mslip")).to_contain_text("round 1 at tables 1–4")
        assert page.locator(".mslip, html").evaluate_all(too_wide) == 0, media
