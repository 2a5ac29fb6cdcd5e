"""Matches on paper: who met whom, round by round, and each match board by board with both rooms beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.flow import Block, Column, draw_cells, pages_of
from bridgeclub.outputs.pdf.ink import (
    BAND,
    BOLD,
    GREY,
    PLAIN,
    Line,
    TextRun,
    draw_runs,
    register_fonts,
    width_of,
    wrap_text,
)
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, build_document, draw_rule, page_area_of
from bridgeclub.outputs.pdf.words import card, played
from bridgeclub.outputs.remarks import line_remarks
from bridgeclub.wording.game import signed
from bridgeclub.wording.matches import (
    by_hand_words,
    cell_words,
    match_rounds_words,
    match_words,
    on_board,
    room_words,
    rounds_of_matches,
    score_words,
    so_far,
    unit_words,
    vps_words,
    why_not_words,
)
from bridgeclub.wording.results import vp_text
from bridgeclub.wording.templatetags.results import (
    awarded_scores,
    board_label,
    full_name,
    heading_name,
    names_words,
    number_label,
    points_short,
)
from scoring.queries.public import (
    CrossRow,
    MatchBoard,
    MatchSheet,
    Party,
    PlayedMatch,
    ResultsSheet,
    SeenMatch,
    TravellerLine,
    cross_table,
    match_sheet,
    matches_of,
    rounds_of,
)

SIZE, STEP, TITLE = 8.2, 11.4, 15.0
ROWS_TOGETHER = 44
LISTED: Sequence[Column] = (
    (0.04, "right"), (0.31, "left"), (0.04, "right"), (0.31, "left"), (0.15, "right"), (0.15, "right"),
)  # fmt: skip
#: Board, then of each room contract, lead and score, then what home and away have, and the sums so far.
TWO_ROOMS: Sequence[Column] = (
    (0.06, "right"), (0.02, "left"), (0.17, "left"), (0.06, "left"), (0.09, "right"), (0.03, "left"), (0.17, "left"),
    (0.06, "left"), (0.09, "right"), (0.07, "right"), (0.07, "right"), (0.11, "right"),
)  # fmt: skip
ONE_TABLE: Sequence[Column] = (
    (0.08, "right"), (0.02, "left"), (0.3, "left"), (0.08, "left"), (0.14, "right"), (0.11, "right"), (0.11, "right"),
    (0.16, "right"),
)  # fmt: skip


def matches_pdf(sheet: ResultsSheet, paper: str) -> bytes:
    """The table of who met whom, the matches of each round, and every match whose boards may be read."""
    register_fonts()
    room, matches = page_area_of(paper), matches_of(sheet)
    pages: list[PageDrawing] = []
    if rows := cross_table(matches):
        pages += pages_of(_("Cross-table"), [_cross_block(sheet, rows, room)], room)
    listed = [block for each in rounds_of(matches) for block in _round_blocks(sheet, each.round, each.matches)]
    pages += pages_of(_("All matches"), listed, room)
    found = (match_sheet(sheet, each.key) for each in matches)
    boards = [block for each in found if each for block in match_blocks(sheet, each, room.width)]
    pages += pages_of(_("Board by board"), boards, room)
    return build_document(pages or [PageDrawing("", _nothing)], heading(sheet), _("Matches"), paper)


def _nothing(canvas: Canvas, room: PageArea) -> None:
    draw_runs(canvas, [TextRun(_("Nobody has played a match."), PLAIN, 11)], room.x, room.top - 20, room.width)


def _cross_block(sheet: ResultsSheet, rows: Sequence[CrossRow], room: PageArea) -> Block:
    size = min(10.0, 150 / len(rows))
    step = size * 2.3
    columns: list[Column] = [(0.05, "right"), (0.25, "left"), *((0.7 / len(rows), "middle") for _row in rows)]

    def draw(canvas: Canvas, area: PageArea) -> None:
        draw_runs(canvas, [TextRun(_("Cross-table"), BOLD, TITLE)], area.x, area.top - TITLE, area.width)
        y = area.top - TITLE * 2
        head: list[Line] = [[], [], *([TextRun(number_label(each.party), BOLD, size)] for each in rows)]
        draw_cells(canvas, columns, head, area, y - step * 0.65)
        y -= step
        draw_rule(canvas, area.x, y, area.width, 1)
        for row in rows:
            number, names = number_label(row.party), listed_names(row.party)
            met = ("×" if cell.itself else " ".join(_met(each, sheet) for each in cell.seen) for cell in row.cells)
            cells: list[Line] = [[TextRun(number, BOLD, size)], [TextRun(names, PLAIN, size * 0.9)]]
            cells += [[TextRun(each, PLAIN, size)] for each in met]
            draw_cells(canvas, columns, cells, area, y - step * 0.65)
            y -= step
            draw_rule(canvas, area.x, y, area.width, 0.25)

    return Block(TITLE * 2 + step * (len(rows) + 1) + 2, draw)


def _met(seen: SeenMatch, sheet: ResultsSheet) -> str:
    """What stands where two meet: victory points where those rank, else the score."""
    if seen.own.vp is not None:
        return vp_text(seen.own.vp, sheet.vp_places)
    return cell_words(seen, sheet)


def _round_blocks(sheet: ResultsSheet, number: int | None, matches: Sequence[PlayedMatch]) -> Iterator[Block]:
    title, step = rounds_of_matches(matches) if number else _("Matches"), 17.0
    for at in range(0, len(matches), ROWS_TOGETHER // 2):
        part = matches[at : at + ROWS_TOGETHER // 2]

        def draw(canvas: Canvas, area: PageArea, part: Sequence[PlayedMatch] = part) -> None:
            draw_runs(canvas, [TextRun(title, BOLD, 12)], area.x, area.top - 11, area.width)
            y = area.top - 17
            draw_rule(canvas, area.x, y, area.width, 0.8)
            for match in part:
                draw_cells(canvas, LISTED, list(_listed(sheet, match)), area, y - step * 0.7)
                y -= step
                draw_rule(canvas, area.x, y, area.width, 0.25)

        yield Block(18 + step * len(part), draw)


def _listed(sheet: ResultsSheet, match: PlayedMatch) -> Iterator[Line]:
    for side in match.sides:
        yield [TextRun(number_label(side.party), BOLD, 9.5)]
        yield [TextRun(listed_names(side.party), PLAIN, 8.5)]
    score, vps = _score_alone(match, sheet), vps_words(match, sheet)
    yield [TextRun(score, BOLD, 9.5)]
    yield [TextRun(_("%(vps)s VPs") % {"vps": vps} if vps else "", PLAIN, 9.5)]


def listed_names(party: Party) -> str:
    """Behind its number: what a team is called, else its surnames; the names of a pair; nothing without names."""
    if party.team:
        return party.team
    if not party.names:
        return ""
    return ", ".join(party.short_names) if party.by_number else full_name(party)


def _score_alone(match: PlayedMatch, sheet: ResultsSheet) -> str:
    """«31–18 IMPs»; a dash without a score."""
    score = score_words(match, sheet)
    return score if score == "–" else f"{score} {unit_words(sheet)}"


#: A row of a match: which board it belongs to, counted from 0, and its cells, or one line of words.
Row = tuple[int, Sequence[Line]]


@dataclass(frozen=True)
class Part:
    """What stands together of a match: its heading, with `words` below it, on the first part alone."""

    sheet: ResultsSheet
    found: MatchSheet
    rows: Sequence[Row]
    opening: bool
    words: Sequence[str]

    @property
    def height(self) -> float:
        head = 17 + 10.5 * len(self.words) if self.opening else 0
        return head + (25 + STEP * len(self.rows) if self.rows else 0)

    def draw(self, canvas: Canvas, area: PageArea) -> None:
        """Into an area of this height."""
        y = area.top
        if self.opening:
            said = [TextRun(match_words(self.found.match, self.sheet), BOLD, 11)]
            title = [TextRun(_title(self.found.match), BOLD, 11)]
            draw_runs(canvas, said, area.x, y - 11, area.width, "right")
            draw_runs(canvas, title, area.x, y - 11, area.width - width_of(said) - 12)
            y -= 17
            for each in self.words:
                draw_runs(canvas, [TextRun(each, PLAIN, SIZE, GREY)], area.x, y - 7.5, area.width)
                y -= 10.5
        if not self.rows:
            return
        columns = TWO_ROOMS if self.found.by_rooms else ONE_TABLE
        upper, lower = _head(self.found, self.sheet)
        draw_cells(canvas, columns, upper, area, y - 9)
        draw_cells(canvas, columns, lower, area, y - 18)
        y -= 22
        draw_rule(canvas, area.x, y, area.width, 0.8)
        for place, cells in self.rows:
            if place % 2:
                canvas.setFillColor(BAND)
                canvas.rect(area.x, y - STEP, area.width, STEP, stroke=0, fill=1)
            if len(cells) == 1:
                draw_runs(canvas, cells[0], area.x + area.width * 0.07, y - STEP * 0.75, area.width * 0.93)
            else:
                draw_cells(canvas, columns, cells, area, y - STEP * 0.75)
            y -= STEP
        draw_rule(canvas, area.x, y, area.width, 0.8)


def match_blocks(sheet: ResultsSheet, found: MatchSheet, width: float) -> Iterator[Block]:
    """A match board by board; of a very long one the heading stands on the first of its parts."""
    rows = [row for place, board in enumerate(found.boards) for row in _rows(sheet, found, place, board, width)]
    for at in range(0, max(len(rows), 1), ROWS_TOGETHER):
        words = [] if at else list(_words(found, width))
        part = Part(sheet, found, rows[at : at + ROWS_TOGETHER], not at, words)
        yield Block(part.height, part.draw)


def _title(match: PlayedMatch) -> str:
    home, away = (heading_name(side.party) for side in match.sides)
    values = {"home": home, "away": away, "rounds": match_rounds_words(match)}
    words = _("%(rounds)s: %(home)s against %(away)s") if match.rounds else _("%(home)s against %(away)s")
    return words % values


def _words(found: MatchSheet, width: float) -> Iterator[str]:
    """Who plays in each team, and what there is to say of the match; of pairs the names stand in the heading."""
    said = [
        f"{heading_name(side.party)}: {names_words(side.party.names)}"
        for side in found.match.sides
        if side.party.by_number and side.party.names
    ]
    for each in (*said, by_hand_words(found.match)):
        yield from wrap_text(each, PLAIN, SIZE, width) if each else ()


def _head(found: MatchSheet, sheet: ResultsSheet) -> tuple[list[Line], list[Line]]:
    home, away = (number_label(side.party) for side in found.match.sides)
    last, unit = [home, away, _("So far")], points_short(sheet.document.rules)
    room = ["", _("Contract"), _("Lead"), _("N–S")]
    if not found.by_rooms:
        return _grey(["", "", "", "", "", *last]), _grey([_("Board"), *room, unit, unit, ""])
    upper = ["", "", _("Open room"), "", "", "", _("Closed room"), "", "", *last]
    return _grey(upper), _grey([_("Board"), *room, *room, unit, unit, ""])


def _grey(words: Sequence[str]) -> list[Line]:
    return [[TextRun(each, PLAIN, 7, GREY)] for each in words]


def _rows(sheet: ResultsSheet, found: MatchSheet, place: int, board: MatchBoard, width: float) -> Iterator[Row]:
    """A board: a row, in teams of eight one for each table of a room, and below it what the director decided."""
    high = max([1, *(len(room.lines) for room in board.rooms)])
    for at in range(high):
        first = not at
        cells: list[Line] = [[TextRun(board_label(board.number, sheet) if first else "", BOLD, SIZE)]]
        for room in board.rooms or (None,):
            cells += _room(room.lines[at] if room and at < len(room.lines) else None)
        cells += [[TextRun(on_board(board, side, sheet) if first else "", BOLD, SIZE)] for side in ("home", "away")]
        cells.append([TextRun(so_far(board, sheet) if first and board.scored else "", PLAIN, SIZE)])
        yield place, cells
    for words in _notes(found, board):
        for line in wrap_text(words, PLAIN, SIZE - 0.6, width * 0.93):
            yield place, [[TextRun(line, PLAIN, SIZE - 0.6, GREY)]]


def _room(line: TravellerLine | None) -> list[Line]:
    if line is None:
        return [[], [], [], []]
    awarded = awarded_scores(line)
    score = "–" if line.not_played or line.score is None or (line.ns_outcome and not awarded) else signed(line.score)
    if awarded:
        score = _("adj.") if len(awarded) > 1 else signed(awarded[0])
    contract = [TextRun("–", PLAIN, SIZE)] if line.not_played else played(line.played, SIZE)
    return [[], contract, card(line.lead, SIZE), [TextRun(score, PLAIN, SIZE)]]


def _notes(found: MatchSheet, board: MatchBoard) -> Iterator[str]:
    for room in board.rooms:
        for line in room.lines:
            if words := line_remarks(line):
                yield f"{room_words(room, line.table)}: {words}" if found.by_rooms else words
    if board.why_not:
        yield why_not_words(board)
