"""Guide cards, table cards and how the boards are set out, as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.doors.desk.movements.moves import stops_of_pair
from bridgeclub.doors.desk.movements.paper_cards import Card, pages_of_cards
from bridgeclub.doors.desk.movements.setting_out import board_setup
from bridgeclub.doors.desk.movements.shown import ShownMovement
from bridgeclub.doors.desk.setup.words import board_numbers_words
from bridgeclub.outputs.heading import Heading
from bridgeclub.outputs.pdf.ink import BOLD, GREY, PLAIN, Line, TextRun, draw_runs, register_fonts, wrap_text
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, build_document, page_area_of
from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.game import SEATS, SIDES_SHORT
from bridgeclub.wording.movement_purposes import pauses_on_cards
from club.engine.contests import CONTESTS
from club.queries import ClubInfo, SessionInfo
from movements.engine.pauses import pauses_of
from movements.engine.plan import Movement

STEP, SIZE, LEFT = 17.0, 11.0, 120.0
#: The parts of a card's width that its columns have; numbers stand to the left.
GUIDE, TABLE = (0.16, 0.17, 0.19, 0.2, 0.28), (0.2, 0.25, 0.25, 0.3)
GUIDE_OF_PLAYER = (0.14, 0.13, 0.19, 0.16, 0.18, 0.2)


def heading_of(club: ClubInfo, session: SessionInfo | None, movements: Sequence[ShownMovement]) -> Heading:
    """Whose evening it is, or which movement alone."""
    status = " · ".join(f"{each.section} {each.name}".strip() for each in movements)
    day = date_format(session.date, "l j F Y") if session else ""
    return Heading(club.name, session.title if session else movements[0].name, day, movements[0].rounds, status)


def guide_cards(shown: ShownMovement) -> Iterator[Card]:
    """Where each pair goes all evening."""
    head = (_("Round"), _("Table"), _("You sit"), _("Against"), _("Boards"))
    present = {each.id for each in shown.movement.contestants}
    for key, who in sorted(shown.people.items(), key=lambda each: (each[1].line == "EW", each[1].number)):
        if key not in present:
            continue
        if CONTESTS[shown.movement.contest].unit == "player":
            head_of_player = (_("Round"), _("Table"), _("You sit"), _("Partner"), _("Against"), _("Boards"))
            title = numbered_words(shown.movement.contest, f"{shown.section}{who.number}")
            yield Card(title, who.name, GUIDE_OF_PLAYER, (head_of_player, *_rows_of_player(shown, key)))
            continue
        if CONTESTS[shown.movement.contest].by_rooms:
            title = numbered_words(shown.movement.contest, f"{shown.section}{who.number}")
            yield Card(title, who.name, GUIDE, (head, *_rows_of_team(shown, key)))
            continue
        rows = [
            (
                str(stop.round),
                f"{shown.section}{stop.table}",
                str(SIDES_SHORT[stop.side]),
                str(stop.opponent.number),
                stop.boards,
            )
            if stop.opponent
            else (str(stop.round), "–", _("sit out"), "–", "")
            for stop in stops_of_pair(shown.movement, key, shown.people)
        ]
        yield Card(f"{shown.section} {who.label}".strip(), who.name, GUIDE, (head, *rows))


def _rows_of_player(shown: ShownMovement, key: str) -> Iterator[tuple[str, ...]]:
    """Seat, partner and both opponents of each round, by number."""
    for number in range(1, shown.movement.rounds + 1):
        at = shown.movement.where(key, number)
        if not at.partner or at.seat is None or at.board_set is None:
            yield str(number), "–", _("sit out"), "–", "–", ""
            continue
        against = ", ".join(str(shown.people[each].number) for each in at.opponents)
        boards = board_numbers_words(shown.movement.set_boards(at.board_set))
        partner = str(shown.people[at.partner].number)
        yield str(number), f"{shown.section}{at.table}", str(SEATS[at.seat]), partner, against, boards


def _rows_of_team(shown: ShownMovement, key: str) -> Iterator[tuple[str, ...]]:
    """Both tables of a team in each round, North–South first."""
    movement = shown.movement
    pauses = pauses_on_cards(pauses_of(movement))
    for number in range(1, movement.rounds + 1):
        met = [each for each in movement.meetings(number) if key in (each.ns, each.ew)]
        for each in sorted(met, key=lambda each: each.ns != key):
            side, other = ("NS", each.ew) if each.ns == key else ("EW", each.ns)
            boards = board_numbers_words(movement.set_boards(each.board_set))
            yield (
                str(number),
                f"{shown.section}{each.table}",
                str(SIDES_SHORT[side]),
                str(shown.people[other].number),
                boards,
            )
        if not met:
            yield str(number), "–", _("sit out"), "–", ""
        if number in pauses:
            yield "", pauses[number], "", "", ""


def table_cards(shown: ShownMovement) -> Iterator[Card]:
    """What happens at each table."""
    head = (_("Round"), _("North–South"), _("East–West"), _("Boards"))
    movement = shown.movement
    for table in range(1, movement.tables + 1):
        rows = tuple(_at_table(shown, movement, table, number) for number in range(1, movement.rounds + 1))
        title = _("Table %(table)s") % {"table": f"{shown.section}{table}"}
        yield Card(title, "", TABLE, (head, *rows))


def _at_table(shown: ShownMovement, movement: Movement, table: int, number: int) -> tuple[str, ...]:
    at = next((each for each in movement.meetings(number) if each.table == table), None)
    if at is not None:
        ns, ew = (", ".join(str(shown.people[each].number) for each in side) for side in at.sides)
        boards = movement.set_boards(at.board_set)
        return str(number), ns, ew, f"{boards[0]}–{boards[-1]}" if boards[1:] else str(boards[0])
    out = next((each for each in movement.sit_outs(number) if movement.waits_at(each) == table), None)
    words = _("%(number)s sits out") % {"number": shown.people[out.contestant].number} if out else "–"
    return str(number), words, "", ""


def _set_out_pages(movements: Sequence[ShownMovement], paper: str) -> Iterator[PageDrawing]:
    """Lines one below the other, on as many pages as they need; no page ends with a heading or begins with a gap."""
    room = page_area_of(paper)
    lines = [line for each in movements for line in _set_out_lines(each, room.width)]
    fits = int(room.height // STEP)
    while lines:
        end = fits
        while len(lines) > fits and end > 1 and not lines[end - 1][1]:
            end -= 1
        yield PageDrawing(_("Setting out the boards"), partial(_draw_lines, lines[:end]))
        lines = lines[end:]
        while lines and not any(lines[0]):
            lines = lines[1:]


def _set_out_lines(shown: ShownMovement, width: float) -> Iterator[tuple[Line, Line]]:
    """Each a word to the left and what is said of it."""
    found = board_setup(shown.movement, shown.boards_are)
    if shown.section:
        yield [TextRun(_("Section %(section)s") % {"section": shown.section}, BOLD, 14)], []
    yield [TextRun(_("Before round 1"), BOLD, 13)], []
    if found.sets:
        yield [], [TextRun(found.sets, BOLD, SIZE)]
    for table, boards, sharing in found.tables:
        word = _("Table %(table)s") % {"table": table}
        yield [TextRun(word, PLAIN, SIZE)], [TextRun(boards, BOLD, SIZE), TextRun(f"   {sharing}", PLAIN, SIZE, GREY)]
    for boards, where in found.aside:
        yield (
            [TextRun(_("Not in play"), PLAIN, SIZE)],
            [TextRun(boards, BOLD, SIZE), TextRun(f"   {where}", PLAIN, SIZE)],
        )
    yield [], []
    yield [TextRun(_("Between the rounds"), BOLD, 13)], []
    for after, text in found.calls:
        for number, piece in enumerate(wrap_text(text, PLAIN, SIZE, width - LEFT)):
            yield [TextRun(after, PLAIN, SIZE)] if not number else [], [TextRun(piece, PLAIN, SIZE)]
    yield [], []


def _draw_lines(lines: Sequence[tuple[Line, Line]], canvas: Canvas, room: PageArea) -> None:
    y = room.top
    for word, text in lines:
        y -= STEP
        draw_runs(canvas, word, room.x, y + 4, LEFT - 8 if text else room.width)
        draw_runs(canvas, text, room.x + LEFT, y + 4, room.width - LEFT)


def _guides(movements: Sequence[ShownMovement], paper: str) -> Iterator[PageDrawing]:
    return pages_of_cards([card for each in movements for card in guide_cards(each)], paper)


def _tables(movements: Sequence[ShownMovement], paper: str) -> Iterator[PageDrawing]:
    return pages_of_cards([card for each in movements for card in table_cards(each)], paper)


PAPERS: Mapping[str, tuple[Promise, Callable[[Sequence[ShownMovement], str], Iterator[PageDrawing]]]] = {
    "guide-cards": (gettext_lazy("Guide cards"), _guides),
    "table-cards": (gettext_lazy("Table cards"), _tables),
    "boards": (gettext_lazy("Setting out the boards"), _set_out_pages),
}


def movement_pdf(kind: str, movements: Sequence[ShownMovement], head: Heading, paper: str) -> bytes:
    """One of PAPERS for a movement, or for those of several sections."""
    register_fonts()
    what, pages = PAPERS[kind]
    return build_document(list(pages(movements, paper)), head, str(what), paper)
