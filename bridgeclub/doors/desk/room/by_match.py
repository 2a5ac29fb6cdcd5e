"""The room match by match: its tables together, who is behind, what is missing, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.matches import match_words
from club.queries import Pair, pairs_of
from scoring.engine.contests import compares_rooms
from scoring.queries.public import matches_of
from scoring.queries.room import MatchInRoom, Progress, Room, desk_results_sheet, room_by_matches


@dataclass(frozen=True)
class Side:
    """Team 3, and what it is called, or its players."""

    number: str
    name: str


@dataclass(frozen=True)
class ShownMatch:
    """A match with its sides in words; `score` as far as this director may see it, "" for nothing yet."""

    match: MatchInRoom
    home: Side
    away: Side
    score: str


def by_match_context(desk: Desk, room: Room) -> dict[str, Any]:
    """The matches in play, those to come and those that are done; nothing where there are none.

    A director who plays sees a score only where none of the match's boards is still to be played by them.
    """
    shown = shown_matches(desk, room)
    if not shown:
        return {}
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
        }
    }


def shown_matches(desk: Desk, room: Room) -> list[ShownMatch]:
    """Every match with its sides in words and its score; no further query where there is none."""
    found = room_by_matches(desk.session, room)
    if not found:
        return []
    sides = {pair.id: _side(pair) for pair in pairs_of(desk.session.id)}
    sheet = desk_results_sheet(desk.session, desk.hidden)
    scores = {each.key: match_words(each, sheet) for each in matches_of(sheet) if each.scored} if sheet else {}
    return [ShownMatch(each, sides[each.home], sides[each.away], scores.get(each.key, "")) for each in found]


def _side(pair: Pair) -> Side:
    return Side(numbered_words(pair.contest, str(pair.number)), pair.name)
