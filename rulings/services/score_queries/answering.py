"""What the two pairs say about a query while it is open: the opponents answer, who asked may take it back."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import PlayerPhone, Session
from club.services import locked_session, refuse_official
from rulings.engine.query import Claim
from rulings.errors import DomainError, NotFoundError
from rulings.models import QueryEvent, ScoreQuery
from rulings.queries.confirming import confirming_refused_because
from rulings.services.score_queries.by_itself import accept_by_itself
from rulings.services.score_queries.rows import (
    add_query_event,
    audit_query_event,
    locked_score_query,
    repeated_event,
    set_query_state,
    single_line,
)

Kind, State = QueryEvent.Kind, ScoreQuery.State


def confirm_score_query(*, session_id: int, query_id: int, phone_id: int, client_id: UUID, actor: Actor) -> None:
    """The opponents say on their phone that it was so. Twice is once; an answer may be changed while the query is open.

    Raises DomainError where the phone may ask in the pair's name but not say yes for it (`confirming_refused_because`).
    Where the
    conditions let keying errors be accepted by themselves, that follows at once. Raises NotFoundError where the
    query is not about their board, StaleError where it has been closed meanwhile.
    """
    _confirm(session_id, query_id, phone_id, client_id, actor)
    accept_by_itself(session_id=session_id, query_id=query_id)


@transaction.atomic
def _confirm(session_id: int, query_id: int, phone_id: int, client_id: UUID, actor: Actor) -> None:
    session = locked_session(session_id)
    if repeated_event(client_id, query_id) is not None:
        return
    phone = PlayerPhone.objects.filter(session=session, pk=phone_id, ended_at__isnull=True).first()
    if phone is None:
        raise NotFoundError(_("This phone no longer follows."))
    contestant_id = phone.contestant_id
    query = _opponents_query(session, query_id, contestant_id)
    why_not = confirming_refused_because(session_id, query_id, phone_id, actor.user_id)
    if why_not:
        raise DomainError(why_not)
    if query.state == State.CONFIRMED:
        return
    set_query_state(query, State.CONFIRMED)
    add_query_event(query, Kind.CONFIRMED, client_id, actor, contestant_id=contestant_id)
    audit_query_event(session, query, "query confirmed", actor, contestant=contestant_id)


@transaction.atomic
def contest_score_query(
    *,
    session_id: int,
    query_id: int,
    contestant_id: int,
    client_id: UUID,
    words: str,
    claim: Claim | None = None,
    actor: Actor,
) -> None:
    """The opponents say that it was not so, in words, and what happened instead where they know (`claim`)."""
    session = locked_session(session_id)
    if repeated_event(client_id, query_id) is not None:
        return
    query = _opponents_query(session, query_id, contestant_id)
    if not single_line(words) and claim is None:
        raise DomainError(_("Write in a few words what happened."))
    set_query_state(query, State.CONTESTED)
    if claim is not None:
        add_query_event(query, Kind.CONTESTED, client_id, actor, claim=claim, contestant_id=contestant_id)
    else:
        add_query_event(query, Kind.CONTESTED, client_id, actor, words=single_line(words), contestant_id=contestant_id)
    audit_query_event(session, query, "query contested", actor, contestant=contestant_id)


@transaction.atomic
def withdraw_score_query(*, session_id: int, query_id: int, contestant_id: int, client_id: UUID, actor: Actor) -> None:
    """The pair that asked takes its query back: what is recorded stands."""
    session = locked_session(session_id)
    if repeated_event(client_id, query_id) is not None:
        return
    refuse_official(session)
    query = locked_score_query(session, query_id)
    if query.contestant_id != contestant_id:
        raise NotFoundError(_("Only those who queried the score can withdraw the query."))
    set_query_state(query, State.WITHDRAWN)
    add_query_event(query, Kind.WITHDRAWN, client_id, actor, contestant_id=contestant_id)
    audit_query_event(session, query, "query withdrawn", actor, contestant=contestant_id)


def _opponents_query(session: Session, query_id: int, contestant_id: int) -> ScoreQuery:
    refuse_official(session)
    query = locked_score_query(session, query_id)
    side = query.line.side_of(contestant_id)
    if not side or side == query.line.side_of(query.contestant_id):
        raise NotFoundError(_("This query is about a board that others played."))
    return query
