"""How far a match has come whose boards are not all open yet: which are closed, and whether it is finished itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.engine.contests import contest_of
from scoring.engine.document import Line
from scoring.queries.public.sheets import ResultsSheet

#: The rooms of a match of teams.
ROOMS = 2


def tables_of_a_match(sheet: ResultsSheet) -> int:
    """At how many tables a board of a match is played: one, two, or in teams of eight as many as have played one."""
    least = ROOMS if contest_of(sheet.document).by_rooms else 1
    lines = (line for line in (*sheet.document.results, *sheet.closed) if line.match is not None)
    return max([least, *Counter((line.match, line.board) for line in lines).values()])


def of_eight(sheet: ResultsSheet) -> bool:
    """Whether its matches have four tables."""
    return bool(sheet.session.teams_of_eight) or tables_of_a_match(sheet) > ROOMS


def still_closed(sheet: ResultsSheet, boards: Iterable[int], lines: Sequence[Line]) -> set[int]:
    """The boards of a match that somebody has still to play. After play those are left that were postponed, and what
    an edition has left out for their sake."""
    held = sheet.held & set(boards)
    if sheet.finished is None or held:
        return set(held)
    played = {line.board for line in lines}
    due = {*boards, *played} if sheet.session.playing else played
    return due - set(sheet.open_boards)


def is_finished(boards: Iterable[int], lines: Sequence[Line], tables: int) -> bool:
    """Whether every table of a match has a result on every board of it; others may still have them to play."""
    found = Counter(line.board for line in lines)
    return bool(found) and all(found[board] >= tables for board in boards)
