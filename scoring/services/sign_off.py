"""Pairs agree on their scorecards of a round, or dispute a line (Laws 78, 79A). Nobody ever waits for it.

Where the pair says so does not matter: at a table's device, on its own phone, at the desk.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Session
from club.services import Permission, append_audit_row, facts_changed, locked_session, refuse_official
from movements.models import Seating
from movements.queries.seated import with_any_of
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.models import AgreedLine, Dispute, DisputeEnd, Line, Result, SignOff
from scoring.queries.line_outcomes import named_meeting
from scoring.queries.signing import Answer, DisputeInfo, SignOffAnswers, can_be_signed, is_about, sign_off_answers
from scoring.services.agreement import confirm_result

WORDS_AT_MOST = 200
REASONS = frozenset(Dispute.Reason.values)


@dataclass(frozen=True)
class ReadLine:
    """A line as the pair read it: the board, the id of the result that it saw, and what it says.

    Without a `reason` (of Dispute.Reason) it agrees; with one it disputes the line, `words` being its own.
    """

    board: int
    result_id: int
    reason: str = ""
    words: str = ""


@dataclass(frozen=True)
class SignOffOutcome:
    """What became of it: numbers of boards. `again`: another result counts by now, so the pair is asked again."""

    agreed: tuple[int, ...]
    disputed: tuple[int, ...]
    again: tuple[int, ...]
    repeated: bool = False


@transaction.atomic
def sign_off(
    *,
    session_id: int,
    round: int,
    contestant_id: int,
    client_id: UUID,
    read: Sequence[ReadLine],
    permission: Permission,
    actor: Actor,
    signed_at: datetime | None = None,
) -> SignOffOutcome:
    """Keep what a pair says about lines of its scorecard. The same `client_id` again changes nothing.

    What was read before a correction arrived is kept too; the pair is asked again. Where both pairs agree on what
    counts, the result stands confirmed. Raises NotFoundError where a line is not the pair's, DomainError before play
    begins,
    after the results have become official, and where nothing was read.
    """
    session = locked_session(session_id)
    repeated = _repeated(session, round, contestant_id, client_id)
    if repeated is not None:
        return repeated
    refuse_official(session)
    if any(each.reason for each in read):
        permission.refuse_closed(session, "queries")
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun."))
    pair = Contestant.objects.filter(session=session, pk=contestant_id).select_related("section").first()
    if pair is None:
        raise NotFoundError(_("That is nobody in this session. Please choose again."))
    if not seatings_of(session, pair).filter(round=round).exists():
        raise NotFoundError(
            _("There is no scorecard of round %(round)s. Please read your own again.") % {"round": round}
        )
    results = _results(session, contestant_id, read)
    row = SignOff.objects.create(
        session=session,
        section=pair.section.letter if pair.section else "",
        round=round,
        contestant=pair,
        client_id=client_id,
        user_id=actor.user_id,
        device_id=actor.device_id,
        signed_at=signed_at,
    )
    _keep(row, read, results)
    _follow(session, row, [results[each.board].line_id for each in read], actor)
    signed = _signed(row)
    data = {"contestant": pair.pk, "round": round, "boards": list(signed.agreed), "disputed": list(signed.disputed)}
    words = "; ".join(filter(None, row.disputes.order_by("pk").values_list("words", flat=True)))
    data |= {"note": words} if words else {}
    append_audit_row(session.club_id, actor, "round signed", data, session_id=session.pk)
    facts_changed(session.pk)
    return signed


def seatings_of(session: Session, pair: Contestant) -> QuerySet[Seating]:
    """Where the movement has the pair, a round in which it sits out too."""
    return Seating.objects.filter(with_any_of([pair.pk]), section__session=session)


def _repeated(session: Session, round: int, contestant_id: int, client_id: UUID) -> SignOffOutcome | None:
    known = SignOff.objects.filter(client_id=client_id).first()
    if known is None:
        return None
    if (known.session_id, known.round, known.contestant_id) != (session.pk, round, contestant_id):
        raise DomainError(_("This is from another scorecard."))
    return _signed(known, repeated=True)


def _results(session: Session, contestant_id: int, read: Sequence[ReadLine]) -> dict[int, Result]:
    """By board what was read; all of it must be the pair's own."""
    boards = [each.board for each in read]
    if not read or len(set(boards)) != len(boards):
        raise DomainError(_("The scorecard did not arrive complete. Please read it again."))
    if any(each.reason and each.reason not in REASONS for each in read):
        raise DomainError(_("What is wrong with this board? Choose one of the reasons."))
    ids = {each.result_id for each in read}
    found = Result.objects.filter(pk__in=ids, line__session=session).select_related("line__board")
    results = {result.pk: result for result in found if contestant_id in result.line.everybody}
    read_results = {each.board: results.get(each.result_id) for each in read}
    strange = [board for board, result in read_results.items() if result is None or result.line.board.number != board]
    if strange:
        gone = _("Board %(board)s is no longer on this scorecard. Please read it again.")
        raise NotFoundError(gone % {"board": strange[0]})
    return {board: result for board, result in read_results.items() if result is not None}


def _keep(row: SignOff, read: Sequence[ReadLine], results: dict[int, Result]) -> None:
    for each in read:
        result = results[each.board]
        if each.reason:
            words = " ".join(each.words.split())[:WORDS_AT_MOST]
            Dispute.objects.create(sign_off=row, line_id=result.line_id, result=result, reason=each.reason, words=words)
        else:
            AgreedLine.objects.create(sign_off=row, line_id=result.line_id, result=result)


def _follow(session: Session, row: SignOff, line_ids: Sequence[int], actor: Actor) -> None:
    """Disputes end where their pair, or both pairs, agree to what counts; what both agree to stands confirmed."""
    lines = list(Line.objects.filter(pk__in=line_ids).select_related("result", "adjustment"))
    answers = sign_off_answers(lines)
    for line in lines:
        if answers.answer(line, row.contestant_id) is not Answer.AGREED:
            continue
        both = all(answers.answer(line, each) is Answer.AGREED for each in (line.ns_id, line.ew_id))
        _end_disputes(row, line, answers, actor, both=both)
        if both and not line.confirmed:
            assert line.result_id is not None
            confirm_result(session_id=session.pk, result_id=line.result_id, actor=actor)


def _end_disputes(row: SignOff, line: Line, answers: SignOffAnswers, actor: Actor, *, both: bool) -> None:
    assert line.result_id is not None
    for dispute in answers.open_disputes(line):
        own = dispute.contestant_id in line.side_with(row.contestant_id) and dispute.result_id == line.result_id
        if own or both:
            how = DisputeEnd.How.WITHDRAWN if own else DisputeEnd.How.AGREED
            DisputeEnd.objects.create(
                dispute_id=dispute.id, how=how, result_id=line.result_id, sign_off=row, user_id=actor.user_id
            )


def _signed(row: SignOff, *, repeated: bool = False) -> SignOffOutcome:
    agreed = list(row.agreed.select_related("line__board").order_by("line__board__number"))
    disputed = list(row.disputes.select_related("line__board").order_by("line__board__number"))
    again = [each for each in agreed if each.line.result_id != each.result_id]
    return SignOffOutcome(
        agreed=tuple(each.line.board.number for each in agreed),
        disputed=tuple(each.line.board.number for each in disputed),
        again=tuple(each.line.board.number for each in again),
        repeated=repeated,
    )


@transaction.atomic
def let_disputed_result_stand(*, session_id: int, dispute_id: int, seen_result_id: int, actor: Actor) -> None:
    """The director has heard both pairs: the result that counts stands (Law 79B).

    Raises StaleError where the dispute has ended meanwhile, or another result counts than the director saw.
    """
    session = locked_session(session_id)
    refuse_official(session)
    found = Dispute.objects.select_related("line__result", "line__adjustment", "sign_off")
    row = found.filter(pk=dispute_id, line__session=session).first()
    if row is None or row.line.result_id != seen_result_id or not _waits(row):
        raise StaleError(_("This has just been settled. Please look again."))
    line = row.line
    DisputeEnd.objects.create(dispute=row, how=DisputeEnd.How.STANDS, result_id=seen_result_id, user_id=actor.user_id)
    data = {"line": line.pk, "result": seen_result_id, "contestant": row.sign_off.contestant_id}
    append_audit_row(session.club_id, actor, "dispute decided", data, session_id=session.pk)
    facts_changed(session.pk)
    if can_be_signed(line) and not line.confirmed:
        confirm_result(session_id=session.pk, result_id=seen_result_id, actor=actor)


def rule_on_disputes(session: Session, meetings: Collection[tuple[int, frozenset[int], int]], actor: Actor) -> int:
    """What pairs dispute at these meetings is decided by a ruling, and stays so whatever is awarded there later. How
    many were. The session is held; the ruling is what is recorded.
    """
    rows = Dispute.objects.filter(line__session=session, end=None).select_related(
        "sign_off", "end", "line__board", "line__result"
    )
    decided = [row for row in rows if named_meeting(row.line) in meetings and is_about(DisputeInfo.of(row), row.line)]
    for row in decided:
        assert row.line.result_id is not None
        DisputeEnd.objects.create(
            dispute=row, how=DisputeEnd.How.RULED, result_id=row.line.result_id, user_id=actor.user_id
        )
    return len(decided)


def _waits(row: Dispute) -> bool:
    return any(each.id == row.pk for each in sign_off_answers([row.line]).open_disputes(row.line))
