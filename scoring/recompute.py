"""Facts → engine → one guarded write. Late, doubled and lost calls are harmless."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.utils import timezone

from club.models import Session
from club.services.facts import queued_key
from scoring.engine.document import parse
from scoring.engine.standings import BoardScores, SessionScores, score_session
from scoring.facts import Rows, read_rows, session_facts
from scoring.models import Snapshot

VERSION_SECONDS = 5


def recompute(session_id: int) -> bool:
    """Bring the snapshot up to the facts. True when this call wrote it, False when a newer one was there.

    The version is read before the facts: facts that arrive in between are computed now and once more
    under their own version, never missed.
    """
    cache.delete(queued_key(session_id))
    session = Session.objects.select_related("event").filter(pk=session_id).first()
    if session is None:
        return False
    old = Snapshot.objects.filter(session_id=session_id).first()
    if old is not None and old.version >= session.facts_version:
        return False
    rows = read_rows(session)
    facts = session_facts(rows)
    scores = score_session(parse(facts), reuse=_known_boards(old))
    return _write(session, facts, scores, finished_boards(rows))


def _known_boards(old: Snapshot | None) -> dict[str, BoardScores]:
    if old is None:
        return {}
    return {fingerprint: BoardScores.from_json(scores) for fingerprint, scores in old.boards.items()}


def _write(session: Session, facts: dict[str, Any], scores: SessionScores, finished: list[int]) -> bool:
    values = {
        "version": session.facts_version,
        "facts": facts,
        "standings": scores.to_document(),
        "boards": {fingerprint: board.to_json() for fingerprint, board in scores.boards.values()},
        "finished": finished,
        "computed_at": timezone.now(),
    }
    written = Snapshot.objects.filter(session=session, version__lt=session.facts_version).update(**values)
    if not written and not Snapshot.objects.filter(session=session).exists():
        try:
            with transaction.atomic():
                Snapshot.objects.create(session=session, **values)
            written = 1
        except IntegrityError:
            written = Snapshot.objects.filter(session=session, version__lt=session.facts_version).update(**values)
    if written:
        cache.set(version_key(session.pk), session.facts_version, VERSION_SECONDS)
    return bool(written)


def version_key(session_id: int) -> str:
    """Where the snapshot's version travels, so that an unchanged page needs no query."""
    return f"snapshot-version:{session_id}"


def finished_boards(rows: Rows) -> list[int]:
    """Boards that nobody has still to play: every scheduled meeting has a result or an adjusted score.

    Of a session without a movement, every board with a line.
    """
    known = rows.line_of()
    if not rows.scheduled:
        return sorted({line.board.number for line in rows.lines})
    waiting = {each.board for each in rows.scheduled if (each.board, frozenset({each.ns, each.ew})) not in known}
    return sorted({each.board for each in rows.scheduled} - waiting)
