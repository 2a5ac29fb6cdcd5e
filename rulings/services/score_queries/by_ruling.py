"""A ruling settles the score queries that it answers, in the transaction in which it is issued."""

from __future__ import annotations

from uuid import uuid4

from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from rulings.engine.decision import Decision
from rulings.errors import DomainError, NotFoundError, StaleError
from rulings.models import QueryEvent, ScoreQuery
from rulings.queries.answered import waiting_for
from rulings.services.score_queries.rows import add_query_event, audit_query_event, locked_score_query, set_query_state

State = ScoreQuery.State


def refuse_answered(session: Session, decision: Decision, query_id: int) -> None:
    """A ruling that came of a query is about its board, and nobody else has decided the query meanwhile.

    What the pair has taken back may be ruled on all the same. Raises NotFoundError, DomainError, StaleError.
    """
    along = ("line__board", "result")
    query = ScoreQuery.objects.select_related(*along).filter(session=session, pk=query_id).first()
    if query is None:
        raise NotFoundError(_("This query is not in the session."))
    line = query.line
    if (line.board.number, {line.ns_id, line.ew_id}) not in [(x.board, {x.ns, x.ew}) for x in decision.lines]:
        values = {"board": line.board.printed}
        raise DomainError(
            _("The score query is about board %(board)s at another table. Put that board and table in the ruling.")
            % values
        )
    if query.state not in (*ScoreQuery.OPEN, State.WITHDRAWN):
        raise StaleError(_decided(query))


def _decided(score_query: ScoreQuery) -> str:
    """Who was faster, and how."""
    newest = QueryEvent.objects.select_related("user").filter(query=score_query).order_by("-pk").first()
    who = str(newest.user) if newest is not None and newest.user else _("another director")
    how = {
        State.ACCEPTED: _("accepted the score query and corrected the score"),
        State.REJECTED: _("rejected the score query"),
    }.get(State(score_query.state), _("ruled on the score query"))
    values = {"who": who, "how": how}
    return _("In the meantime %(who)s has %(how)s. If your ruling is still needed, look again and issue it.") % values


def answer_score_queries(session: Session, decision: Decision, number: int, query_id: int | None, actor: Actor) -> None:
    """Settle every open query that the ruling of this number answers."""
    for pk in waiting_for(session.pk, decision, query_id):
        query = locked_score_query(session, pk)
        set_query_state(query, State.RULED)
        add_query_event(query, QueryEvent.Kind.RULED, uuid4(), actor, ruling=number)
        audit_query_event(session, query, "query ruled on", actor, number=number)
