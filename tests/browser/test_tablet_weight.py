"""What the table's page weighs: page, words, styles and scripts together, as the server gives them, compressed."""

from __future__ import annotations

import gzip
from typing import Any

import pytest

from tests.browser.table_page import PHONE, TablePage, device
from tests.builders import started_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# The aim is 60 kB; this keeps it from growing until what is rarely used is loaded when it is asked for.
MOST = 80_000
LOADED = "performance.getEntriesByType('resource').map(each => each.name)"


@pytest.mark.once
def test_everything_before_the_first_entry_grows_no_heavier(new_context: Any, live_server: Any) -> None:
    page = device(new_context, PHONE)
    at = TablePage(page, live_server.url, started_session(pairs=6, boards_per_round=3, habits={"ask_lead": True}))
    at.to_the_boards()
    at.open(1)
    at.press("4", "spades")
    parts = [url for url in page.evaluate(LOADED) if "/api/" not in url and "favicon" not in url]
    weighs = {url.rsplit("/", 1)[-1]: len(gzip.compress(page.request.get(url).body())) for url in [page.url, *parts]}
    assert {"", "main.js", "draft.js", "tablet.css", "tokens.css"} <= set(weighs)
    assert sum(weighs.values()) < MOST, sorted(weighs.items(), key=lambda each: -each[1])
