"""The provisional results as the director reads them: names in full, every board, published or not."""

from __future__ import annotations

from dataclasses import replace

from club.models.during_play import LiveRanking
from club.queries import SessionInfo
from scoring.engine.document import parse
from scoring.models import Snapshot
from scoring.queries.public import ResultsSheet
from scoring.queries.public.people import parties
from scoring.queries.public.room_ranking import room_of


def desk_results_sheet(session: SessionInfo, hidden: frozenset[int] = frozenset()) -> ResultsSheet | None:
    """The standings of the facts as they are; None before there are any. Two queries.

    For a director who plays, `hidden` boards are closed, and the ranking is shown only where the whole room sees it.
    """
    snapshot = Snapshot.objects.filter(session_id=session.id).first()
    if snapshot is None or session.being_set_up:
        return None
    document = parse(snapshot.facts)
    listed = {board.number for board in document.boards} | {line.board for line in document.results}
    return ResultsSheet(
        session=session if hidden else replace(session, live_ranking=LiveRanking.EXACT),
        edition=None,
        editions=(),
        version=snapshot.version,
        at=snapshot.computed_at,
        document=document,
        standings=snapshot.standings,
        people=parties(session.id, document, in_full=True),
        finished=frozenset(listed - hidden),
        facts=snapshot.facts,
        room=room_of(session, snapshot) if hidden else None,
    )
