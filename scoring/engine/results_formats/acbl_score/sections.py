"""Sections of a game file, and which entry sat where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.engine.results_formats.acbl_score.binary import Game

SECTIONS_AT_MOST = 100
_SUMMARIES, _SUMMARY_SIZE = 0x13E, 22
_LETTER, _DETAILS, _BOARDS = 0x1, 0x4, 0x8
_ENTRIES, _MOVEMENT, _PAIRS, _PHANTOM = 0x4, 0x18, 0x1B, 0x43
_HOWELL = 1


@dataclass(frozen=True)
class Section:
    """Where a section's parts stand: its `details`, its `boards`, and its tables of `entries` by direction N E S W."""

    letter: str
    details: int
    boards: int
    entries: tuple[int, ...]
    howell: bool
    pairs: int
    phantom: int

    @property
    def of_teams(self) -> bool:
        return not self.entries[1]

    @property
    def of_players(self) -> bool:
        return bool(self.entries[3]) and not self.of_teams


def sections_of(game: Game, event: int) -> Iterator[Section]:
    """Those of an event, in the file's order. Raises Unreadable where one lies outside of the file."""
    for at in range(SECTIONS_AT_MOST):
        summary = _SUMMARIES + _SUMMARY_SIZE * at
        if summary + _SUMMARY_SIZE > len(game.data) or game.unsigned(summary) != event:
            continue
        details = game.pointer(summary + _DETAILS)
        yield Section(
            letter=game.text(summary + _LETTER),
            details=details,
            boards=game.pointer(summary + _BOARDS),
            entries=tuple(game.pointer(details + _ENTRIES + 4 * each) for each in range(4)),
            howell=game.unsigned(details + _MOVEMENT) == _HOWELL,
            pairs=game.unsigned(details + _PAIRS, 2),
            phantom=game.signed(details + _PHANTOM),
        )
