"""The director accepts a query or rejects it (Law 79C1). Of two who decide at once one wins, the other is told."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import locked_session, refuse_official
from rulings.errors import DomainError
from rulings.models import QueryEvent, ScoreQuery
from rulings.queries.rulings import rulings_about
from rulings.services.clocks import in_time
from rulings.services.score_queries.correcting import correct_queried_line
from rulings.services.score_queries.rows import (
    add_query_event,
    audit_query_event,
    locked_score_query,
    repeated_event,
    set_query_state,
    single_line,
)
from scoring.engine.contract import Played
from scoring.models import Result

Kind, State = QueryEvent.Kind, ScoreQuery.State


@dataclass(frozen=True)
class SeenVersions:
    """What the director had before them: the version of the query, and the id of the result that counted."""

    version: int
    result_id: int | None


@transaction.atomic
def accept_score_query(
    *,
    session_id: int,
    query_id: int,
    seen_versions: SeenVersions,
    played: Played | None,
    agreed: str,
    reason: str,
    client_id: UUID,
    actor: Actor,
    kind: str = Kind.ACCEPTED,
) -> None:
    """The record was wrong and is corrected; `played` says what happened where the claim is a result or words.

    `agreed` (Result.Agreed): who says so; `reason` goes into the history with it. The same `client_id` again
    changes nothing. Raises StaleError where the query or the score is not what the director saw.
    """
    session = locked_session(session_id)
    if repeated_event(client_id, query_id) is not None:
        return
    refuse_official(session)
    if agreed not in Result.Agreed.values:
        raise DomainError(_("Choose who agrees to the correction."))
    query = locked_score_query(session, query_id, seen_versions.version)
    permission = in_time(session_id=session_id, clock="queries", asked_at=query.opened_at)
    result_id = correct_queried_line(
        session, query, seen_versions.result_id, played, agreed, single_line(reason), permission, actor
    )
    set_query_state(query, State.ACCEPTED)
    add_query_event(query, kind, client_id, actor, words=single_line(reason), agreed=agreed, result_id=result_id)
    action = "query accepted by itself" if kind == Kind.BY_ITSELF else "query accepted"
    audit_query_event(session, query, action, actor, result=result_id, note=single_line(reason))


@transaction.atomic
def reject_score_query(
    *, session_id: int, query_id: int, seen_versions: SeenVersions, reason: str, client_id: UUID, actor: Actor
) -> None:
    """What is recorded stands, for a reason that all four read."""
    session = locked_session(session_id)
    if repeated_event(client_id, query_id) is not None:
        return
    refuse_official(session)
    if not single_line(reason):
        raise DomainError(_("Write why: all four players read it."))
    query = locked_score_query(session, query_id, seen_versions.version)
    set_query_state(query, State.REJECTED)
    add_query_event(query, Kind.REJECTED, client_id, actor, words=single_line(reason))
    audit_query_event(session, query, "query rejected", actor, note=single_line(reason))


@transaction.atomic
def close_score_query_with_ruling(
    *, session_id: int, query_id: int, number: int, client_id: UUID, actor: Actor
) -> None:
    """The query is answered by a ruling about its board. Raises DomainError where the ruling is about something
    else."""
    session = locked_session(session_id)
    if repeated_event(client_id, query_id) is not None:
        return
    query = locked_score_query(session, query_id)
    line = query.line
    if number not in rulings_about(session_id, line.board.number, {line.ns_id, line.ew_id}):
        raise DomainError(_("This ruling is not about this board at this table."))
    set_query_state(query, State.RULED)
    add_query_event(query, Kind.RULED, client_id, actor, ruling=number)
    audit_query_event(session, query, "query ruled on", actor, number=number)
