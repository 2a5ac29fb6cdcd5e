"""The rows behind every act on a query: found under the session's lock, moved by compare-and-swap, told in an event."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import append_audit_row, facts_changed
from rulings.engine.query import WORDS_AT_MOST, Claim, ClaimKind
from rulings.errors import DomainError, NotFoundError, StaleError
from rulings.models import QueryEvent, ScoreQuery


def repeated_event(client_id: UUID, query_id: int | None = None) -> QueryEvent | None:
    """What was kept under this id before; DomainError where that is another query's."""
    known = QueryEvent.objects.select_related("query").filter(client_id=client_id).first()
    if known is not None and query_id is not None and known.query_id != query_id:
        raise DomainError(_("This is from another query."))
    return known


def locked_score_query(session: Session, query_id: int, seen_version: int | None = None) -> ScoreQuery:
    """A query that is open, and as it was seen. Raises NotFoundError, or StaleError where somebody was faster."""
    along = ("line__board", "line__result", "line__adjustment", "result")
    query = ScoreQuery.objects.select_related(*along).filter(session=session, pk=query_id).first()
    if query is None:
        raise NotFoundError(_("This query is not in the session."))
    if query.state not in ScoreQuery.OPEN:
        raise StaleError(_("This query has just been closed. Please look again."))
    if seen_version not in (None, query.version):
        raise StaleError(_("Somebody has just answered this query. Please look again."))
    return query


def set_query_state(score_query: ScoreQuery, state: str) -> None:
    """Where the query stands from now on, if nobody has moved it since it was read."""
    moved = ScoreQuery.objects.filter(pk=score_query.pk, version=score_query.version, state__in=ScoreQuery.OPEN)
    if not moved.update(version=F("version") + 1, state=state):
        raise StaleError(_("Somebody has just answered this query. Please look again."))
    score_query.version, score_query.state = score_query.version + 1, state


def add_query_event(
    score_query: ScoreQuery, kind: str, client_id: UUID, actor: Actor, *, claim: Claim | None = None, **more: Any
) -> QueryEvent:
    """Keep what was said or done."""
    if claim is not None:
        more |= columns_of(claim)
    return QueryEvent.objects.create(
        query=score_query, kind=kind, client_id=client_id, user_id=actor.user_id, device_id=actor.device_id, **more
    )


def columns_of(claim: Claim) -> dict[str, Any]:
    """A claim as columns of an event."""
    columns: dict[str, Any] = {"said": claim.kind.value, "board": claim.board, "words": single_line(claim.words)}
    if claim.kind is ClaimKind.RESULT and claim.played is not None and claim.played.contract is not None:
        contract, declarer = str(claim.played.contract), claim.played.declarer or ""
        columns |= {"contract": contract, "declarer": declarer, "tricks": claim.played.tricks}
    return columns


def single_line(words: str) -> str:
    """Words as they are kept: in one line, and not too many."""
    return " ".join(words.split())[:WORDS_AT_MOST]


def audit_query_event(session: Session, score_query: ScoreQuery, action: str, actor: Actor, **more: Any) -> None:
    """The audit log, and the pages that all four and the director look at."""
    data = {"query": score_query.pk, "line": score_query.line_id, "board": score_query.line.board.number, **more}
    append_audit_row(session.club_id, actor, action, data, session_id=session.pk)
    facts_changed(session.pk)
