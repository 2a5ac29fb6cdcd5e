"""Pairs and players of a section: who they are, their totals, and under which number they stand on the boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.engine.old_results.values import FoundPair
from scoring.engine.results_formats.acbl_score.binary import Game
from scoring.engine.results_formats.acbl_score.sections import Section

#: Numbers of pairs, and where they started, stand in two tables for so many pairs of a section.
HOWELL_AT_MOST, MITCHELL_AT_MOST = 80, 40
_REASSIGNED = 0xDD
_ADJUSTMENT, _TOTAL, _CARRIED, _HANDICAP, _PERCENT, _RANK = 0x4, 0xC, 0x10, 0x18, 0x1C, 0x5E
_PLAYERS, _PLAYER_SIZE = 0xA4, 120
_LAST, _FIRST, _NUMBER = 0x0, 0x11, 0x36
_SIDES = ("NS", "EW", "NS", "EW")
_ACBL = re.compile(r"[0-9A-Z][0-9]{6}")
#: A total that was not worked out.
_NONE = "-0.01"


@dataclass(frozen=True)
class Entry:
    """A pair, player or team with the figures that have no place in what is found, as they are printed."""

    pair: FoundPair
    adjustment: str
    handicap: str
    carried: str


def entries_of(game: Game, section: Section, letter: str, *, placed: bool) -> Iterator[Entry]:
    """Each pair or player. `placed`: places in the section are those of the ranking."""
    for number, direction, seat in _seats(game, section):
        read = entry_at(game, seat, 1 if section.of_players else 2, placed=placed)
        side = "" if section.howell else _SIDES[direction]
        label = str(number)
        if section.of_players and not section.howell:
            label = f"{number}{'NESW'[direction]}"
        yield replace(read, pair=replace(read.pair, label=label, direction=side, section=letter))


def entry_at(game: Game, place: int, players: int, *, placed: bool) -> Entry:
    """The entry that stands there, without its number."""
    people = [_PLAYERS + place + _PLAYER_SIZE * each for each in range(players)]
    named = [(game.text(each + _FIRST), game.text(each + _LAST), game.text(each + _NUMBER)) for each in people]
    named = [each for each in named if any(each)]
    total, percent = game.hundredths(place + _TOTAL), game.hundredths(place + _PERCENT, 2)
    pair = FoundPair(
        label="",
        players=tuple(f"{first} {last}".strip() for first, last, _number in named),
        national_numbers=tuple(number.upper() if _ACBL.fullmatch(number.upper()) else "" for *_name, number in named),
        place=_rank(game, place + _RANK) if placed else "",
        percent=percent if percent.strip("0.") else "",
        total="" if total == _NONE else total,
    )
    adjustment, handicap = game.hundredths(place + _ADJUSTMENT), game.hundredths(place + _HANDICAP)
    return Entry(pair, adjustment, handicap, game.hundredths(place + _CARRIED))


def _rank(game: Game, place: int) -> str:
    """The place in the section among all: from the highest to the lowest of those who share it."""
    one, other = game.unsigned(place, 2), game.unsigned(place + 2, 2)
    first, last = min(one, other) or max(one, other), max(one, other)
    return "" if not first else f"{first}=" if first != last else str(first)


def _seats(game: Game, section: Section) -> Iterator[tuple[int, int, int]]:
    """By number and direction (0 to 3 for N E S W), where the entry stands."""
    numbers = section.details + _REASSIGNED
    if section.howell:
        for pair in range(1, min(section.pairs, HOWELL_AT_MOST) + 1):
            start = numbers + HOWELL_AT_MOST + 2 * (pair - 1)
            table, direction = game.unsigned(start), game.unsigned(start + 1) - 1
            if pair != section.phantom and 0 <= direction < 4:
                number = game.unsigned(numbers + pair - 1) or pair
                yield number, direction, _entry(game, section, direction, table)
        return
    for pair in range(1, min(section.pairs, MITCHELL_AT_MOST) + 1):
        for direction in range(4 if section.of_players else 2):
            # A phantom North–South is written as its number, a phantom East–West as the negative of it.
            if (section.phantom, direction) in ((pair, 0), (-pair, 1)):
                continue
            at = 4 * (pair - 1) + direction
            table = game.unsigned(numbers + 4 * MITCHELL_AT_MOST + at)
            if table:
                yield game.unsigned(numbers + at) or pair, direction, _entry(game, section, direction, table)


def _entry(game: Game, section: Section, direction: int, table: int) -> int:
    return game.pointer(section.entries[direction] + 0x10 + 8 * table)


def renumbered(game: Game, section: Section, pair: int, direction: int) -> int:
    """The number that was given to a pair of the movement in place of its own."""
    numbers = section.details + _REASSIGNED
    most = HOWELL_AT_MOST if section.howell else MITCHELL_AT_MOST
    if section.of_players or not 1 <= pair <= most:
        return pair
    return game.unsigned(numbers + (pair - 1 if section.howell else 4 * (pair - 1) + direction)) or pair
