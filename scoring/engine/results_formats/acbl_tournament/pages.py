"""The pages of ACBL Live for tournaments: of a board in detail, and the scorecard of a pair.

A board's page says «Board detail for Open Pairs» and «Section A, Board # 3 Result» and has a table for N–S and one for
E–W, each with every result: contract, who played it, the side's score, matchpoints or IMPs, and the pairs by number,
names and ACBL numbers, the side's own pair first. A scorecard says «4EW - names» and has the pair's total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import html

from scoring.engine.results_formats.format import Source
from scoring.engine.results_formats.saved_pages import has_page, pages_of, parsed, words

_TITLE = "ACBL Live"
_BOARD = re.compile(r"Section\s+([A-Z]{1,3})\s*,\s*Board\s*#\s*([0-9]{1,3})\b")
_OF_EVENT = re.compile(r"/event/([A-Za-z0-9]+/[A-Za-z0-9]+/[0-9]+)/")
_EVENT = re.compile(r"Board detail for\s+(.+)")
_PAIR = re.compile(r"([0-9]{1,3})(NS|EW)")
_IN_SECTION = re.compile(r"/scores/([A-Z]{1,3})/([NE])/([0-9]{1,3})")
_NUMBER = re.compile(r"([0-9]{1,3})-")
_ACBL = re.compile(r"[0-9A-Z][0-9]{6}")
_SUITS = {"spades": "S", "hearts": "H", "diams": "D", "clubs": "C"}
_SIDES = {"N-S": "NS", "E-W": "EW"}


@dataclass(frozen=True)
class Pair:
    """A pair at a table."""

    number: str
    players: tuple[str, ...]
    national_numbers: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """A result as one side's table has it; `own` is that side's pair. Every figure as text."""

    side: str
    contract: str
    declarer: str
    score: str
    points: str
    own: Pair
    other: Pair


@dataclass(frozen=True)
class BoardPage:
    """A board of a section. `session`: the event and its session, by the addresses on the page."""

    session: str
    event: str
    day: str
    section: str
    board: str
    unit: str
    rows: tuple[Row, ...]
    unread: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """What a pair had in all. `carried`: brought with it from another session, `adjusted`: added by the director."""

    session: str
    section: str
    direction: str
    number: str
    percent: str
    total: str
    carried: str
    adjusted: str


@dataclass
class Found:
    """The pages of a file; `others`: names of those that are neither."""

    boards: list[BoardPage] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


def is_pages(source: Source) -> bool:
    """Whether a file is such a page, or a ZIP with one."""
    return has_page(source, _is_page)


def _is_page(text: str) -> bool:
    named = f"<title>{_TITLE}</title>" in text
    return named and ("Board detail for" in text or "scorecard" in text) and "data-url" in text


def read_pages(source: Source) -> Found:
    """Every page of a file. Raises Unreadable where it is larger than any evening is, or no ZIP after all."""
    found = Found()
    for name, text in pages_of(source):
        root = parsed(text) if _is_page(text) else None
        if root is None:
            found.others.append(name)
            continue
        _write_suits(root)
        said = _BOARD.search(_heading(root, "h4"))
        if said:
            found.boards.append(_board(root, text, said[1], said[2]))
        else:
            found.cards.extend(_cards(root, text))
    return found


def _heading(root: html.HtmlElement, tag: str) -> str:
    return next((words(each) for each in root.iter(tag)), "")


def _session(text: str, selected: str) -> str:
    """By the session that is chosen on the page, else by any address of the event."""
    chosen = _OF_EVENT.search(selected) or _OF_EVENT.search(text)
    return chosen[1] if chosen else ""


def _chosen(root: html.HtmlElement, named: str) -> str:
    """The address of what is chosen in a list."""
    options = (each for select in root.iter("select") if select.get("id") == named for each in select.iter("option"))
    return next((each.get("data-url") or "" for each in options if each.get("selected") is not None), "")


def _board(root: html.HtmlElement, text: str, section: str, board: str) -> BoardPage:
    rows: list[Row] = []
    unread: list[str] = []
    unit = ""
    for part in root.iter("div"):
        side = _SIDES.get(_heading(part, "h4")) if (part.get("class") or "") == "scores" else None
        for table in part.iter("table") if side else ():
            heads = [words(cell) for cell in table.iter("th")]
            places = {head: at for at, head in enumerate(heads)}
            unit = next((head for head in heads if head.upper().startswith(("MATCHPOINT", "IMP"))), unit)
            for cells in _rows(table):
                row = _row(side, cells, places, unit)
                if row is None:
                    unread.append(" ".join(filter(None, map(words, cells))))
                else:
                    rows.append(row)
    event = _EVENT.match(_heading(root, "h2"))
    return BoardPage(
        _session(text, _chosen(root, "session-select")),
        event[1] if event else "",
        _heading(root, "h1").partition(" - ")[0],
        section,
        board,
        unit,
        tuple(rows),
        tuple(unread),
    )


def _rows(table: html.HtmlElement) -> Iterator[list[html.HtmlElement]]:
    for row in table.iter("tr"):
        cells = row.xpath("./td")
        if len(cells) > 1:
            yield cells


def _row(side: str | None, cells: list[html.HtmlElement], places: dict[str, int], unit: str) -> Row | None:
    """None where its cells are not those of the headings, or name no two pairs."""
    if not side or len(cells) != len(places) or not {"Contract", "By", "Score", "Pairs"} <= places.keys():
        return None
    if max(places.values()) >= len(cells):
        # A heading that stands twice leaves fewer names than columns.
        return None
    both = _pairs(cells[places["Pairs"]])
    if both is None:
        return None
    contract, declarer, score = (words(cells[places[name]]) for name in ("Contract", "By", "Score"))
    points = words(cells[places[unit]]) if unit in places else ""
    return Row(side, contract, declarer, score, points, *both)


def _pairs(cell: html.HtmlElement) -> tuple[Pair, Pair] | None:
    """`10-<name>-<name> vs. 6-<name>-<name>`: the number stands before the first of both names."""
    said = words(cell)
    named = [each for each in cell.iter("span") if "name" in (each.get("class") or "").split()]
    first, _vs, second = said.partition("vs.")
    numbers = [found[1] for part in (first, second) if (found := _NUMBER.match(part.strip()))]
    if len(numbers) != 2:
        return None
    before = [each for each in named if each.xpath("count(following-sibling::i)") > 0]
    after = [each for each in named if each not in before]
    return _pair(numbers[0], before), _pair(numbers[1], after)


def _pair(number: str, named: list[html.HtmlElement]) -> Pair:
    given = [(each.get("data-acbl") or "").strip().upper() for each in named]
    numbers = tuple(each if _ACBL.fullmatch(each) else "" for each in given)
    return Pair(number, tuple(words(each) for each in named), numbers)


def _cards(root: html.HtmlElement, text: str) -> Iterator[Card]:
    """The pair's total: the first table, whose heads take two rows."""
    said = _PAIR.match(_heading(root, "h4"))
    where = _IN_SECTION.search(_chosen(root, "pair-select") or _chosen(root, "session-select"))
    table = next(root.iter("table"), None)
    if not said or where is None or table is None:
        return
    heads = [cell for cell in table.iter("th") if cell.get("rowspan") == "2"]
    names = ["".join(words(cell).split()) for cell in heads]
    # Those of two rows stand behind the ones of overall and section, but for the first.
    cells = next(_rows(table), [])
    behind = dict(zip(reversed(names), (words(cell) for cell in reversed(cells)), strict=False))
    yield Card(
        _session(text, _chosen(root, "session-select")),
        where[1],
        said[2],
        said[1],
        behind.get("%", ""),
        behind.get("Score", ""),
        behind.get("CarryOver", ""),
        behind.get("Adjust", ""),
    )


def _write_suits(root: html.HtmlElement) -> None:
    """Signs of suits as letters."""
    for sign in root.iter("span"):
        for name in (sign.get("class") or "").split():
            if name in _SUITS and not sign.text:
                sign.text = _SUITS[name]
