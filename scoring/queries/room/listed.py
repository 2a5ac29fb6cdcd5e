"""The results of a session one after the other, as its director may read them."""

from __future__ import annotations

from dataclasses import dataclass

from club.queries import Part, SessionInfo, Window
from club.queries.paging import part_of
from scoring.models import Line
from scoring.queries.line_outcomes import has_outcome
from scoring.queries.room.awards import GivenAward, award_of
from scoring.queries.room.line import ResultVersion, version_of
from scoring.queries.room.who import WITH_DONE_BY

BOTH = ("result", "rival")
ALONG = ("board", *BOTH, "adjustment__user", "ns", "ew", *(f"{name}__{each}" for name in BOTH for each in WITH_DONE_BY))
KEY = ("board__number", "pk")


@dataclass(frozen=True)
class Side:
    """A contestant of a line."""

    id: int
    key: str
    number: int


@dataclass(frozen=True)
class Listed:
    """A board at a table. `hidden`: the reader has still to play it, and nothing of what was entered is here.

    `printed`: what stands on the board.
    """

    id: int
    version: int
    board: int
    ns: Side
    ew: Side
    section: str
    round: int | None
    table: int | None
    hidden: bool
    confirmed: bool
    disputed: bool
    postponed: bool
    current: ResultVersion | None
    rival: ResultVersion | None
    award: GivenAward | None
    printed: str


def results_part(
    session: SessionInfo,
    window: Window,
    hidden: frozenset[int] = frozenset(),
    *,
    board: int | None = None,
    round: int | None = None,
    table: int | None = None,
) -> Part[Listed]:
    """The lines by board, those of one board, round or table alone where it is named. One query."""
    lines = Line.objects.filter(session_id=session.id).select_related(*ALONG)
    wanted = {"board__number": board, "round": round, "table": table}
    lines = lines.filter(**{name: value for name, value in wanted.items() if value is not None})
    found = part_of(lines, KEY, window)
    return Part(tuple(_listed(line, hidden) for line in found.rows), found.next, found.previous)


def _listed(line: Line, hidden: frozenset[int]) -> Listed:
    secret = line.board.number in hidden
    result, rival, award = (None, None, None) if secret else (line.result, line.rival, line.adjustment)
    return Listed(
        id=line.pk,
        version=line.version,
        board=line.board.number,
        ns=Side(line.ns_id, line.ns.key, line.ns.number),
        ew=Side(line.ew_id, line.ew.key, line.ew.number),
        section=line.section,
        round=line.round,
        table=line.table,
        hidden=secret,
        confirmed=not secret and line.confirmed,
        disputed=rival is not None,
        postponed=line.postponed and not has_outcome(line),
        current=version_of(result, line.board) if result else None,
        rival=version_of(rival, line.board) if rival else None,
        award=award_of(award) if award else None,
        printed=line.board.printed,
    )
