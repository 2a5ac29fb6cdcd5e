"""Which boards of which pairs a ruling is about: by the table that plays them, or by the pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.desk_sentences import DeskWords
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.lines import other_partners_words
from club.engine.contests import CONTESTS
from club.queries import SessionInfo
from rulings.engine.orders import Order, board_numbers
from scoring.queries.room import BoardMark, LineView, Room, TableRow, line_view, partnerships


class Place(NamedTuple):
    """A board, who sits North–South and East–West, the table of their match (None: that where they sit so), and South
    and West of an individual where these are said."""

    board: int
    ns: int
    ew: int
    of_match: int | None = None
    partners: tuple[int, int] | None = None


@dataclass
class PlacesFound:
    """The lines in their order with the order that each is given (None: none), and what was wrong, by box."""

    session: SessionInfo
    lines: list[tuple[LineView, Order | None]] = field(default_factory=list)
    faults: list[tuple[str, str]] = field(default_factory=list)


def tables_of(room: Room) -> list[str]:
    """The tables as they are called: 4, or B4 where there are several sections."""
    return [name for name, _letter, _row in _named(room)]


def _named(room: Room) -> Iterator[tuple[str, str, TableRow]]:
    several = len(room.sections) > 1
    for section in room.sections:
        for row in section.tables:
            yield f"{section.letter if several else ''}{row.table}", section.letter, row


def table_at(
    room: Room, board: int, ns: int, ew: int, of_match: int = 0, partners: tuple[int | None, ...] = (None, None)
) -> str:
    """The table at which the movement has these two play the board, in an individual with these partners; "" where it
    has not.

    `of_match`: which table of their match; there they sit as they sat.
    """
    for name, _letter, row in _named(room):
        mark = _mark(row, board)
        if mark is None or (mark.partners and None not in partners and mark.partners != partners):
            continue
        there = {mark.ns, mark.ew} == {ns, ew} and mark.room == of_match if of_match else (mark.ns, mark.ew) == (ns, ew)
        if there:
            return name
    return ""


def find_lines(desk: Desk, data: dict[str, Any], orders: Iterable[Order], room: Room) -> PlacesFound:
    """The lines that the boxes and the orders speak of. Of a board still to be played by the director: refused."""
    found, orders, words = PlacesFound(desk.session), tuple(orders), desk_words(desk.session.contest)
    awards = [order for order in orders if order.fouled_from is None]
    named = [board for order in orders for board in order.boards]
    boards = dict.fromkeys([*board_numbers(data.get("boards", "")), *named])
    places: dict[Place, Order | None] = {}
    for board in boards:
        place = _place(board, data, room, found, words, needed=bool(awards) or not orders)
        if place is not None:
            places[place] = next((order for order in awards if order.is_for(board)), None)
    for order in orders:
        for board in (each for each in boards if order.fouled_from is not None and order.is_for(each)):
            places |= dict.fromkeys(_from_table(order, board, data, room, found), order)
    for place, given in places.items():
        _look(desk, place, given, found)
    return found


def _place(
    board: int, data: dict[str, Any], room: Room, places: PlacesFound, said: DeskWords, *, needed: bool
) -> Place | None:
    if data.get("ns") and data.get("ew"):
        if data["ns"] == data["ew"]:
            places.faults.append(("ew", str(said.not_north_south)))
            return None
        partners = (int(data["south"]), int(data["west"])) if data.get("south") and data.get("west") else None
        if partners and len({int(data["ns"]), int(data["ew"]), *partners}) < len(("N", "E", "S", "W")):
            places.faults.append(("ew", str(table_words(places.session.contest).four_different)))
            return None
        return Place(board, int(data["ns"]), int(data["ew"]), None, partners)
    if not data.get("table"):
        if needed:
            places.faults.append(
                ("table", _("At which table was board %(board)s?") % {"board": places.session.listed(board)})
            )
        return None
    row = next(row for name, _letter, row in _named(room) if name == data["table"])
    mark, alike = _mark(row, board), _printed_alike(row, board, data, places.session)
    if len(alike) == 1:
        (mark,) = alike
    if len(alike) > 1:
        numbers = ", ".join(places.session.listed(each.board) for each in alike)
        values = {"table": data["table"], "board": board, "numbers": numbers}
        words = _("Table %(table)s plays several boards with %(board)s printed on them. Write which one: %(numbers)s.")
        places.faults.append(("boards", words % values))
        return None
    if mark is None:
        values = {"table": data["table"], "board": places.session.listed(board), "others": said.others_sat}
        known = any(_mark(each, board) for _name, _letter, each in _named(room))
        words = (
            _("By the movement table %(table)s does not play board %(board)s. Did it? Open “%(others)s”.")
            if known
            else _("Board %(board)s is not played in this session.")
        )
        places.faults.append(("boards", words % values))
        return None
    return Place(mark.board, mark.ns, mark.ew, mark.room or None)


def _printed_alike(row: TableRow, board: int, data: dict[str, Any], session: SessionInfo) -> list[BoardMark]:
    """The boards of a table on which this is printed, where boards are dealt again for each match; none where the
    number itself is said, in brackets."""
    if not session.labels or f"({board})" in data.get("boards", ""):
        return []
    return [mark for cell in row.cells for mark in cell.boards if mark.printed == str(board)]


def _mark(row: TableRow, board: int) -> BoardMark | None:
    return next((mark for cell in row.cells for mark in cell.boards if mark.board == board), None)


def _from_table(order: Order, board: int, data: dict[str, Any], room: Room, places: PlacesFound) -> Iterator[Place]:
    """Everybody who plays a board from a table's round on; in the section of the chosen table, else where there is but
    one: a board travels, and each section has its own."""
    chosen = next((letter for name, letter, _row in _named(room) if name == data.get("table")), None)
    rows = [(letter, row) for _name, letter, row in _named(room) if chosen in (None, letter)]
    first = {letter: _round_of(row, board) for letter, row in rows if row.table == order.fouled_from}
    begun = {letter: round for letter, round in first.items() if round is not None}
    if len(begun) != 1:
        values = {"table": order.fouled_from, "board": places.session.listed(board)}
        words = (
            _("In which section was board %(board)s fouled? Choose one of its tables.")
            if begun
            else _("Table %(table)s does not play board %(board)s.")
        )
        places.faults.append(("table", words % values))
    for letter, row in rows if len(begun) == 1 else ():
        for cell in row.cells if letter in begun else ():
            if cell.round >= begun[letter]:
                yield from (
                    Place(board, mark.ns, mark.ew, mark.room or None) for mark in cell.boards if mark.board == board
                )


def _round_of(row: TableRow, board: int) -> int | None:
    return next((cell.round for cell in row.cells for mark in cell.boards if mark.board == board), None)


def _wrong_four(view: LineView, place: Place, board: str) -> str:
    """Where an individual's partners are not known, or are others than were said; "" where all is well."""
    if CONTESTS[view.ns.contest].unit != "player":
        return ""
    if view.ns.partner is None or view.ew.partner is None:
        return _("Choose all four players of board %(board)s.") % {"board": board}
    if place.partners is not None and partnerships(place.ns, place.ew, *place.partners) != view.partnerships:
        return other_partners_words(board)
    return ""


def _look(desk: Desk, place: Place, order: Order | None, places: PlacesFound) -> None:
    board, ns, ew, of_match, partners = place
    view = line_view(desk.session, board, ns, ew, desk.hidden, of_match, partners)
    if view is None:
        places.faults.append(
            ("boards", _("Board %(board)s is not played in this session.") % {"board": places.session.listed(board)})
        )
    elif view.hidden and view.entered:
        sentence = _("You still have to play board %(board)s. Ask another director to rule on it.")
        places.faults.append(("boards", sentence % {"board": places.session.listed(board)}))
    elif wrong := _wrong_four(view, place, places.session.listed(board)):
        places.faults.append(("ew", wrong))
    else:
        places.lines.append((view, order))
