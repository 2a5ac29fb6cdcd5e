"""What the wall of a room says: where everybody goes, and what becomes of the boards."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from bridgeclub.wording.game import SEATS, SIDES_SHORT
from bridgeclub.wording.results import ranked_words, ranking_awaited
from bridgeclub.wording.round_clock import ShownClock, shown_clocks
from movements.queries.round_clock import RoundClock
from scoring.queries.public import ResultsSheet, Row
from scoring.queries.table.values import BoardsMove
from scoring.queries.wall import WallMove, WallSeat

#: Of one who sits alone, read from far away.
HERE = {**SIDES_SHORT, **SEATS}


def going_words(going: WallMove) -> str:
    """«Table 5 N–S», «stay», «stay, sit E–W», «sit out at table 3», «finished»."""
    move = going.move
    if move is None:
        return _("finished")
    if move.instead is not None:
        # Their names stand on their own card and phone: not everybody's may be read in the room.
        return _("partners change: see your card")
    seat = move.seat
    side = str(HERE.get(seat.direction, ""))
    if move.stays:
        return _("stay")
    if move.turns:
        return _("stay, sit %(side)s") % {"side": side}
    if not seat.direction:
        return _("sit out at table %(table)s") % {"table": seat.table} if seat.table else _("sit out")
    return _("Table %(table)s %(side)s") % {"table": seat.table, "side": side}


def boards_words(boards: BoardsMove | None) -> str:
    """«→ table 4», «stay», «aside»; nothing where the table has none."""
    if boards is None:
        return ""
    if boards.stays:
        return _("stay")
    if boards.tables:
        return _("→ %(tables)s") % {"tables": " + ".join(map(str, boards.tables))}
    return _("aside") if boards.later else "–"


def still_clocks(clocks: Iterable[RoundClock], now: datetime) -> list[ShownClock]:
    """The clocks that run, without what changes by the second: the page's script fills that in, and what is sent is
    another thing only when something else is on."""
    return [replace(each, left="", said="", data=_without_now(each.data)) for each in shown_clocks(clocks, now)]


def _without_now(data: str) -> str:
    return json.dumps({name: value for name, value in json.loads(data).items() if name != "now"})


def numbers_words(seat: WallSeat, labels: dict[int, str]) -> str:
    """«7–9», «7, 9»: the boards of a table, by what is printed on them."""
    boards = seat.boards
    if not boards:
        return ""
    if len(boards) > 1 and list(boards) == list(range(boards[0], boards[0] + len(boards))):
        return f"{labels.get(boards[0], boards[0])}–{labels.get(boards[-1], boards[-1])}"
    return ", ".join(str(labels.get(each, each)) for each in boards)


def figure_words(row: Row) -> str:
    """«58.19 %», «+27 IMPs»; nothing where matchpoints rank and there are none yet."""
    return "" if row.ranked_in == "matchpoints" and not row.percent else ranked_words(row)


def awaited_words(sheet: ResultsSheet) -> str:
    """Why there is no ranking yet; nothing where this club shows none during play."""
    if sheet.session.playing and sheet.session.live_ranking == "off":
        return ""
    return ranking_awaited(sheet)
