"""The sides disagree about what happened, and the round is over: the director settles it (Law 79B3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import Permission, locked_session, refuse_official
from rulings.engine.disagreement import Settlement, Split, settlements
from rulings.errors import DomainError, StaleError
from rulings.models import QueryEvent, ScoreQuery
from rulings.queries.score_queries import claim_of
from rulings.services.clocks import in_time
from rulings.services.score_queries.correcting import correct_queried_line
from rulings.services.score_queries.deciding import SeenVersions
from rulings.services.score_queries.rows import (
    add_query_event,
    audit_query_event,
    locked_score_query,
    repeated_event,
    set_query_state,
    single_line,
)
from scoring.engine.board import Vulnerability
from scoring.engine.contract import Played
from scoring.engine.score import table_score
from scoring.models import Line
from scoring.queries.engine_values import played_of, vulnerability
from scoring.services import Award, Meeting, adjust

Kind = QueryEvent.Kind


@transaction.atomic
def settle_score_query(
    *,
    session_id: int,
    query_id: int,
    seen_versions: SeenVersions,
    how: Settlement,
    convinced_of: Played | None = None,
    reason: str,
    client_id: UUID,
    actor: Actor,
) -> None:
    """Settle a disagreement: it stands, a side is reduced, or both get what the director is `convinced_of`.

    `reason` is what convinced the director or did not, and is read by all four. Raises DomainError where nobody has
    said anything that is worse for the side; StaleError where the query or the score is not what the director saw.
    """
    session = locked_session(session_id)
    if repeated_event(client_id, query_id) is not None:
        return
    refuse_official(session)
    if not single_line(reason):
        raise DomainError(_("Write what convinced you, or did not: all four players read it."))
    query = locked_score_query(session, query_id, seen_versions.version)
    if query.line.result_id is None or query.line.result_id != seen_versions.result_id:
        raise StaleError(_("This score has just been corrected. Please look at it again."))
    permission = in_time(session_id=session_id, clock="queries", asked_at=query.opened_at)
    made = _make(session, query, how, convinced_of, single_line(reason), permission, actor)
    set_query_state(query, ScoreQuery.State.RULED)
    add_query_event(query, Kind.SETTLED, client_id, actor, words=single_line(reason), **made)
    audit_query_event(session, query, "query settled", actor, how=how.value, note=single_line(reason))


def _make(
    session: Session,
    score_query: ScoreQuery,
    how: Settlement,
    convinced_of: Played | None,
    reason: str,
    permission: Permission,
    actor: Actor,
) -> dict[str, Any]:
    """What followed on the line, as columns of the event."""
    if how is Settlement.STANDS:
        return {}
    if how is Settlement.CONVINCED:
        return {
            "result_id": correct_queried_line(
                session, score_query, score_query.line.result_id, convinced_of, "", reason, permission, actor
            )
        }
    recorded = recorded_score(score_query.line)
    claimed_scores = [table_score(played, marked(score_query.line)) for played in _claims(score_query)]
    split = settlements(recorded, claimed_scores).get(how)
    if split is None:
        raise DomainError(_("Neither side claims a score that is worse for this one than the one on record."))
    return {"adjustment_id": _reduce(session, score_query.line, recorded, split, reason, permission, actor)}


def recorded_score(line: Line) -> int:
    """North–South's score as recorded. Raises DomainError where there is none to compare."""
    if line.result is None or line.result.score is None:
        raise DomainError(_("There is no score on record to reduce."))
    played = played_of(line.result)
    return table_score(played, marked(line)) if played else line.result.score


def marked(line: Line) -> Vulnerability:
    """The vulnerability with which the line is scored: a group of a fouled board may have its own (Law 87)."""
    own = line.adjustment.vulnerable if line.adjustment else ""
    return vulnerability(own or line.board.vulnerable)


def _claims(score_query: ScoreQuery) -> Iterator[Played]:
    for event in score_query.events.order_by("pk"):
        claim = claim_of(event)
        if claim is not None and claim.played is not None:
            yield claim.played


def _reduce(
    session: Session, line: Line, recorded: int, split: Split, reason: str, permission: Permission, actor: Actor
) -> int:
    """The adjusted score of the side that is reduced; the other keeps the table's. A fouled board keeps its group."""
    standing = line.adjustment
    award = Award(
        ns={"assigned": split.ns} if split.ns != recorded else None,
        ew={"assigned": split.ew} if split.ew != recorded else None,
        group=standing.group if standing else "",
        dealer=standing.dealer if standing else "",
        vulnerable=standing.vulnerable if standing else "",
        note=reason,
    )
    adjust(
        session_id=session.pk,
        meeting=Meeting.of(line),
        award=award,
        seen_version=line.version,
        permission=permission,
        actor=actor,
    )
    line.refresh_from_db(fields=["adjustment"])
    assert line.adjustment_id is not None
    return line.adjustment_id
