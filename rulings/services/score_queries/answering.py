"""What the two pairs say about a query while it is open: the opponents answer, who asked may take it back."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import PlayerPhone, Session
from club.services import locked_session, refuse_official
from rulings.engine.query import Claim
from rulings.errors import DomainError, Gone
from rulings.models import QueryEvent, ScoreQuery
from rulings.queries.confirming import why_not_confirm
from rulings.services.score_queries.by_itself import accept_by_itself
from rulings.services.score_queries.rows import held_query, move, on_record, plain, repeated, tell

Kind, State = QueryEvent.Kind, ScoreQuery.State


def confirm_query(*, session_id: int, query_id: int, phone_id: int, client_id: UUID, actor: Actor) -> None:
    """The opponents say on their phone that it was so. Twice is once; an answer may be changed while the query is open.

    Raises Refused where the phone may ask in the pair's name but not say yes for it (`why_not_confirm`). Where the
    conditions let keying errors be accepted by themselves, that follows at once. Raises Gone where the
    query is not about their board, Changed where it has been closed meanwhile.
    """
    _confirm(session_id, query_id, phone_id, client_id, actor)
    accept_by_itself(session_id=session_id, query_id=query_id)


@transaction.atomic
def _confirm(session_id: int, query_id: int, phone_id: int, client_id: UUID, actor: Actor) -> None:
    session = locked_session(session_id)
    if repeated(client_id, query_id) is not None:
        return
    phone = PlayerPhone.objects.filter(session=session, pk=phone_id, ended_at__isnull=True).first()
    if phone is None:
        raise Gone(_("This phone no longer follows."))
    contestant_id = phone.contestant_id
    query = _opponents_query(session, query_id, contestant_id)
    why_not = why_not_confirm(session_id, query_id, phone_id, actor.user_id)
    if why_not:
        raise DomainError(why_not)
    if query.state == State.CONFIRMED:
        return
    move(query, State.CONFIRMED)
    tell(query, Kind.CONFIRMED, client_id, actor, contestant_id=contestant_id)
    on_record(session, query, "query confirmed", actor, contestant=contestant_id)


@transaction.atomic
def contest_query(
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
    if repeated(client_id, query_id) is not None:
        return
    query = _opponents_query(session, query_id, contestant_id)
    if not plain(words) and claim is None:
        raise DomainError(_("Say in a few words what happened."))
    move(query, State.CONTESTED)
    if claim is not None:
        tell(query, Kind.CONTESTED, client_id, actor, claim=claim, contestant_id=contestant_id)
    else:
        tell(query, Kind.CONTESTED, client_id, actor, words=plain(words), contestant_id=contestant_id)
    on_record(session, query, "query contested", actor, contestant=contestant_id)


@transaction.atomic
def withdraw_query(*, session_id: int, query_id: int, contestant_id: int, client_id: UUID, actor: Actor) -> None:
    """The pair that asked takes its query back: what is recorded stands."""
    session = locked_session(session_id)
    if repeated(client_id, query_id) is not None:
        return
    refuse_official(session)
    query = held_query(session, query_id)
    if query.contestant_id != contestant_id:
        raise Gone(_("Only the pair that queried the score can take it back."))
    move(query, State.WITHDRAWN)
    tell(query, Kind.WITHDRAWN, client_id, actor, contestant_id=contestant_id)
    on_record(session, query, "query withdrawn", actor, contestant=contestant_id)


def _opponents_query(session: Session, query_id: int, contestant_id: int) -> ScoreQuery:
    refuse_official(session)
    query = held_query(session, query_id)
    if contestant_id == query.contestant_id or contestant_id not in (query.line.ns_id, query.line.ew_id):
        raise Gone(_("This query is about a board of other pairs."))
    return query
