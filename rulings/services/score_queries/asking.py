"""A pair queries a score (Law 79C1): once to a line, while its time runs."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.actor import Actor
from club.models import Session
from club.services import locked_session
from rulings.engine.query import Claim, ClaimKind, differences
from rulings.errors import DomainError, NotFoundError, StaleError
from rulings.models import QueryEvent, ScoreQuery
from rulings.queries.score_queries import seating_on
from rulings.services.score_queries.refusing import RefusalReason, query_refusal_words
from rulings.services.score_queries.rows import add_query_event, audit_query_event, repeated_event, single_line
from rulings.services.score_queries.time import refuse_late
from scoring.models import Line, Result
from scoring.queries.engine_values import played_of
from scoring.queries.signing import can_be_queried, sign_off_answers
from scoring.services import Meeting
from scoring.services.lines import line_of, locked_line

#: Of one pair in one session: more at a time, or more of them withdrawn and rejected, is no query any more.
OPEN_AT_MOST, EVER_AT_MOST = 8, 40
NOT_THERE = gettext_lazy("This board is no longer on your scorecard. Please look again.")


@dataclass(frozen=True)
class ScoreQueryRequest:
    """A pair's query. `seen_result_id` is the result that it saw, None for none; `channel` as of ScoreQuery.

    `sure`: who asks is of the pair beyond what anybody at its table knows (see club.queries.phones.Phone). `line_id`
    is None where nothing stands on the board yet: then `board` is its number, `room` the table of a team's match (0: it
    plays the board once). `caller_seat`: which of its
    two players telephoned (0 or 1), where the director enters it.
    """

    line_id: int | None
    contestant_id: int
    seen_result_id: int | None
    claim: Claim
    client_id: UUID
    channel: str
    caller_seat: int | None = None
    board: int | None = None
    sure: bool = False
    room: int = 0

    @property
    def at_desk(self) -> bool:
        """Whether a director enters it, for somebody who told them."""
        return self.channel == ScoreQuery.Channel.DESK

    def refused(self, why: RefusalReason) -> DomainError:
        """In words for whoever asks."""
        return DomainError(query_refusal_words(why, desk=self.at_desk))


@transaction.atomic
def open_score_query(*, session_id: int, request: ScoreQueryRequest, actor: Actor) -> int:
    """Keep a query; its id. The same `client_id` again is the same query.

    Raises DomainError while play goes on, once the time is over or the results are official, where the director has
    the board already, and where it says what is recorded; StaleError where another result counts than the pair saw.
    """
    session = locked_session(session_id)
    known = repeated_event(request.client_id)
    if known is not None:
        return _same(known, session, request)
    _refuse_state(session, request)
    line = _line(session, request)
    refuse_late(session, line, desk=request.at_desk)
    _refuse_nothing_new(session, line, request)
    _refuse_too_many(session, request)
    query = ScoreQuery.objects.create(
        session=session,
        line=line,
        result_id=request.seen_result_id,
        contestant_id=request.contestant_id,
        channel=request.channel,
        sure=request.sure or request.channel == ScoreQuery.Channel.DESK,
        caller_seat=request.caller_seat,
    )
    kind = QueryEvent.Kind.OPENED
    add_query_event(query, kind, request.client_id, actor, claim=request.claim, contestant_id=request.contestant_id)
    audit_query_event(session, query, "score queried", actor, contestant=request.contestant_id, channel=request.channel)
    return query.pk


def _same(event: QueryEvent, session: Session, request: ScoreQueryRequest) -> int:
    if event.query.session_id != session.pk or request.line_id not in (None, event.query.line_id):
        raise DomainError(_("This is from another query."))
    return event.query_id


def _refuse_state(session: Session, request: ScoreQueryRequest) -> None:
    if session.state == Session.State.OFFICIAL:
        raise request.refused(RefusalReason.OFFICIAL)
    if session.state != Session.State.ENDED:
        raise request.refused(RefusalReason.PLAYING)


def _line(session: Session, request: ScoreQueryRequest) -> Line:
    try:
        line = locked_line(session, pk=request.line_id) if request.line_id else _empty_line(session, request)
    except Line.DoesNotExist as gone:
        raise NotFoundError(NOT_THERE) from gone
    if request.contestant_id not in line.everybody:
        raise NotFoundError(NOT_THERE)
    if not can_be_queried(line):
        raise request.refused(RefusalReason.DECIDED)
    if line.result_id != request.seen_result_id:
        raise StaleError(_("This score has just been corrected. Please look at it again."))
    return line


def _empty_line(session: Session, request: ScoreQueryRequest) -> Line:
    """The line of a board on which nothing was entered, as the movement has it."""
    planned = seating_on(session.pk, request.contestant_id, request.board or 0, request.room)
    if planned is None or planned.ns_id is None or planned.ew_id is None:
        raise NotFoundError(NOT_THERE)
    return line_of(session, Meeting.at(planned, request.board or 0))


def _refuse_nothing_new(session: Session, line: Line, request: ScoreQueryRequest) -> None:
    if ScoreQuery.objects.filter(line=line, state__in=ScoreQuery.OPEN).exists():
        raise StaleError(_("This score has been queried already. Please look again."))
    if sign_off_answers([line]).open_disputes(line):
        raise request.refused(RefusalReason.DISPUTED)
    if line.result is None or line.result.outcome == Result.Outcome.NOT_PLAYED:
        _refuse_without_result(request.claim)
    elif not differences(played_of(line.result), request.claim):
        raise DomainError(_("That is already on record. Change what is wrong, or write what happened."))
    if request.claim.kind is ClaimKind.WORDS and not single_line(request.claim.words):
        raise DomainError(_("Write in a few words what happened."))
    board = request.claim.board
    if board is not None and (board == line.board.number or not session.boards.filter(number=board).exists()):
        raise DomainError(_("Which board was it? Type the number of another board of this session."))


def _refuse_without_result(claim: Claim) -> None:
    if claim.kind in (ClaimKind.BOARD, ClaimKind.TURNED):
        raise DomainError(_("Nothing is recorded on this board. Enter the result, or write what happened."))


def _refuse_too_many(session: Session, request: ScoreQueryRequest) -> None:
    mine = ScoreQuery.objects.filter(session=session, contestant_id=request.contestant_id)
    if mine.filter(state__in=ScoreQuery.OPEN).count() >= OPEN_AT_MOST or mine.count() >= EVER_AT_MOST:
        raise request.refused(RefusalReason.MANY)
