"""The boards of the session: at every table, and as the physical board shows dealer and vulnerability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.room.forms import MarkingForm
from bridgeclub.wording.match_figures import team_words
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import boards_of, pairs_of
from movements.engine.matches import OF_ONE_FOUR
from movements.queries import tables_of_rooms
from rulings.queries.clocks import closed_since
from rulings.services.clocks import BY_THE_CLOCKS, too_late_words
from scoring.engine.board import SIDES, dealer, vulnerable
from scoring.engine.contests import compares_rooms
from scoring.queries.deals import open_deal
from scoring.queries.public import MatchOnBoard, ResultsSheet, RoomLine, TravellerLine, match_boards, traveller
from scoring.queries.room import desk_results_sheet, rooms_alike
from scoring.services import mark_board


@dataclass(frozen=True)
class Marked:
    """A board of the list. `unusual`: not as its number says; `hidden`: the director has still to play it."""

    number: int
    dealer: str
    vulnerable: str
    unusual: bool
    hidden: bool


def boards(desk: Desk) -> list[Marked]:
    return [
        Marked(number, seat, who, _otherwise(desk.session.printed(number), seat, who), number in desk.hidden)
        for number, seat, who in boards_of(desk.session.id)
    ]


def _otherwise(printed: str, seat: str, who: str) -> bool:
    """Whether a board is not marked as the number that is printed on it says; words say nothing."""
    return printed.isdecimal() and (seat, who) != (dealer(int(printed)), vulnerable(int(printed)))


@require_safe
@at_desk
def boards_page(desk: Desk) -> HttpResponse:
    """Every board, those marked otherwise than their number says among them."""
    return desk.show("boards.html", tab="boards", boards=boards(desk), missing=_missing(desk))


@dataclass(frozen=True)
class MissingRoom:
    """A board that one room of a match has not played, of teams of eight one of its tables (`table`); `address`: where
    its result is entered."""

    board: int
    sides: str
    address: str
    table: int | None = None


def _missing(desk: Desk) -> list[MissingRoom]:
    """What one room of a match has and the other has not; of a board that the director has still to play nothing."""
    sheet = desk_results_sheet(desk.session, desk.hidden) if compares_rooms(desk.session.method) else None
    if sheet is None:
        return []
    ids = {pair.key: pair.id for pair in pairs_of(desk.session.id)}
    found = [(number, match) for number in sheet.open_boards for match in match_boards(sheet, number)]
    if desk.session.teams_of_eight:
        tables = tables_of_rooms(desk.session.id)
        return [each for number, match in found for each in _missing_tables(desk, sheet, number, match, ids, tables)]
    return [_missing_room(desk, sheet, number, match, ids) for number, match in found if match.one_room]


def _missing_tables(
    desk: Desk,
    sheet: ResultsSheet,
    number: int,
    match: MatchOnBoard,
    ids: Mapping[str, int],
    tables: Mapping[tuple[str, int, int], int],
) -> Iterator[MissingRoom]:
    """Of the four tables those that have not played it, while others have."""
    played = {each.room for each in match.rooms if not each.line.not_played}
    for room in sorted(set(match.every_room) - played) if played else ():
        home, away = ids.get(match.match.home), ids.get(match.match.away)
        ns, ew = (home, away) if room % OF_ONE_FOUR else (away, home)
        address = desk.url("line", board=number, ns=ns, ew=ew, room=room) if ns and ew else ""
        yield MissingRoom(number, _sides(sheet, match), address, tables.get((match.match.id, number, room)))


def _missing_room(
    desk: Desk, sheet: ResultsSheet, number: int, match: MatchOnBoard, ids: Mapping[str, int]
) -> MissingRoom:
    played = next(room.line for room in match.rooms if not room.line.not_played)
    ns, ew = ids.get(played.ew[0].key), ids.get(played.ns[0].key)
    return MissingRoom(number, _sides(sheet, match), desk.url("line", board=number, ns=ns, ew=ew) if ns and ew else "")


def _sides(sheet: ResultsSheet, match: MatchOnBoard) -> str:
    home, away = (team_words(side.party, sheet.document) for side in match.sides)
    return _("%(home)s v %(away)s") % {"home": home, "away": away}


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def board_page(desk: Desk, *, number: int) -> HttpResponse:
    """GET shows the board at every table; POST marks what the physical board shows."""
    listed = boards(desk)
    place = next((at for at, board in enumerate(listed) if board.number == number), None)
    if place is None:
        raise Http404
    board = listed[place]
    marked = {"dealer": board.dealer, "vulnerable": board.vulnerable}
    form = MarkingForm(desk.posted, initial=marked)
    if form.is_valid() and _marked(desk, number, form):
        return desk.redirect_to("board", number=number)
    sheet = desk_results_sheet(desk.session, desk.hidden)
    ids = {pair.key: pair.id for pair in pairs_of(desk.session.id)}
    shown = traveller(sheet, number) if sheet else None
    lines = [(line, line_address(desk, number, line, ids)) for line in shown.lines] if shown else []
    ended = closed_since(desk.session, "computing", timezone.now())
    return desk.show(
        "board.html",
        status=UNPROCESSABLE if form.errors else 200,
        tab="boards",
        board=board,
        sheet=sheet,
        traveller=shown,
        lines=lines,
        matches=_matches(desk, sheet, number, ids) if sheet and shown else (),
        ended=too_late_words("computing", ended, desk.session, timezone.now()) if ended else "",
        error=_error_address(desk, number, shown.lines, ids) if ended and shown else "",
        form=form,
        deal=open_deal(desk.session.id, number) if shown else None,
        before=listed[place - 1].number if place else None,
        after=listed[place + 1].number if place + 1 < len(listed) else None,
    )


def _matches(
    desk: Desk, sheet: ResultsSheet, number: int, ids: dict[str, int]
) -> list[tuple[MatchOnBoard, list[tuple[RoomLine, str]]]]:
    """The matches on the board with their rooms, each with the address where it can be corrected."""
    seen: set[str] = set()
    matches = match_boards(sheet, number)
    alike = rooms_alike(desk.session.id, number) if any(len(match.rooms) > len(SIDES) for match in matches) else {}

    def address(room: RoomLine) -> str:
        # An address names the board and who sat there; of two tables at which it was the same, the second by its room.
        found = line_address(desk, number, room.line, ids)
        ns, ew = (ids.get(side[0].key, 0) if side else 0 for side in (room.line.ns, room.line.ew))
        again = alike.get((ns, ew, room.line.table))
        if found and again and (room.line.table is not None or found in seen):
            found = desk.url("line", board=number, ns=ns, ew=ew, room=again)
        first = found not in seen
        seen.add(found)
        return found if first else ""

    return [(match, [(room, address(room)) for room in match.rooms]) for match in matches]


def line_address(desk: Desk, number: int, line: TravellerLine, ids: dict[str, int]) -> str:
    """Where the line can be corrected."""
    ns, ew = (ids.get(side[0].key) if side else None for side in (line.ns, line.ew))
    return desk.url("line", board=number, ns=ns, ew=ew) if ns and ew else ""


def _error_address(desk: Desk, number: int, lines: Iterable[TravellerLine], ids: dict[str, int]) -> str:
    """Where an error in the marking is recorded after its time: at any line of the board."""
    sides = ([ids.get(side[0].key) if side else None for side in (line.ns, line.ew)] for line in lines)
    ns, ew = next((each for each in sides if all(each)), (None, None))
    return desk.url("gross-error", board=number, ns=ns, ew=ew) if ns and ew else ""


def _marked(desk: Desk, number: int, form: MarkingForm) -> bool:
    chosen = form.cleaned_data

    try:
        mark_board(session_id=desk.session.id, number=number, **chosen, permission=BY_THE_CLOCKS, actor=desk.actor)
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return False
    sentence = _("Saved. Board %(number)s is scored with this from now on.")
    messages.success(desk.request, sentence % {"number": desk.session.listed(number)})
    return True
