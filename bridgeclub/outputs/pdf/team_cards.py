"""A team's card: its matches with the victory points so far, then each of them board by board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.flow import Block, Column, draw_cells, pages_of
from bridgeclub.outputs.pdf.ink import BOLD, GREY, PLAIN, Line, TextRun, draw_runs, register_fonts, wrap_text
from bridgeclub.outputs.pdf.matches import match_blocks
from bridgeclub.outputs.pdf.sheets import PageArea, build_document, draw_rule, page_area_of
from bridgeclub.outputs.pdf.words import numbered, result_line
from bridgeclub.wording.matches import score_words, unit_words
from bridgeclub.wording.results import penalty_words, sit_out_words, vp_text
from bridgeclub.wording.substitutes import substitutes_words
from bridgeclub.wording.templatetags.results import below_heading, heading_name
from bridgeclub.wording.ties import tie_note
from scoring.queries.public import (
    ResultsSheet,
    Scorecard,
    SeenMatch,
    match_sheet,
    matches_for,
    matches_of,
    scorecards,
)

STEP, SIZE = 16.0, 9.5
#: Round, against whom, the score, the victory points of both, and the own ones so far.
COLUMNS: Sequence[Column] = (
    (0.05, "right"),
    (0.11, "left"),
    (0.36, "left"),
    (0.16, "right"),
    (0.16, "right"),
    (0.16, "right"),
)


def team_cards_pdf(sheet: ResultsSheet, paper: str, key: str = "") -> bytes:
    """The cards of all teams, each on pages of its own, or of the one with this key alone."""
    register_fonts()
    room, matches = page_area_of(paper), matches_of(sheet)
    cards = [each for each in scorecards(sheet) if key in ("", each.party.key)]
    boards = {each.key: match_sheet(sheet, each.key) for each in matches}
    pages = []
    for card in cards:
        own = matches_for(matches, card.party.key)
        blocks = [_head(card, room.width), _matches(sheet, own)]
        found = (boards[seen.match.key] for seen in own)
        blocks += [block for each in found if each for block in match_blocks(sheet, each, room.width)]
        pages += pages_of(heading_name(card.party), blocks, room)
    what = heading_name(cards[0].party) if key and cards else _("Scorecards")
    return build_document(pages, heading(sheet), what, paper)


def _head(card: Scorecard, width: float) -> Block:
    words = list(_below(card, width))

    def draw(canvas: Canvas, area: PageArea) -> None:
        draw_runs(canvas, result_line(card), area.x, area.top - 14, area.width, "right")
        title = [TextRun(card.party.team or numbered(card.party), BOLD, 15)]
        draw_runs(canvas, title, area.x, area.top - 14, area.width * 0.5)
        for at, each in enumerate(words, start=1):
            draw_runs(canvas, [TextRun(each, PLAIN, 10)], area.x, area.top - 16 - at * 13, area.width)

    return Block(22 + 13 * len(words), draw)


def _below(card: Scorecard, width: float) -> Iterator[str]:
    """Who plays, what sit-outs give, penalties and substitutes."""
    said = [below_heading(card.party)] if card.party.names else []
    said += [sit_out_words(card.row)] if card.row and card.row.sit_out else []
    said += [penalty_words(each) for each in card.penalties]
    said += filter(None, [tie_note(card.sheet, card.party.key)])
    said += [_("Substitute: %(who)s") % {"who": substitutes_words(each)} for each in card.sitting_in]
    for each in said:
        yield from wrap_text(each, PLAIN, 10, width)


def _matches(sheet: ResultsSheet, own: Sequence[SeenMatch]) -> Block:
    in_vps = sheet.document.rules.by_victory_points

    def draw(canvas: Canvas, area: PageArea) -> None:
        y = area.top
        vps = [_("VPs"), _("So far")] if in_vps else ["", ""]
        words = [_("Rd"), _("Against"), "", unit_words(sheet), *vps]
        draw_cells(canvas, COLUMNS, [[TextRun(each, PLAIN, 7.5, GREY)] for each in words], area, y - 9)
        y -= 13
        draw_rule(canvas, area.x, y, area.width, 0.9)
        for seen in own:
            draw_cells(canvas, COLUMNS, _row(sheet, seen), area, y - STEP * 0.7)
            y -= STEP
            draw_rule(canvas, area.x, y, area.width, 0.25)

    return Block(14 + STEP * len(own), draw)


def _row(sheet: ResultsSheet, seen: SeenMatch) -> list[Line]:
    places = sheet.vp_places
    return [
        [TextRun(", ".join(map(str, seen.match.rounds)), PLAIN, SIZE, GREY)],
        [TextRun(heading_name(seen.other.party), BOLD, SIZE)],
        [TextRun(", ".join(seen.other.party.short_names), PLAIN, SIZE * 0.9)],
        [TextRun(score_words(seen, sheet), BOLD, SIZE)],
        [TextRun(vp_text(seen.own.vp, places), BOLD, SIZE)],
        [TextRun(vp_text(seen.running, places), PLAIN, SIZE)],
    ]
