"""What of a line decides scores, taken from its document."""

from __future__ import annotations

from scoring.engine.board_scores import LineFacts
from scoring.engine.document.values import Line, SessionDocument


def line_facts(document: SessionDocument, line: Line, due: int) -> LineFacts:
    """The facts of one line; `due` is E, the number of results to which its board is factored."""
    return LineFacts(
        expected=due,
        section=document.rules.compared_section(line.section),
        group=line.group,
        score=document.score(line),
        ns=line.outcome("ns"),
        ew=line.outcome("ew"),
        unless_better=bool(line.adjusted and line.adjusted.unless_better),
        played=not line.not_played,
    )
