"""A slip for each part of each match: both teams compare on it, both captains sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.desk.access import for_session
from bridgeclub.doors.desk.paper_size import paper_context
from bridgeclub.doors.desk.setup.prints import redirect_without_movement
from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.match_figures import room_at
from bridgeclub.wording.matches import on_board, unit_words
from bridgeclub.wording.templatetags.player import board_numbers
from club.queries import Pair, SessionInfo, board_labels, outputs_of, pairs_of
from movements.engine.matches import OF_ONE_FOUR, four_of
from scoring.engine.contract import Played
from scoring.engine.rounding import decimal_text
from scoring.queries.paper import seats_at_tables
from scoring.queries.public import MatchBoard, ResultsSheet, match_sheet, results_sheet
from scoring.queries.stanzas import Stanza, stanzas_of


@dataclass(frozen=True)
class SlipRoom:
    """What was played in a room: nothing while that is not everybody's to read. `words` in place of a contract."""

    played: Played | None = None
    score: int | None = None
    words: str = ""


@dataclass(frozen=True)
class SlipBoard:
    """A board as it is printed; `home` and `away` what each has on it, "" while nothing may be compared."""

    label: str
    rooms: tuple[SlipRoom, ...]
    home: str = ""
    away: str = ""


@dataclass(frozen=True)
class MatchSlip:
    """A part of a match, in its two rooms or, of teams of eight, four. `where`: in which rounds, at which tables;
    totals are of the boards of this part."""

    home: str
    away: str
    home_number: str
    away_number: str
    where: str
    #: What each room is called, and who sits there.
    rooms: tuple[tuple[str, str], ...]
    unit: str
    boards: tuple[SlipBoard, ...]
    home_total: str = ""
    away_total: str = ""


@for_session
def match_slips(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """Blank before play; with what everybody may read of it once it is played."""
    found = list(_slips(session))
    if not found:
        return redirect_without_movement(request, session)
    context = {"club": session.club, "session": session, "here": "sessions", "tab": "print", "slips": found}
    paper = paper_context(request, outputs_of(session.club.id).paper)
    return render(request, "desk/setup/print_match_slips.html", context | paper)


def _slips(session: SessionInfo) -> Sequence[MatchSlip]:
    stanzas = stanzas_of(session.id)
    pairs = {pair.id: pair for pair in pairs_of(session.id)}
    made = _Maker(
        pairs, seats_at_tables(session.id), board_labels(session.id), results_sheet(session) if stanzas else None
    )
    slips = [made.slip(stanza, len(of_match) > 1) for of_match in stanzas.values() for stanza in of_match]
    return slips


@dataclass(frozen=True)
class _Maker:
    pairs: Mapping[int, Pair]
    sitting: Mapping[tuple[str, int, int, str], tuple[int, int]]
    labels: Mapping[int, str]
    sheet: ResultsSheet | None

    def slip(self, stanza: Stanza, several: bool) -> MatchSlip:
        first = stanza.tables[0]
        ids = (first.ns, first.ew) if first.room % 2 == 1 else (first.ew, first.ns)
        home, away = (self.pairs[each] for each in ids)
        played = self._played(home, away)
        boards = tuple(self._board(stanza, number, played.get(number)) for number in stanza.boards)
        scored = [each for number in stanza.boards if (each := played.get(number)) is not None and each.scored]
        totals = [""] * 2
        if len(scored) == len(stanza.boards):
            totals = [
                decimal_text(sum((_counted(each, side) for each in scored), Fraction(0))) for side in ("home", "away")
            ]
        return MatchSlip(
            _named(home),
            _named(away),
            str(home.number),
            str(away.number),
            self._where(stanza, several),
            tuple((_title(stanza, room), self._sat(stanza, room)) for room in _rooms(stanza)),
            unit_words(self.sheet) if self.sheet else "",
            boards,
            *totals,
        )

    def _played(self, home: Pair, away: Pair) -> Mapping[int, MatchBoard]:
        """The boards of their matches that everybody may read, by number."""
        if self.sheet is None:
            return {}
        keys = {home.key, away.key}
        matches = [match for match in self.sheet.document.matches if {match.home, match.away} == keys]
        found = (match_sheet(self.sheet, match.id) for match in matches)
        return {board.number: board for each in found if each is not None for board in each.boards}

    def _board(self, stanza: Stanza, number: int, board: MatchBoard | None) -> SlipBoard:
        label = self.labels.get(number, str(number))
        if board is None or self.sheet is None:
            return SlipBoard(label, (SlipRoom(),) * len(_rooms(stanza)))
        home, away = (on_board(board, side, self.sheet) for side in ("home", "away"))
        return SlipBoard(label, tuple(_room(board, stanza, room) for room in _rooms(stanza)), home, away)

    def _where(self, stanza: Stanza, several: bool) -> str:
        labels = [self.labels.get(each, str(each)) for each in stanza.boards]
        boards = board_numbers(stanza.boards) if not self.labels else f"{labels[0]}–{labels[-1]}"
        tables: dict[int, list[int]] = {}
        for each in stanza.tables:
            tables.setdefault(each.round, []).append(each.table)
        rounds = ", ".join(
            ngettext("round %(round)s at table %(tables)s", "round %(round)s at tables %(tables)s", len(at))
            % {"round": number, "tables": board_numbers(sorted(at))}
            for number, at in tables.items()
        )
        part = _("Part %(part)s. ") % {"part": stanza.number} if several else ""
        return _("%(part)sBoards %(boards)s, %(rounds)s") % {"part": part, "boards": boards, "rounds": rounds}

    def _sat(self, stanza: Stanza, room: int) -> str:
        """«Ann & Bob (N–S), Cleo & Dan (E–W)»."""
        table = next((each for each in stanza.tables if each.room == room), None)
        if table is None:
            return ""
        said = []
        for side, who in (("NS", table.ns), ("EW", table.ew)):
            seats = self.sitting.get((table.section, table.round, table.table, side), ())
            names = {player.seat: player.name for player in self.pairs[who].players}
            said.append(" & ".join(names[each] for each in seats if names.get(each)))
        return " – ".join(each for each in said if each)


def _named(pair: Pair) -> str:
    number = numbered_words(pair.contest, str(pair.number))
    return f"{pair.team} ({pair.number})" if pair.team else number


def _rooms(stanza: Stanza) -> tuple[int, ...]:
    """Two of teams of four, four of teams of eight."""
    return (1, 2, 3, 4) if any(four_of(each.room) > 1 for each in stanza.tables) else (1, 2)


def _title(stanza: Stanza, room: int) -> str:
    tables = sorted({each.table for each in stanza.tables if each.room == room})
    several = len(_rooms(stanza)) > OF_ONE_FOUR
    return room_at(", ".join(map(str, tables)) if several else None, opened=room % 2 == 1)


def _room(board: MatchBoard, stanza: Stanza, number: int) -> SlipRoom:
    lines = [line for room in board.rooms if room.home == ("ns" if number % 2 else "ew") for line in room.lines]
    if len(_rooms(stanza)) > OF_ONE_FOUR:
        # Two rooms sit alike, which their tables tell apart.
        tables = {each.table for each in stanza.tables if each.room == number}
        lines = [line for line in lines if line.table in tables]
    line = next((each for each in lines if not each.not_played), None)
    if line is None:
        return SlipRoom(words=_("not played") if lines else "")
    if line.adjusted:
        return SlipRoom(words=_("adjusted"))
    return SlipRoom(line.played, line.score)


def _counted(board: MatchBoard, side: str) -> Fraction:
    """What a board adds to the total of a side: those that it won where a board has a plus and a minus."""
    points = Fraction((board.home if side == "home" else board.away) or 0)
    return max(points, Fraction(0))
