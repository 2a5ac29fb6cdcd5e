"""Putting the record right as a query says: another result, another board, or the pairs the other way round."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries import printed_on
from club.services import Permission
from rulings.engine.query import ClaimKind
from rulings.errors import DomainError, NotFoundError, StaleError
from rulings.models import QueryEvent, ScoreQuery
from scoring.engine.contract import Card, Played
from scoring.models import Line, Result
from scoring.queries.engine_values import played_of
from scoring.services import Entry, Meeting, enter_result
from scoring.services.correct import remove_result, turn_result


def correct_queried_line(
    session: Session,
    score_query: ScoreQuery,
    seen_result_id: int | None,
    played: Played | None,
    agreed: str,
    reason: str,
    permission: Permission,
    actor: Actor,
) -> int:
    """Make the correction inside the caller's transaction; the id of the result that counts now.

    Raises StaleError where another result counts than was seen.
    """
    line = score_query.line
    if line.result_id != seen_result_id:
        raise StaleError(_("This score has just been corrected. Please look at it again."))
    claim = _claim(score_query)
    if line.result is None and claim.said in (ClaimKind.TURNED, ClaimKind.BOARD):
        raise StaleError(_("This score has just been removed. Please look at it again."))
    if claim.said == ClaimKind.TURNED:
        turned = turn_result(
            session_id=session.pk,
            line_id=line.pk,
            seen_result_id=line.result_id or 0,
            permission=permission,
            actor=actor,
        )
        return int(Line.objects.get(pk=turned).result_id or 0)
    if line.occurrence:
        raise DomainError(
            _("This board has two results at this table. Correct the right one in the room, then reject the query.")
        )
    if claim.said == ClaimKind.BOARD:
        return _moved(session, line, claim.board or 0, agreed, reason, permission, actor)
    if played is None:
        raise DomainError(_("Enter what should be recorded."))
    entry = Entry(uuid4(), played, _lead(line.result, played), line.result_id, note=reason, agreed=agreed)
    return _enter(session, Meeting.of(line), entry, permission, actor)


def _claim(score_query: ScoreQuery) -> QueryEvent:
    return score_query.events.earliest("pk")


def _lead(old: Result | None, played: Played) -> Card | None:
    """The lead stays what it was, where there was play."""
    return Card.parse(old.lead) if old is not None and old.lead and played.contract else None


def _moved(
    session: Session, line: Line, board: int, agreed: str, reason: str, permission: Permission, actor: Actor
) -> int:
    """The result belongs to another board of the same pairs; where that has one, the two are exchanged."""
    result = line.result
    assert result is not None
    other = _on_board(session, line, board)
    if other is not None and (other.adjustment_id is not None or other.rival_id is not None):
        number = {"board": printed_on(session.pk, board)}
        raise DomainError(_("A director has ruled on board %(board)s or is about to. Settle that first.") % number)
    there = other.result if other is not None else None
    moved = _as_entry(result, agreed, reason, replaces=there.pk if there else None)
    if there is None:
        remove_result(
            session_id=session.pk, line_id=line.pk, seen_result_id=result.pk, permission=permission, actor=actor
        )
    else:
        back = _as_entry(there, agreed, reason, replaces=result.pk)
        _enter(session, Meeting.of(line), back, permission, actor)
    return _enter(session, replace(Meeting.of(line), board=board), moved, permission, actor)


def _on_board(session: Session, line: Line, board: int) -> Line | None:
    both = (line.ns_id, line.ew_id)
    line_row = Line.objects.filter(session=session, board__number=board, ns__in=both, ew__in=both, room=line.room)
    other = line_row.exclude(result=None, adjustment=None).select_related("result").first()
    if other is not None and (other.ns_id, other.occurrence) != (line.ns_id, 0):
        raise DomainError(
            _("On board %(board)s this table sat the other way round. Correct both boards in the room.")
            % {"board": printed_on(session.pk, board)}
        )
    return other


def _as_entry(result: Result, agreed: str, reason: str, replaces: int | None) -> Entry:
    played = played_of(result)
    score = result.score if result.outcome == Result.Outcome.SCORE else None
    lead = Card.parse(result.lead) if result.lead else None
    return Entry(uuid4(), played, lead, replaces, note=reason, score=score, agreed=agreed)


def _enter(session: Session, meeting: Meeting, entry: Entry, permission: Permission, actor: Actor) -> int:
    try:
        entered = enter_result(
            session_id=session.pk,
            meeting=meeting,
            entry=entry,
            source=Result.Source.DESK,
            permission=permission,
            actor=actor,
        )
    except NotFoundError as gone:
        raise DomainError(str(gone)) from gone
    return entered.result_id
