"""Travellers and slips as a printer gets them: whole sheets, on A4 and on Letter, black on white."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests import builders
from tests.doors.rooms import room_of

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
