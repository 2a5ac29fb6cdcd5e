"""The room match by match: its tables together, who is behind, what is missing, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.match_figures import team_words, uncompared_words
from bridgeclub.wording.matches import match_words
from club.queries import Pair, pairs_of
from scoring.engine.contests import compares_rooms
from scoring.queries.public import (
    MatchOnBoard,
    MatchSheet,
    ResultsSheet,
    match_sheet,
    matches_of,
    uncompared_boards,
)
from scoring.queries.room import MatchInRoom, Progress, Room, desk_results_sheet, room_by_matches


@dataclass(frozen=True)
class Side:
    """Team 3, and what it is called, or its players."""

    number: str
    name: str


@dataclass(frozen=True)
class ShownMatch:
    """A match with its sides in words; `score` as far as this director may see it, "" for nothing yet.

    `drawn`: a knock-out match that nobody has won.
    """

    match: MatchInRoom
    home: Side
    away: Side
    score: str
    drawn: bool = False


def by_match_context(desk: Desk, room: Room) -> dict[str, Any]:
    """The matches in play, those to come and those that are done; nothing where there are none.

    A director who plays sees a score only where none of the match's boards is still to be played by them.
    """
    found = room_by_matches(desk.session, room)
    if not found:
        return {}
    sheet = desk_results_sheet(desk.session, desk.hidden)
    shown = _shown(desk, found, sheet)
    both_tables = compares_rooms(desk.session.method)
    return {
        "by_match": {
            "now": [each for each in shown if each.match.progress is Progress.PLAYING],
            "to_come": [each for each in shown if each.match.progress is Progress.TO_COME],
            "done": [each for each in shown if each.match.progress is Progress.DONE],
            "alone": sum(len(each.match.alone) for each in shown),
            # What a pair has depends on the tables that have still to play its boards.
            "so_far": desk.session.playing and not both_tables,
            # Else each match is at one table, and the tables come first.
            "both_tables": both_tables,
            "drawn": [each for each in shown if each.drawn],
            "uncompared": uncompared(sheet) if sheet else [],
        }
    }


def shown_matches(desk: Desk, room: Room) -> list[ShownMatch]:
    """Every match with its sides in words and its score; no further query where there is none."""
    found = room_by_matches(desk.session, room)
    return _shown(desk, found, desk_results_sheet(desk.session, desk.hidden)) if found else []


def _shown(desk: Desk, found: Sequence[MatchInRoom], sheet: ResultsSheet | None) -> list[ShownMatch]:
    sides = {pair.id: _side(pair) for pair in pairs_of(desk.session.id)}
    scores = {each.key: match_words(each, sheet) for each in matches_of(sheet) if each.scored} if sheet else {}
    drawn = {each.match.key for each in _decisive(sheet) if each.drawn} if sheet else set()
    return [
        ShownMatch(each, sides[each.home], sides[each.away], scores.get(each.key, ""), _level(each, drawn))
        for each in found
    ]


def _decisive(sheet: ResultsSheet) -> Iterator[MatchSheet]:
    """The matches that somebody is to win."""
    for each in matches_of(sheet):
        found = match_sheet(sheet, each.key) if each.knock_out else None
        if found is not None:
            yield found


def _level(match: MatchInRoom, drawn: set[str]) -> bool:
    return match.key in drawn and match.progress is Progress.DONE


@dataclass(frozen=True)
class Uncompared:
    """A board that counts in no direction in a match, and why."""

    board: int
    sides: str
    why: str


def uncompared(sheet: ResultsSheet) -> list[Uncompared]:
    """What both rooms have and cannot be compared; of boards that the director has still to play nothing."""
    found = uncompared_boards(sheet)
    return [Uncompared(board, _sides(sheet, each), uncompared_words(each)) for board, each in found]


def _sides(sheet: ResultsSheet, match: MatchOnBoard) -> str:
    home, away = (team_words(side.party, sheet.document) for side in match.sides)
    return _("%(home)s v %(away)s") % {"home": home, "away": away}


def _side(pair: Pair) -> Side:
    return Side(numbered_words(pair.contest, str(pair.number)), pair.name)
