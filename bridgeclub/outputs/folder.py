"""An edition as a folder of pages that need no server: for a club's own web space, or a stick.

The pages are those of the results, from the same templates, with links from file to file. What asks a server is taken
out: scripts, forms, links to other nights, editions and files. No page says more than everybody may read.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.urls import reverse
from lxml import html

from bridgeclub.http.static_files import plain_name
from bridgeclub.outputs.charts.curve import ranking_curve
from bridgeclub.outputs.charts.scores_on_a_line import score_charts
from bridgeclub.outputs.heading import up_to_itself
from bridgeclub.wording.contests import contest_words
from bridgeclub.wording.correction_time import corrections_until
from bridgeclub.wording.rankings import beside_context
from bridgeclub.wording.ruling_numbers import RulingNumbers
from scoring.engine.contests import contest_of
from scoring.queries.public import (
    BoardsElsewhere,
    LineUps,
    PairRow,
    PairsSheet,
    PlayedMatch,
    ResultsSheet,
    Scorecard,
    boards_elsewhere,
    changes,
    cross_table,
    line_ups,
    match_boards,
    match_sheet,
    matches_for,
    matches_of,
    one_side,
    pairs_sheet,
    player_cards,
    rank_lists,
    reason_by_hand,
    role_averages,
    rounds_of,
    scorecards,
    travellers,
)

STYLES = (
    *("bundles/house.css", "css/charts.css", "css/public.css", "css/print.css", "css/deals.css"),
    "img/favicon.svg",
)
#: What is of use only to a visitor of the server: scripts and their places, files, other editions, the way to log in.
ASKING = " | ".join(
    (
        "//header//nav | //script | //form | //button[not(ancestor::span[@class='term'])]",
        "//*[@data-mine or @data-live-lost or @data-only or @hidden]",
        "//link[@rel='manifest' or @rel='apple-touch-icon']",
        "//footer//*[contains(@class, 'noprint')]",
        "//p[contains(@class, 'noprint')] | //div[contains(@class, 'noprint')]",
        "//section[@data-key='editions']",
    )
)


def folder(sheet: ResultsSheet) -> bytes:
    """The folder as a zip; of the same edition always the same bytes."""
    itself = up_to_itself(sheet)
    files = dict(_files(itself))
    packed = io.BytesIO()
    at = itself.at.timetuple()[:6]
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{itself.session.slug}/{name}", (max(at[0], 1980), *at[1:]))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return packed.getvalue()


def _files(sheet: ResultsSheet) -> Iterator[tuple[str, bytes]]:
    for name in STYLES:
        path = finders.find(name)
        with open(str(path), "rb") as opened:
            yield name, opened.read()
    cards, teams = scorecards(sheet), _teams(sheet)
    addresses = _addresses(sheet, cards, teams.pairs)
    for name, page in (*_pages(sheet, cards, teams), *_pages_of_pairs(sheet, teams.pairs)):
        yield name, standing_alone(page, addresses)


@dataclass(frozen=True)
class _Teams:
    """Who sat where in matches of teams, what counts of the event's other sessions, and the pairs where they rank."""

    played: LineUps
    elsewhere: BoardsElsewhere
    pairs: PairsSheet | None


def _teams(sheet: ResultsSheet) -> _Teams:
    """Of other sessions as they stood at the edition's moment, so that the pages do not change with them."""
    if not sheet.by_rooms:
        return _Teams(LineUps(()), BoardsElsewhere(), None)
    elsewhere = boards_elsewhere(sheet.session, sheet.at)
    return _Teams(line_ups(sheet), elsewhere, pairs_sheet(sheet, elsewhere) if sheet.ranking_shown else None)


def _pages(sheet: ResultsSheet, cards: Sequence[Scorecard], teams: _Teams) -> Iterator[tuple[str, str]]:
    """Each page's file and its HTML as the server shows it."""
    shared = _shared(sheet) | {"pairs_ranked": teams.pairs is not None}
    changed, matches = changes(sheet), matches_of(sheet)
    lists = {
        "rounds": rounds_of(matches),
        "cross": cross_table(matches),
        "rank_lists": rank_lists(sheet, changed.old if changed else None),
        **beside_context(sheet),
        "changes": changed,
    }
    yield "index.html", render_to_string("public/result.html", shared | lists)
    if changed:
        yield "changes.html", render_to_string("public/changes.html", shared | {"changes": changed})
    for board in travellers(sheet):
        on_board = match_boards(sheet, board.number)
        charts = score_charts(board) if len(on_board) != 1 else {}
        context = shared | {"traveller": board, "view": one_side(sheet, board, ""), "matches": on_board, **charts}
        yield f"board-{board.number}.html", render_to_string("public/board.html", context)
    for number, card in enumerate(cards, start=1):
        yield (
            card_file(sheet, number),
            render_to_string("public/pair.html", shared | {"card": card, **_of_card(card, matches, teams)}),
        )
    for number, match in enumerate(matches, start=1):
        if found := match_sheet(sheet, match.key):
            sat = teams.played.of_match(match.key) if not match.by_hand else ()
            context = shared | {"found": found, "sat": sat, "reason": reason_by_hand(sheet, match)}
            yield f"match-{number}.html", render_to_string("public/match.html", context)


def _pages_of_pairs(sheet: ResultsSheet, pairs: PairsSheet | None) -> Iterator[tuple[str, str]]:
    """The ranking of the pairs of teams, each pair's boards, each board at every table."""
    if pairs is None:
        return
    shared = _shared(pairs.sheet) | {"of_pairs": True}
    yield "pairs.html", render_to_string("public/pairs.html", shared | {"rows": pairs.rows, "least": pairs.least})
    for number, (row, card) in enumerate(_cards_of_pairs(pairs), start=1):
        yield f"pair-{number}.html", render_to_string("public/pair_of_team.html", shared | {"row": row, "card": card})
    for board in travellers(pairs.sheet):
        context = shared | {"traveller": board, "view": one_side(pairs.sheet, board, "")}
        yield f"pairs-board-{board.number}.html", render_to_string("public/board.html", context)


def _cards_of_pairs(pairs: PairsSheet) -> Sequence[tuple[PairRow, Scorecard]]:
    cards = {card.party.key: card for card in scorecards(pairs.sheet)}
    return [(row, cards[row.party.key]) for row in pairs.rows if row.party.key in cards]


def card_file(sheet: ResultsSheet, number: int) -> str:
    """pair-3.html, team-3.html."""
    return f"{contest_of(sheet.document).unit}-{number}.html"


def _of_card(card: Scorecard, matches: Sequence[PlayedMatch], teams: _Teams) -> dict[str, Any]:
    key = card.party.key
    found: dict[str, Any] = {"matches": matches_for(matches, key)}
    if contest_of(card.sheet.document).by_rooms:
        return found | {"player_cards": player_cards(card.sheet, teams.played, key, teams.elsewhere)}
    return found | {"by_boards": True, "curve": ranking_curve(card), "players": role_averages(card)}


def _shared(sheet: ResultsSheet) -> dict[str, Any]:
    assert sheet.edition is not None
    # The moment of the edition stands for now, so that the pages do not change with the clock.
    return {
        "contest": contest_words(sheet.document.contest),
        "club": sheet.session.club,
        "session": sheet.session,
        "sheet": sheet,
        "pinned": sheet.edition.number,
        "until": corrections_until(sheet),
        "now": sheet.at,
        "etag": "",
        "ruled": RulingNumbers(sheet.session.id),
    }


def _addresses(sheet: ResultsSheet, cards: Sequence[Scorecard], pairs: PairsSheet | None) -> dict[str, str]:
    """The file of each address that has one."""
    assert sheet.edition is not None
    where = {"club": sheet.session.club.slug, "session": sheet.session.slug}
    pinned = {**where, "edition": sheet.edition.number}
    found = {
        reverse("public:edition_session", kwargs=pinned): "index.html",
        reverse("public:session", kwargs=where): "index.html",
    }
    since = {**pinned, "older": sheet.edition.before}
    if sheet.edition.before:
        found[reverse("public:changes", kwargs=pinned)] = "changes.html"
        found[reverse("public:compare", kwargs=since)] = "changes.html"
    for board in sheet.open_boards:
        found[reverse("public:edition_board", kwargs={**pinned, "number": board})] = f"board-{board}.html"
    for number, card in enumerate(cards, start=1):
        for name, where_to in (("public:edition_pair", pinned), ("public:changes_for_one", since)):
            found[reverse(name, kwargs={**where_to, "key": card.party.key})] = card_file(sheet, number)
    for number, match in enumerate(matches_of(sheet), start=1):
        found[reverse("public:edition_match", kwargs={**pinned, "key": match.key})] = f"match-{number}.html"
    if pairs is not None:
        found[reverse("public:edition_pairs", kwargs=pinned)] = "pairs.html"
        for number, (row, _card) in enumerate(_cards_of_pairs(pairs), start=1):
            found[reverse("public:edition_pairs_pair", kwargs={**pinned, "key": row.party.key})] = f"pair-{number}.html"
        for board in pairs.sheet.open_boards:
            address = reverse("public:edition_pairs_board", kwargs={**pinned, "number": board})
            found[address] = f"pairs-board-{board}.html"
    return found


def standing_alone(page: str, addresses: Mapping[str, str]) -> bytes:
    """A page with links from file to file, and none that leads out of the folder."""
    root = html.document_fromstring(page)
    for asking in root.xpath(ASKING):
        asking.drop_tree()
    for link in root.xpath("//link[@href]"):
        name = link.get("href").split("/static/", 1)[-1]
        link.set("href", plain_name(name) or name)
    for link in root.xpath("//a[@href]"):
        target = _target(link.get("href"), addresses)
        if target is None:
            link.drop_tag()
        else:
            link.set("href", target)
    for element in root.xpath("//*[@data-session]"):
        for name in [each for each in element.attrib if each.startswith("data-")]:
            del element.attrib[name]
    text = html.tostring(root, encoding="unicode", doctype="<!doctype html>")
    return re.sub(r"\n\s*\n+", "\n", text).encode()


def _target(href: str, addresses: Mapping[str, str]) -> str | None:
    """Where a link leads inside the folder; None where it leads out. A page's own parts stay."""
    parts = urlsplit(href)
    if not parts.path and not parts.query:
        return href
    file = addresses.get(parts.path)
    if file is None or parts.query:
        return None
    return posixpath.normpath(file) + (f"#{parts.fragment}" if parts.fragment else "")
