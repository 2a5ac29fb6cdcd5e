"""Results that are known to be wrong, but not which: rulings that have not decided yet."""

from __future__ import annotations

from rulings.engine.decision import Kind
from rulings.models import Ruling, RulingLine
from rulings.queries.rulings import RulingInfo, ruling_of, rulings_of
from scoring.queries.line_outcomes import Meeting


def open_questions(session_id: int) -> tuple[RulingInfo, ...]:
    """The rulings of the session that put results in question and have not been superseded."""
    if not Ruling.objects.filter(session_id=session_id, kind=Kind.IN_QUESTION, superseded_by=None).exists():
        return ()
    return tuple(each for each in rulings_of(session_id) if each.stands and each.decision.kind is Kind.IN_QUESTION)


def open_question(session_id: int, number: int) -> RulingInfo | None:
    """One of them; None where the session has no such ruling, or it has been settled."""
    found = ruling_of(session_id, number)
    return found if found and found.stands and found.decision.kind is Kind.IN_QUESTION else None


def in_question(session_id: int) -> dict[Meeting, int]:
    """The meetings whose results are in question, with the number of the ruling. One query."""
    lines = RulingLine.objects.filter(
        ruling__session_id=session_id, ruling__kind=Kind.IN_QUESTION, ruling__superseded_by=None
    )
    found = lines.values_list("board__number", "ns", "ew", "room", "ruling__number")
    return {Meeting(board, frozenset({ns, ew}), room): number for board, ns, ew, room, number in found}
