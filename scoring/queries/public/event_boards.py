"""How many boards players of a team have played in other sessions of their event: what qualifies counts over all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.queries.programme import SessionInfo, other_sessions_of_event
from scoring.engine.document import Line
from scoring.queries.public.line_ups import LineUps, SatTable, line_ups
from scoring.queries.public.sheets import ResultsSheet, results_sheet, sheet_of_moment


@dataclass(frozen=True)
class BoardsElsewhere:
    """`sessions`: how many others have open boards. `players` by id, `pairs` by the ids of both."""

    sessions: int = 0
    players: Mapping[int, int] = field(default_factory=Counter)
    pairs: Mapping[frozenset[int], int] = field(default_factory=Counter)


def played_boards(sheet: ResultsSheet, played: LineUps) -> Iterator[tuple[Line, SatTable]]:
    """The open boards that were played, with who sat there. No query."""
    opened = set(sheet.open_boards)
    for line in sheet.document.results:
        table = played.of_line(line)
        if table is not None and line.board in opened and not line.not_played:
            yield line, table


def boards_elsewhere(session: SessionInfo, at: datetime | None = None) -> BoardsElsewhere:
    """What counts with this session towards `boards_to_qualify`; nothing, without a query, where that is not asked for.
    One query, and up to nine for each other session that has begun. `at`: only editions that counted at that moment.
    """
    if not session.boards_to_qualify:
        return BoardsElsewhere()
    sessions, players, pairs = 0, Counter[int](), Counter[frozenset[int]]()
    for other in other_sessions_of_event(session):
        sheet = results_sheet(other) if at is None else sheet_of_moment(other, at)
        found = list(played_boards(sheet, line_ups(sheet))) if sheet is not None else []
        sessions += bool(found)
        for _line, table in found:
            for side in table.sides:
                who = frozenset(each.player for each in side.players)
                players.update(who)
                pairs[who] += 1
    return BoardsElsewhere(sessions, players, pairs)
