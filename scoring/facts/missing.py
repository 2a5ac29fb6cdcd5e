"""The boards that a session still lacks, by table and round: no result is in it."""

from __future__ import annotations

from dataclasses import dataclass

from club.models import Session
from scoring.facts.rows import read_rows
from scoring.queries.line_outcomes import has_outcome


@dataclass(frozen=True)
class OpenBoard:
    """A board without a result: the table that plays it, and the round."""

    section: str
    table: int
    round: int
    board: int


def boards_without_result(session_id: int) -> list[OpenBoard]:
    """Those that the movement has and nobody has entered, but for those played later; round by round."""
    rows = read_rows(Session.objects.select_related("event").get(pk=session_id))
    done = {meeting for meeting, line in rows.by_meeting.items() if has_outcome(line)} | rows.postponed
    missing = [each for each in rows.scheduled if each.meeting not in done]
    found = {OpenBoard(each.section, each.table, each.round, each.board) for each in missing}
    return sorted(found, key=lambda each: (each.round, each.section, each.table, each.board))
