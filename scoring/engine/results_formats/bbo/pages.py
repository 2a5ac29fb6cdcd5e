"""The pages of a file: one as a browser saves it, or a ZIP of them; and their tables of results, row by row.

A page of Bridge Base Online's hand records has a table of the class `body` for each traveller: a heading
«Traveller 1607-1376154000-11335081» (tournament, when it began, board), the names of columns, and a row for each table,
whose cells have classes (`north`, `result`, `score`) and whose link «Movie» holds the hand as LIN.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from lxml import html

from scoring.engine.results_formats.format import Source
from scoring.engine.results_formats.saved_pages import has_page, pages_of, parsed, words

_MARK = "traveller"
_TRAVELLER = re.compile(r"Traveller\s+([0-9]+-[0-9]+)(?:-([0-9]+))?", re.IGNORECASE)
_BOARD = re.compile(r"\|ah\|\s*Board\s+([0-9]{1,5})\s*\|", re.IGNORECASE)


@dataclass(frozen=True)
class TableRow:
    """One table on a board, as text. `points` and `score` as the page's headings say: `for_ew`, of East–West."""

    board: str
    north: str
    south: str
    east: str
    west: str
    result: str
    points: str
    score: str
    time: str
    for_ew: bool
    page: str
    line: int | None


@dataclass(frozen=True)
class TravellerPage:
    """One traveller: its tournament, what that is called where the page says it, and its rows."""

    tournament: str
    title: str
    rows: tuple[TableRow, ...]


def is_pages(source: Source) -> bool:
    """Whether a file is such a page, or a ZIP with one."""
    return has_page(source, _has_mark)


def _has_mark(text: str) -> bool:
    return _MARK in text.lower() and 'class="body"' in text and 'class="result"' in text


def read_pages(source: Source) -> tuple[list[TravellerPage], list[str]]:
    """Every traveller, and the names of pages that have none.

    Raises Unreadable where a file is larger than any evening, or no ZIP after all.
    """
    found: list[TravellerPage] = []
    others: list[str] = []
    for name, text in pages_of(source):
        pages = list(_travellers(name, text))
        found.extend(pages)
        others.extend([] if pages else [name])
    return found, others


def _travellers(name: str, text: str) -> Iterator[TravellerPage]:
    root = parsed(text)
    for table in root.iter("table") if root is not None else ():
        if "body" in (table.get("class") or "").split():
            page = _traveller(name, table)
            if page is not None:
                yield page


def _traveller(name: str, table: html.HtmlElement) -> TravellerPage | None:
    """None where a table has no results."""
    headings = " | ".join(words(cell) for cell in table.iter("th"))
    found = _TRAVELLER.search(headings) or _TRAVELLER.search(name.replace("=", " "))
    for_ew = re.search(r"\bEW\s+Points\b", headings, re.IGNORECASE) is not None
    rows = [_row(row, for_ew, name) for row in table.iter("tr") if row.find("td[@class='result']") is not None]
    if not rows:
        return None
    title = next((words(cell) for cell in table.iter("td") if cell.get("class") == "tourneyName"), "")
    return TravellerPage(found[1] if found else "", title, tuple(rows))


def _row(row: html.HtmlElement, for_ew: bool, page: str) -> TableRow:
    cells = list(row.iter("td"))
    called = {cell.get("class") or "": words(cell) for cell in reversed(cells)}
    scores = [words(cell) for cell in cells if cell.get("class") in ("score", "negscore")]
    scores += [""] * (2 - len(scores))
    hands = " ".join(unquote(link.get("onclick") or "") for link in row.iter("a"))
    board = _BOARD.search(hands)
    plain = [words(cell) for cell in cells if not cell.get("class")]
    return TableRow(
        board=board[1] if board else "",
        north=called.get("north", ""),
        south=called.get("south", ""),
        east=called.get("east", ""),
        west=called.get("west", ""),
        result=called.get("result", ""),
        points=scores[0],
        score=scores[1],
        time=plain[0] if plain else "",
        for_ew=for_ew,
        page=page,
        line=row.sourceline,
    )
