"""The pages of a tournament: travellers with their rows, the ranking, and what each pair had.

Both programs name «JFR 2005» as their generator. A traveller is called «ROZDANIE 5» (KoPS: «ROZDANIE NR 5») and has a
table that begins «numery, kontrakt, gra, wist, lew, zapis, % or IMP». Pary's pages fetch that table from a file beside
them (`wb120802005.txt` for `wb120802005.html`); a browser that saves the page keeps it in the page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml import html

from scoring.engine.results_formats.format import Source
from scoring.engine.results_formats.saved_pages import PAGES, has_page, pages_of, parsed, words

_GENERATOR = "JFR 2005"
_FRAGMENT = ".txt"
_BOARD = re.compile(r"ROZDANIE\s+(?:NR\s+)?([0-9]{1,3})\b")
_PAIR = re.compile(r"WYNIKI\s+PARY\s+NR\s+([0-9]{1,4})\s+(\S.*)")
_NUMBER = re.compile(r"[0-9]{1,4}")
_LAST_DIGITS = re.compile(r"([0-9]{3})\.(?:html?|txt)$", re.IGNORECASE)
_SUIT = re.compile(r"(?:.*/)?([SHDCN])\.gif", re.IGNORECASE)
_LICENCE = re.compile(r"[?&]r=([0-9]{1,6})\b")
_GAP = re.compile(r"\s{2,}")
#: In a pair's name a second player begins with an initial: `A Kowalska-B Nowak-Lis`.
_SECOND = re.compile(r"-(?=[^\W\d_]{1,2}\.? )")
_SPAN_AT_MOST = 20


@dataclass(frozen=True)
class Row:
    """One table on a board, every cell as text; suits are letters."""

    board: str
    ns: str
    ew: str
    contract: str
    declarer: str
    lead: str
    tricks: str
    ns_score: str
    ew_score: str
    ns_figure: str
    ew_figure: str


@dataclass(frozen=True)
class Listed:
    """A pair of the ranking, or of its own page. `total` as printed, of percentages with their sign."""

    number: str
    players: tuple[str, ...]
    national_numbers: tuple[str, ...] = ()
    place: str = ""
    total: str = ""


@dataclass
class Pages:
    """What was found. `unit`: what figures are called; `others`: what was not placed, in its own words."""

    boards: list[Row] = field(default_factory=list)
    pairs: dict[str, Listed] = field(default_factory=dict)
    unit: str = ""
    with_datum: bool = False
    kops: bool = False
    headings: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


def is_pages(source: Source) -> bool:
    """Whether a file is such a page, or a ZIP with one."""
    return has_page(source, lambda text: _GENERATOR in text and "generator" in text[:2000].lower())


def read_pages(source: Source) -> Pages:
    """Every page of a file. Raises Unreadable where it is larger than any evening is, or no ZIP after all."""
    found = Pages()
    files = dict(pages_of(source, (*PAGES, _FRAGMENT)))
    boards = {name.rpartition(".")[0]: number for name, text in files.items() if (number := _board_of(text))}
    for name, text in files.items():
        root = parsed(text)
        if root is None:
            continue
        _write_suits(root)
        stem = name.rpartition(".")[0]
        if name.lower().endswith(_FRAGMENT):
            _table(found, root, name, boards.get(stem) or _number_in(name))
            continue
        found.kops = found.kops or "KoPS" in text[:2000]
        _page(found, root, name, boards.get(stem, ""))
    return found


def _write_suits(root: html.HtmlElement) -> None:
    """Pictures of suits as letters."""
    for image in root.iter("img"):
        suit = _SUIT.fullmatch(image.get("src") or "")
        image.tail = (suit[1].upper() if suit else "") + (image.tail or "")


def _board_of(text: str) -> str:
    title = re.search(r"<title>([^<]{0,80})", text[:4000], re.IGNORECASE)
    said = _BOARD.match(title[1].strip()) if title else None
    return said[1] if said else ""


def _number_in(name: str) -> str:
    said = _LAST_DIGITS.search(name)
    return str(int(said[1])) if said else ""


def _page(found: Pages, root: html.HtmlElement, name: str, board: str) -> None:
    title = str(root.findtext(".//title") or "").strip()
    if board:
        _headings(found, root)
        _table(found, root, name, board)
    elif said := _PAIR.match(title):
        _headings(found, root)
        _pair(found, root, said[1], said[2])
    elif any(_ranking(found, table) for table in root.iter("table")):
        _headings(found, root)


def _headings(found: Pages, root: html.HtmlElement) -> None:
    """What the tournament is called, where and when: once."""
    if found.headings:
        return
    fonts = [words(each) for each in root.iter("font") if each.get("size") in ("5", "3") and each.find("b") is None]
    fourths = [] if fonts else [line for each in root.iter("h4") for line in _lines(each)]
    said = [each for each in (*fonts, *fourths) if each and not _BOARD.match(each) and not _PAIR.match(each)]
    if len(said) > 1 and any(re.search(r"[0-9]{4}", each) for each in said[:2]):
        found.headings = said[:2]


def _table(found: Pages, root: html.HtmlElement, name: str, board: str) -> None:
    for table in root.iter("table"):
        rows = [_cells(row) for row in table.xpath("./tr|./tbody/tr|./thead/tr")]
        heads = [place for place, cells in enumerate(rows) if "NUMERY" in [each.upper() for each in cells]]
        if not heads:
            continue
        top = rows[heads[0]]
        first = [each.upper() for each in top].index("NUMERY")
        found.unit = next((each for each in reversed(top) if each), found.unit)
        for cells in rows[heads[0] + 2 :]:
            _row(found, cells, first, board, name)


def _row(found: Pages, every: list[str], first: int, board: str, name: str) -> None:
    said, cells = " ".join(filter(None, every)), every[first:]
    if "rednia rozdania" in said:
        found.with_datum = True
    elif len(cells) >= 10 and _NUMBER.fullmatch(cells[0]) and _NUMBER.fullmatch(cells[1]) and board:
        found.boards.append(Row(board, *cells[:10]))
    elif said:
        found.others.append(f"{name} {said}".strip()[:100])


def _pair(found: Pages, root: html.HtmlElement, number: str, named: str) -> None:
    """A pair's own page in KoPS: «H Kaleta-G Kaleta   8.0 SL», and its total in the row «RAZEM»."""
    names = _SECOND.split(_GAP.split(named)[0].strip())
    ends = {cells[place]: cells[-1] for cells in _ends(root) for place in (0, -2) if cells[place]}
    found.pairs[number] = Listed(number, tuple(names), total=ends.get("RAZEM", ""))
    if adjusted := ends.get("+/-", ""):
        found.others.append(f"{number}: +/- {adjusted}")


def _ends(root: html.HtmlElement) -> list[list[str]]:
    """The rows below a pair's boards: what they are called, and the figure."""
    every = [[words(cell) for cell in row.xpath("./td")] for row in root.iter("tr")]
    return [cells for cells in every if 1 < len(cells) < 5]


def _ranking(found: Pages, table: html.HtmlElement) -> bool:
    """Pary's ranking: «m-ce, nr, names, …, wynik %»; False where a table is none."""
    rows = [row.xpath("./td") for row in table.xpath("./tr|./tbody/tr|./thead/tr")]
    for place, row in enumerate(rows):
        heads = [words(cell).lower() for cell in row]
        result = next((at for at, head in enumerate(heads) if head.startswith("wynik")), None)
        if "nr" in heads and result is not None and "m-ce" in heads:
            sign = "%" if "%" in heads[result] else ""
            for cells in rows[place + 1 :]:
                if len(cells) == len(heads):
                    _listed(found, cells, (heads.index("m-ce"), heads.index("nr"), result), sign)
            return True
    return False


def _listed(found: Pages, cells: list[html.HtmlElement], at: tuple[int, int, int], sign: str) -> None:
    place, number, total = (words(cells[each]) for each in at)
    names = cells[at[1] + 1]
    licences = [said[1] if (said := _LICENCE.search(link.get("href") or "")) else "" for link in names.iter("a")]
    players = tuple(name for name in _lines(names) if name)
    if _NUMBER.fullmatch(number) and players:
        licences = licences if len(licences) == len(players) else []
        found.pairs[number] = Listed(number, players, tuple(licences), place, f"{total}{sign}" if total else "")


def _cells(row: html.HtmlElement) -> list[str]:
    """The cells of a row, each that spans several columns with empty ones after it."""
    found = []
    for cell in row.xpath("./td|./th"):
        span = cell.get("colspan") or "1"
        wide = min(int(span), _SPAN_AT_MOST) if _NUMBER.fullmatch(span) else 1
        found += [words(cell).replace("×", "x"), *[""] * (wide - 1)]
    return found


def _lines(cell: html.HtmlElement) -> list[str]:
    for end in cell.iter("br"):
        end.tail = f"\n{end.tail or ''}"
    return [" ".join(line.split()) for line in str(cell.text_content()).split("\n")]
