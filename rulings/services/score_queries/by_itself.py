"""A query that needs no director: one slip of the keys, confirmed by the opponents in time, that moves no prize.

Only where the conditions of contest say so; whatever else is left to the director.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import PROGRAM
from club.engine.where import Where
from club.models import Session
from club.queries import SessionInfo
from club.services import locked_session
from rulings.engine.query import keying_error, moves_a_prize
from rulings.errors import DomainError
from rulings.models import QueryEvent, ScoreQuery
from rulings.queries.clocks import clocks_for, line_key
from rulings.queries.score_queries import ScoreQueryView, score_query_of
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.score_queries.deciding import SeenVersions, accept_score_query
from scoring.engine.score import table_score
from scoring.models import Result
from scoring.queries.engine_values import vulnerability
from scoring.services.repairs import PreparedRepair, preview_repair


def accept_by_itself(*, session_id: int, query_id: int) -> bool:
    """Accept a query that needs no director; True where it was accepted. What has changed meanwhile is left alone."""
    session = Session.objects.kept().filter(pk=session_id).first()
    query = score_query_of(session_id, query_id)
    if session is None or query is None or not session.queries_accept_themselves or not _needs_nobody(session, query):
        return False
    client_id = uuid4()
    try:
        if _moves_a_prize(session, query, client_id):
            return False
        with transaction.atomic():
            if locked_session(session_id).facts_version != session.facts_version:
                return False
            _accept(session_id, query, client_id)
    except DomainError:
        return False
    return True


def _needs_nobody(session: Session, score_query: ScoreQueryView) -> bool:
    confirmed = (
        score_query.state == ScoreQuery.State.CONFIRMED and not score_query.moved_on and not score_query.adjusted
    )
    if (
        not confirmed
        or not keying_error(score_query.differs)
        or not (score_query.sure or _costs_who_confirms(score_query))
    ):
        return False
    info, now = SessionInfo.of(session), timezone.now()
    line = line_key(session.pk, Where(score_query.board, score_query.ns, score_query.ew))
    return clocks_for(info, now).queries.open_for(line, now)


def _costs_who_confirms(score_query: ScoreQueryView) -> bool:
    """Whether the pair that asks gets a better score. Where anybody could have asked in its name, the other pair's
    yes is worth something only against itself."""
    claimed = score_query.claim.played if score_query.claim else None
    if claimed is None or score_query.recorded is None:
        return False
    marked = vulnerability(score_query.vulnerable)
    gain = table_score(claimed, marked) - table_score(score_query.recorded, marked)
    return gain > 0 if score_query.side == "ns" else gain < 0


def _moves_a_prize(session: Session, score_query: ScoreQueryView, client_id: UUID) -> bool:
    """Whether the correction would move a rank that carries a prize; it is made, looked at and rolled back."""
    act = PreparedRepair("query", {}, lambda _permission: _accept(session.pk, score_query, client_id))
    places = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).places
    before = {("", key): old.rank if old else None for key, old, _new in places}
    after = {("", key): new.rank if new else None for key, _old, new in places}
    return moves_a_prize(before, after, session.prize_places)


def _accept(session_id: int, score_query: ScoreQueryView, client_id: UUID) -> None:
    accept_score_query(
        session_id=session_id,
        query_id=score_query.id,
        seen_versions=SeenVersions(score_query.version, score_query.seen),
        played=score_query.claim.played if score_query.claim else None,
        agreed=Result.Agreed.BOTH,
        reason=_("A keying error; both sides agree."),
        client_id=client_id,
        actor=PROGRAM,
        kind=QueryEvent.Kind.BY_ITSELF,
    )
