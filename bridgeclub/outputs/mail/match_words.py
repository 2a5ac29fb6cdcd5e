"""A contestant's matches in words, each with its boards, from its own side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bridgeclub.outputs.mail.board_words import line_words
from bridgeclub.wording.matches import match_words, room_words
from bridgeclub.wording.results import worth
from bridgeclub.wording.templatetags.results import heading_name, names_words
from scoring.queries.public import MatchBoard, MatchRoom, ResultsSheet, SeenMatch, match_sheet, matches_for, matches_of


@dataclass(frozen=True)
class LetterBoard:
    """`rooms`: what happened in each, the open one first; `points`: what the board gave."""

    board: int
    rooms: tuple[str, ...]
    points: str


@dataclass(frozen=True)
class LetterMatch:
    """`title` says against whom, `result` what it gave both. `boards` are there where two rooms were compared."""

    title: str
    result: str
    boards: tuple[LetterBoard, ...]


def letter_matches(sheet: ResultsSheet, key: str) -> tuple[LetterMatch, ...]:
    """In the order of play; empty where the contestant plays none."""
    return tuple(_match(sheet, key, seen) for seen in matches_for(matches_of(sheet), key))


def _match(sheet: ResultsSheet, key: str, seen: SeenMatch) -> LetterMatch:
    found = match_sheet(sheet, seen.match.key) if sheet.by_rooms else None
    at_home = seen.match.home.party.key == key
    boards = (_board(sheet, key, each, at_home=at_home) for each in (found.boards if found else ()))
    return LetterMatch(_title(seen), match_words(seen, sheet), tuple(boards))


def _title(seen: SeenMatch) -> str:
    """«Round 2, against Team 5 (Ann, Bob, Cleo & Dan)»."""
    other = seen.other.party
    name = heading_name(other)
    name += f" ({names_words(other.names)})" if other.by_number and other.names else ""
    if seen.match.round is None:
        return _("Match against %(name)s") % {"name": name}
    return _("Round %(round)s, match against %(name)s") % {"round": seen.match.round, "name": name}


def _board(sheet: ResultsSheet, key: str, board: MatchBoard, *, at_home: bool) -> LetterBoard:
    rooms = tuple(text for room in board.rooms for text in _room(room, key))
    return LetterBoard(board.number, rooms, worth(board.home if at_home else board.away, sheet) or "–")


def _room(room: MatchRoom, key: str) -> Iterator[str]:
    for line in room.lines:
        yield _("%(room)s: %(result)s") % {"room": room_words(room, line.table), "result": line_words(line, key)}
