"""A ruling is issued: its number, what scoring awards for it, and the note to the players, in one transaction.

What it does to everybody is kept with it, so it is tried first and scored outside the lock (`make_as_scored`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.models import Contestant, Session
from club.queries import printed_on
from club.services import Permission, append_audit_row, facts_changed, locked_session, refuse_official
from rulings.engine.checks import faults_of
from rulings.engine.decision import Decision
from rulings.engine.decision_document import dump_decision
from rulings.engine.effect import Effect, dump_effect
from rulings.errors import DomainError, NotFoundError, StaleError
from rulings.models import Ruling, RulingLine, RulingNote, RulingPenalty
from rulings.queries.partners import partners_at
from rulings.queries.rooms import in_rooms
from rulings.queries.third_average import within_limit
from rulings.services.appeals.deciding import answer_appeals
from rulings.services.calls import close_with_ruling
from rulings.services.check_words import all_words
from rulings.services.effects import Documents, documents_since, effect_of, facts_now
from rulings.services.giving import GivenAdjustment, award_lines, give_penalties, refuse_changed, take_back
from rulings.services.kept_with_ruling import keep_of_ruling
from rulings.services.requests_in_time import asked_in_time
from rulings.services.ruled_calls import refuse_ruled
from rulings.services.score_queries.by_ruling import answer_score_queries, refuse_answered
from scoring.queries.average_plus import newest_award
from scoring.services.as_scored import do_nothing, make_as_scored
from scoring.services.sign_off import rule_on_disputes

What = RulingNote.What


@dataclass(frozen=True)
class Issued:
    """The number of a ruling in its session, and the documents that tell what it does; None where that was known."""

    number: int
    documents: Documents | None = None


def as_it_is(decision: Decision) -> Decision:
    """Nobody comes with it."""
    return decision


def issue_ruling(
    *,
    session_id: int,
    decision: Decision,
    supersedes: int | None = None,
    call: int | None = None,
    query: int | None = None,
    before_commit: Callable[[int], object] = do_nothing,
    actor: Actor,
) -> int:
    """Issue a ruling and return its number in the session.

    `supersedes` is the number of the ruling that it takes the place of: what that one awarded is taken back first.
    `call` is the id of the call for the director that it came of, which is closed with it. `query` is the id of the
    score query that it came of; that one, and every open query about a score that it decides, is settled with it.
    What pairs dispute on the boards that it decides is settled with it. What holds by its way through the assistant,
    and what to come back for after the play, is kept at its table. `before_commit` is called with the number in the
    transaction of the act.
    A third average plus is what the conditions say (WB 12.20), unless the decision says that it is given all the same.
    Raises DomainError with everything that is wrong with the decision; StaleError where a board, a pair's penalties or
    the former ruling were changed since the director looked, or another ruling came of the call; DeadlinePassed after
    the time for rulings (L92B), unless it came of a call or a query about it that was made in time, or amends a ruling
    about it that was given in time.
    """
    act = partial(
        issue_in_transaction,
        session_id=session_id,
        decision=decision,
        supersedes=supersedes,
        call=call,
        query=query,
        actor=actor,
    )
    return make_as_scored(
        session_id,
        attempt=lambda: act().documents,
        score=effect_of,
        make=lambda effect: act(effect=effect).number,
        before_commit=before_commit,
    )


def preview_ruling(
    *,
    session_id: int,
    decision: Decision,
    supersedes: int | None = None,
    call: int | None = None,
    query: int | None = None,
    actor: Actor,
) -> Effect:
    """What the ruling would do to everybody: it is issued and rolled back, and scored then. Raises as issue_ruling."""
    with transaction.atomic():
        tried = issue_in_transaction(
            session_id=session_id, decision=decision, supersedes=supersedes, call=call, query=query, actor=actor
        )
        transaction.set_rollback(True)
    return effect_of(tried.documents)


def issue_in_transaction(
    *,
    session_id: int,
    decision: Decision,
    supersedes: int | None = None,
    call: int | None = None,
    query: int | None = None,
    along: Callable[[Permission], object] | None = None,
    completed: Callable[[Decision], Decision] = as_it_is,
    undoing: bool = False,
    effect: Effect | None = None,
    actor: Actor,
) -> Issued:
    """A ruling in the transaction of a larger act; `effect`: what it does to everybody, None while that is tried out.

    `along` records what happened first; what it awards already is not awarded once more. `completed`: the decision with
    whom only `along` has brought. What pairs dispute on the
    boards that it decides is settled with it, with `along` where it awards a score there; nothing is by one that only
    says that an earlier one was taken back (`undoing`). For the rest as issue_ruling.
    """
    decision = in_rooms(session_id, decision)
    if call is not None:
        locked_session(session_id)
        refuse_ruled(session_id, call, supersedes)
    permission = asked_in_time(session_id, decision, supersedes, call, query)
    issued = _issue(
        session_id, decision, supersedes, query, permission, actor, along, completed, undoing=undoing, effect=effect
    )
    if call is not None:
        close_with_ruling(session_id=session_id, call_id=call, number=issued.number, actor=actor)
    if decision.guided is not None and along is None and not undoing and (call is not None or supersedes is None):
        keep_of_ruling(locked_session(session_id), decision, call, issued.number, actor)
    return issued


def _issue(
    session_id: int,
    decision: Decision,
    supersedes: int | None,
    query: int | None,
    permission: Permission,
    actor: Actor,
    along: Callable[[Permission], object] | None,
    completed: Callable[[Decision], Decision],
    *,
    undoing: bool,
    effect: Effect | None,
) -> Issued:
    session = locked_session(session_id)
    if along is None:
        decision = within_limit(session_id, session.third_average_plus, decision, supersedes)
    if completed is as_it_is:
        _refuse(session, decision)
    if query is not None:
        refuse_answered(session, decision, query)
    former = _former(session, supersedes)
    number = 1 + (Ruling.objects.filter(session=session).aggregate(Max("number"))["number__max"] or 0)
    refuse_changed(session, decision)
    before = facts_now(session) if effect is None else None
    if former is not None:
        take_back(session, former, decision, permission, actor)
    since = newest_award() if along is not None else None
    if along is not None:
        along(permission)
    if completed is not as_it_is:
        decision = completed(decision)
        _refuse(session, decision)
    awarded = award_lines(session, decision, number, permission, actor, since)
    given = awarded, give_penalties(session, decision, number, permission, actor)
    decision = _with_partners(session, decision)
    documents = documents_since(before, session, decision, former) if before is not None else None
    ruling = Ruling.objects.create(
        session=session,
        number=number,
        supersedes=former,
        kind=decision.kind.value,
        decision=dump_decision(decision),
        effect=dump_effect(effect or Effect()),
        user_id=actor.user_id,
    )
    _write_rows(ruling, decision, *given, actor)
    answer_score_queries(session, decision, number, query, actor)
    if former is not None:
        answer_appeals(session, former, decision, number, actor)
    if not undoing:
        # What is only recorded as it happened (who sat where, on which board) answers nobody who says: nine tricks.
        rule_on_disputes(session, decision.decided if along is None else decision.awarded, actor)
    data = {
        "ruling": ruling.pk,
        "number": number,
        "kind": ruling.kind,
        "boards": sorted({x.board for x in decision.lines}),
    }
    append_audit_row(session.club_id, actor, "ruling issued", data, session_id=session.pk)
    facts_changed(session.pk)
    return Issued(number, documents)


def _with_partners(session: Session, decision: Decision) -> Decision:
    """In an individual a ruling names two of the four, and is about all: a side has one score (Law 89)."""
    if CONTESTS[session.event.contest].unit != "player":
        return decision
    said = {
        (each.board, who): partner
        for each in decision.lines
        for who, partner in ((each.ns, each.ns_partner), (each.ew, each.ew_partner))
        if partner is not None
    }
    others = said | partners_at(session.pk, [(each.board, each.ns, each.ew) for each in decision.lines])
    lines = tuple(
        replace(each, ns_partner=others.get((each.board, each.ns)), ew_partner=others.get((each.board, each.ew)))
        for each in decision.lines
    )
    told = {partner for (_board, who), partner in others.items() if who in decision.informed}
    return replace(decision, lines=lines, informed=decision.informed | told)


def _refuse(session: Session, decision: Decision) -> None:
    refuse_official(session)
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun, so there is nothing to rule on yet."))
    if faults := faults_of(decision):
        raise DomainError(all_words(faults, partial(printed_on, session.pk)))
    if not decision.contestants:
        raise DomainError(_("Choose whom the ruling is about."))
    known = Contestant.objects.filter(session=session, pk__in=decision.contestants).count()
    if known != len(decision.contestants):
        raise NotFoundError(_("That is nobody in this session. Please choose again."))


def _former(session: Session, number: int | None) -> Ruling | None:
    """The ruling that is superseded."""
    if number is None:
        return None
    former = Ruling.objects.filter(session=session, number=number).first()
    if former is None:
        raise NotFoundError(_("Ruling %(number)s is not in this session.") % {"number": number})
    later = Ruling.objects.filter(supersedes=former).first()
    if later is not None:
        raise StaleError(
            _("Ruling %(later)s has just replaced ruling %(number)s. Please look at that one.")
            % {"number": number, "later": later.number}
        )
    return former


def _write_rows(
    ruling: Ruling, decision: Decision, lines: tuple[GivenAdjustment, ...], penalties: tuple[int, ...], actor: Actor
) -> None:
    RulingLine.objects.bulk_create(
        RulingLine(
            ruling=ruling,
            position=position,
            board_id=each.board_id,
            ns_id=line.ns,
            ew_id=line.ew,
            section=each.section,
            round=each.round,
            table=each.table,
            room=line.room,
            ns_partner_id=line.ns_partner,
            ew_partner_id=line.ew_partner,
            adjustment_id=each.adjustment_id,
        )
        for position, (line, each) in enumerate(zip(decision.lines, lines, strict=True))
    )
    RulingPenalty.objects.bulk_create(RulingPenalty(ruling=ruling, penalty_id=each) for each in penalties)
    notes: list[tuple[str, int | None]] = [(What.SHOWN, who) for who in decision.contestants]
    notes += [(What.TOLD, who) for who in decision.contestants if who in decision.informed]
    notes += [(What.RIGHT, None)] if decision.appeal_mentioned else []
    RulingNote.objects.bulk_create(
        RulingNote(ruling=ruling, what=what, contestant_id=who, user_id=actor.user_id) for what, who in notes
    )
