"""Sessions of several clubs as one field: one document, scored as one session.

Every board is compared with all tables of all clubs that played it. What differs from club to club stays with its
lines: how a board was marked there, a fouled board's group, a fine in matchpoints of a smaller top. E is the largest
number of results that a board has in the whole field: a board that fewer clubs played is scaled up to it (Neuberg),
so that every board counts alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.engine.document import Line, Penalty, SessionDocument
from scoring.engine.document.values import ContestantEntry, ScoringRules
from scoring.engine.expected import ExpectedResults
from scoring.engine.rounding import exact_text

RULES = ScoringRules()


def common_document(sessions: Sequence[SessionDocument]) -> SessionDocument:
    """All of them as one session of one section for each; contestants are called by `common_key`."""
    boards = {board.number: board for each in sessions for board in each.boards}
    return SessionDocument(
        contest="pairs",
        rules=RULES,
        boards=tuple(replace(boards[number], vulnerable=None, dealer=None) for number in sorted(boards)),
        contestants=tuple(_entry(each, at) for at, session in enumerate(sessions) for each in session.contestants),
        results=tuple(_line(each, session, at) for at, session in enumerate(sessions) for each in session.results),
        penalties=tuple(
            _penalty(each, at, top)
            for at, session in enumerate(sessions)
            if session.penalties
            for top in (_top(session),)
            for each in session.penalties
        ),
    )


def common_key(session: int, key: str) -> str:
    """A contestant in the common field: the place of its session, and its key there."""
    return f"{session}-{key}"


def _entry(entry: ContestantEntry, at: int) -> ContestantEntry:
    return replace(entry, id=common_key(at, entry.id), section=_section(at), players=(), handicap="0")


def _section(at: int) -> str:
    """So that lines stand by club."""
    return f"{at:04d}"


def _line(line: Line, session: SessionDocument, at: int) -> Line:
    return replace(
        line,
        ns=tuple(common_key(at, key) for key in line.ns),
        ew=tuple(common_key(at, key) for key in line.ew),
        section=_section(at),
        vulnerable=session.vulnerable(line),
        group=None if line.group is None else common_key(at, line.group),
    )


def _penalty(penalty: Penalty, at: int, top: int) -> Penalty:
    """In per cent of a top, which is another one here than in the club."""
    found = replace(penalty, contestant=common_key(at, penalty.contestant))
    if penalty.unit != "points" or not top:
        return found
    return replace(found, unit="percent_of_top", amount=exact_text(Fraction(penalty.amount) * 100 / top))


def _top(session: SessionDocument) -> int:
    """The top of a board there; the largest where sections are compared by themselves."""
    expected = ExpectedResults(session)
    return max((expected.top_of_section(each.section) for each in session.contestants), default=0)


def fits(session: SessionDocument) -> bool:
    """Whether an evening can be compared with others: pairs at matchpoints, without matches."""
    return session.contest == "pairs" and session.rules.method == "matchpoints" and not session.matches
