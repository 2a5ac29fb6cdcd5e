"""Facts → engine → one guarded write. Late, doubled and lost calls are harmless."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from celery import current_app
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from club.cache import cache_add, cache_delete, cache_set
from club.engine.messages import Message
from club.models import Session
from club.models.during_play import LiveRanking
from club.queries.unique import only_row
from club.services.facts import QUEUED_SECONDS, queued_key
from scoring.engine.codes import Refused
from scoring.engine.document import DocumentFaults, SessionDocument, parse
from scoring.engine.during_play import after_round, in_whole_figures, on_finished_matches, on_open_boards
from scoring.engine.errors import EngineError
from scoring.engine.standings import BoardScores, SessionScores, score_session
from scoring.facts import (
    Facts,
    Rows,
    complete_round,
    counts_open_boards_only,
    open_to_all,
    publishable,
    ranking_pictures,
    read_rows,
    session_facts,
)
from scoring.models import EventTotal, Snapshot, Unscored

logger = logging.getLogger(__name__)

EVENT_TASK = "scoring.recompute_event"
VERSION_SECONDS = 5
READINGS_AT_MOST = 5


@dataclass(frozen=True)
class Computed:
    """What a snapshot holds beside its version; `finished` are the boards that are open to everybody."""

    facts: Facts
    scores: SessionScores
    finished: list[int]
    room: dict[str, Any]


def recompute(session_id: int) -> bool:
    """Bring the snapshot up to the facts. True when this call wrote it, False when a newer one was there.

    The version is read before the facts: facts that arrive in between are computed now and once more
    under their own version, never missed. Facts that cannot be scored leave the snapshot as it is.
    """
    cache_delete(queued_key(session_id))
    session = only_row(Session.objects.select_related("event", "snapshot").filter(pk=session_id))
    if session is None:
        return False
    old: Snapshot | None = getattr(session, "snapshot", None)
    if old is not None and old.version >= session.facts_version:
        return False
    session, rows = _read(session)
    try:
        computed = compute_standings(rows, _known_boards(old))
    except Exception as refusal:
        _note_unscored(session, refusal)
        return False
    written = _write(session, computed)
    if written:
        _remember_version(session)
    return written


def compute_standings(rows: Rows, reusable_scores: Mapping[str, BoardScores] | None = None) -> Computed:
    """Score what was read; `reusable_scores` has the scores of boards by fingerprint. Asks the database nothing, so
    that nobody need hold a lock meanwhile. Raises DocumentFaults or EngineError where it cannot be scored.
    """
    facts = session_facts(rows)
    document = parse(facts)
    scores = score_session(document, reuse=reusable_scores)
    finished = open_to_all(rows)
    return Computed(facts, scores, finished, _for_the_room(rows, document, scores, frozenset(finished)))


def present_rows(session_id: int) -> Rows:
    """The session's rows as they are in this transaction, to be scored after it."""
    return read_rows(Session.objects.select_related("event").get(pk=session_id))


def sessions_behind(session_id: int) -> bool:
    """Whether the standings are still to be brought up to the facts; not where these cannot be scored."""
    late = Session.objects.filter(pk=session_id).exclude(snapshot__version__gte=F("facts_version"))
    return late.exclude(unscored__version=F("facts_version")).exists()


def save_standings(session_id: int, computed: Computed) -> None:
    """Write the standings of the present facts, which were computed before. In the transaction that makes them facts,
    its session held.
    """
    session = Session.objects.get(pk=session_id)
    _write(session, computed)
    transaction.on_commit(partial(_remember_version, session))


def _for_the_room(
    rows: Rows, document: SessionDocument, scores: SessionScores, finished: frozenset[int]
) -> dict[str, Any]:
    """What everybody may read while some board is still to be played; empty as soon as all are open.

    The lines and their points are those of the open boards alone: an artificial score that follows a pair's average
    would tell what the pair has on the others.
    """
    if finished >= {each.board for each in rows.scheduled}:
        return {}
    known = dict(scores.boards.values())
    opened = score_session(on_open_boards(document, finished), reuse=known).to_document()
    room: dict[str, Any] = {"choice": rows.session.live_ranking, "standings": opened}
    published = publishable(rows, by_victory_points=document.rules.by_victory_points)
    if published is not None:
        room["edition"] = _as_published(published, known)
    if document.rules.by_victory_points:
        decided = score_session(on_finished_matches(document, finished), reuse=known).to_document()
        by_match = {name: decided[name] for name in ("ranking", "matches", "ties") if name in decided}
        room["standings"] = {**opened, **by_match}
    if counts_open_boards_only(rows):
        return room
    if rows.session.live_ranking == LiveRanking.ROUNDS and rows.session.state == Session.State.PLAYING:
        shown = ranking_pictures(rows)
        complete = complete_round(rows)
        newest = next((each for each in reversed(shown) if each.round <= complete), None)
        coming = (each.round for each in shown if each.round > complete)
        room |= {"round": newest.round if newest else 0, "coming": next(coming, 0), "ranking": []}
        if newest:
            counted = score_session(after_round(document, newest), reuse=known)
            room["ranking"] = [row._asdict() for row in in_whole_figures(counted)]
    return room


def _as_published(counted: Rows, known: Mapping[str, BoardScores]) -> dict[str, Any]:
    """What an edition would say that is made while a board is postponed: nothing in it follows from that board."""
    facts = session_facts(counted)
    return {"facts": facts, "standings": score_session(parse(facts), reuse=known).to_document()}


def _session(session_id: int) -> Session | None:
    return only_row(Session.objects.select_related("event").filter(pk=session_id))


def _read(session: Session) -> tuple[Session, Rows]:
    """Rows that were all there at one moment: read again while somebody changes them.

    Where somebody never stops, the last rows stand under the version that was known before they were read: what they
    may have missed has a later one, and is computed under it.
    """
    for _reading in range(READINGS_AT_MOST - 1):
        rows = read_rows(session)
        now = _session(session.pk)
        if now is None or now.facts_version == session.facts_version:
            return session, rows
        session = now
    return session, read_rows(session)


def _known_boards(old: Snapshot | None) -> dict[str, BoardScores]:
    if old is None:
        return {}
    return {fingerprint: BoardScores.from_json(scores) for fingerprint, scores in old.boards.items()}


def _note_unscored(session: Session, refusal: Exception) -> None:
    """Tell the director, and the log; a mistake of the program is logged with where it happened."""
    known = isinstance(refusal, EngineError)
    logger.error("Session %s could not be scored: %s", session.pk, refusal, exc_info=None if known else refusal)
    faults = [each.plain() for each in messages_of_refusal(refusal)]
    values = {"version": session.facts_version, "faults": faults, "at": timezone.now()}
    Unscored.objects.update_or_create(session=session, defaults=values)


def messages_of_refusal(refusal: Exception) -> list[Message]:
    """What is wrong with facts that cannot be scored."""
    if isinstance(refusal, DocumentFaults):
        return refusal.messages
    return [refusal.message if isinstance(refusal, EngineError) else Message(Refused.PROGRAM)]


def _write(session: Session, computed: Computed) -> bool:
    values: dict[str, Any] = {
        "version": session.facts_version,
        "facts": computed.facts,
        "standings": computed.scores.to_document(),
        "boards": {fingerprint: board.to_json() for fingerprint, board in computed.scores.boards.values()},
        "finished": computed.finished,
        "room": computed.room,
        "computed_at": timezone.now(),
    }
    with transaction.atomic():
        written = _replace(session, values) or _make(session, values) or _replace(session, values)
        if written:
            event_changed(session.event_id)
        Unscored.objects.filter(session=session, version__lte=F("session__snapshot__version")).delete()
    return written


def event_changed(event_id: int) -> None:
    """Raise the version of the event's total, where it has one, inside this transaction; on commit ask for it."""
    total = EventTotal.objects.filter(event_id=event_id)
    if total.update(version=F("version") + 1):
        transaction.on_commit(partial(request_event, total.values_list("pk", flat=True)[0]))


def request_event(total_id: int) -> None:
    """Send the task unless one already waits. A broker that does not answer is left to the sweep."""
    if not cache_add(event_queued_key(total_id), QUEUED_SECONDS):
        return
    try:
        current_app.signature(EVENT_TASK, args=[total_id], ignore_result=True).apply_async()
    except Exception:
        cache_delete(event_queued_key(total_id))
        logger.exception("The total %s could not be asked for; the sweep will do it.", total_id)


def event_queued_key(total_id: int) -> str:
    return f"event-total-queued:{total_id}"


def _replace(session: Session, values: dict[str, Any]) -> bool:
    older = Snapshot.objects.filter(session=session, version__lt=values["version"])
    return bool(older.update(**values))


def _make(session: Session, values: dict[str, Any]) -> bool:
    """The session's first snapshot; False where there is one."""
    if Snapshot.objects.filter(session=session).exists():
        return False
    try:
        with transaction.atomic():
            Snapshot.objects.create(session=session, **values)
    except IntegrityError:
        return False
    return True


def _remember_version(session: Session) -> None:
    cache_set(version_key(session.pk), session.facts_version, VERSION_SECONDS)


def version_key(session_id: int) -> str:
    """Where the snapshot's version travels, so that an unchanged page needs no query."""
    return f"snapshot-version:{session_id}"
