"""The provisional results as the director reads them: names in full, every board, published or not."""

from __future__ import annotations

from dataclasses import replace

from club.models.during_play import LiveRanking
from club.queries import SessionInfo
from scoring.engine.during_play import on_open_boards
from scoring.engine.standings import score_session
from scoring.models import Snapshot
from scoring.queries.public import ResultsSheet
from scoring.queries.public.documents import document_of
from scoring.queries.public.people import parties
from scoring.queries.public.room_ranking import room_of


def desk_results_sheet(session: SessionInfo, hidden: frozenset[int] = frozenset()) -> ResultsSheet | None:
    """The standings of the facts as they are; None before there are any. Two queries.

    For a director who plays, `hidden` boards are closed and count for no figure, and the ranking is shown only where
    the whole room sees it.
    """
    snapshot = Snapshot.objects.filter(session_id=session.id).first()
    if snapshot is None or session.being_set_up:
        return None
    document = whole = document_of(snapshot)
    listed = {board.number for board in document.boards} | {line.board for line in document.results}
    standings, closed = snapshot.standings, tuple(line for line in document.results if line.board in hidden)
    people = parties(session.id, document, in_full=True)
    if closed:
        document = on_open_boards(document, frozenset(listed - hidden))
        standings = score_session(document).to_document()
    return ResultsSheet(
        session=session if hidden else replace(session, live_ranking=LiveRanking.EXACT),
        edition=None,
        editions=(),
        version=snapshot.version,
        at=snapshot.computed_at,
        document=document,
        standings=standings,
        people=people,
        finished=frozenset(listed - hidden),
        read_facts=lambda: snapshot.facts,
        closed=closed,
        room=room_of(session, snapshot.room, whole, lambda: snapshot.standings) if hidden else None,
    )
