"""An appeal at the desk: its deposit, who hears it, what they recommend, how it ends (Law 93; White Book 92, 93)."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries import pairs_of
from club.services import locked_session, refuse_official
from rulings.engine.appeals import HeardBy, Outcome, refuse_decision, refuse_hearing, refuse_recommendation
from rulings.engine.decision import Decision, RuledPenalty
from rulings.errors import DomainError
from rulings.models import AppealEvent, Ruling
from rulings.models.appeal import MEMBERS_AT_MOST
from rulings.queries.appeals import AppealInfo, appeals_against
from rulings.queries.rulings import ruling_of
from rulings.services.appeals.answering import others_concerned
from rulings.services.appeals.lodging import add_deposit
from rulings.services.appeals.refusing import refuse
from rulings.services.appeals.rows import add_appeal_event, audit_appeal, open_appeal

Kind = AppealEvent.Kind


@transaction.atomic
def record_deposit(
    *, session_id: int, appeal_id: int, deposit: str = "", no_deposit: str = "", adviser: str = "", actor: Actor
) -> None:
    """The deposit that was taken, or why none was; what is written last counts. Who advised, where that is told."""
    session, appeal = _waiting(session_id, appeal_id)
    if not deposit.strip() and not no_deposit.strip():
        raise DomainError(_("Type the amount of the deposit, or why there is none."))
    add_deposit(appeal.id, deposit, no_deposit, actor, adviser)
    audit_appeal(session, appeal.id, appeal.number, "appeal deposit", actor, taken=bool(deposit.strip()))


@transaction.atomic
def record_hearing(
    *, session_id: int, appeal_id: int, heard_by: HeardBy, members: Collection[str] = (), words: str = "", actor: Actor
) -> None:
    """Before whom it was heard (L93): `members` are their names, of the director in charge none are asked. `words`:
    what was said there. Raises DomainError where they cannot hear it."""
    session, appeal = _waiting(session_id, appeal_id)
    names = [" ".join(each.split()) for each in members if each.strip()]
    concerned = others_concerned(session_id, appeal) | {appeal.contestant or 0}
    players = [player.name for pair in pairs_of(session_id) if pair.id in concerned for player in pair.players]
    refuse(
        refuse_hearing(
            appeal.progress,
            heard_by,
            names,
            concerned=players,
            directors=appeal.directors,
            adviser=appeal.adviser,
        )
    )
    kept = "\n".join(names)
    if len(kept) > MEMBERS_AT_MOST:
        raise DomainError(_("These names are too long. Shorten them."))
    add_appeal_event(
        appeal.id, Kind.HEARD, actor, phone=None, heard_by=heard_by.value, members=kept, words=words.strip()
    )
    audit_appeal(session, appeal.id, appeal.number, "appeal heard", actor, by=heard_by.value)


@transaction.atomic
def record_recommendation(*, session_id: int, appeal_id: int, words: str, actor: Actor) -> None:
    """What a committee recommends to the director in charge on a point of law, or on a disciplinary penalty (L93B3)."""
    session, appeal = _waiting(session_id, appeal_id)
    refuse(refuse_recommendation(appeal.progress, words))
    add_appeal_event(appeal.id, Kind.RECOMMENDED, actor, phone=None, words=words.strip())
    audit_appeal(session, appeal.id, appeal.number, "appeal recommendation", actor)


@transaction.atomic
def decide_appeal(
    *, session_id: int, appeal_id: int, outcome: Outcome, reasons: str = "", deposit_kept: bool = False, actor: Actor
) -> None:
    """The ruling is upheld, and stands; or it is varied: then the new score is entered as a ruling that supersedes it.
    Where one has taken its place already (both sides had appealed), that one answers this appeal too.

    Raises DomainError where it was not heard, where reasons are missing, and where those who heard it only recommend.
    """
    session, appeal = _waiting(session_id, appeal_id)
    refuse(refuse_decision(appeal.progress, outcome, reasons, deposit_kept=deposit_kept))
    add_appeal_event(
        appeal.id,
        Kind.DECIDED,
        actor,
        phone=None,
        outcome=outcome.value,
        words=reasons.strip(),
        deposit_kept=deposit_kept,
    )
    later = Ruling.objects.filter(session=session, supersedes__number=appeal.number).first()
    if outcome is Outcome.VARIED and later is not None:
        add_appeal_event(appeal.id, Kind.RULED, actor, phone=None, ruling=later.number)
    audit_appeal(session, appeal.id, appeal.number, "appeal decided", actor, outcome=outcome.value, kept=deposit_kept)


def answer_appeals(session: Session, former: Ruling, decision: Decision, number: int, actor: Actor) -> None:
    """A ruling takes the place of one whose appeal was decided so: it answers that appeal. Within the ruling's own act.

    Raises DomainError where it changes a disciplinary penalty that a committee could only have recommended on (L93B3).
    """
    for appeal in appeals_against(session.pk, former.number):
        if appeal.progress.outcome is Outcome.VARIED and appeal.progress.ruled is None:
            _refuse_overruling(session.pk, appeal, decision)
            add_appeal_event(appeal.id, Kind.RULED, actor, phone=None, ruling=number)


def _refuse_overruling(session_id: int, appeal: AppealInfo, decision: Decision) -> None:
    former = ruling_of(session_id, appeal.number)
    if former is None or not appeal.progress.heard_by_others or appeal.progress.recommended:
        return
    if _disciplinary(former.decision) != _disciplinary(decision):
        raise DomainError(
            _(
                "The committee may only recommend something on a disciplinary penalty (Law 93B3), and has "
                "recommended nothing: leave the penalty as it is."
            )
        )


def _disciplinary(decision: Decision) -> frozenset[tuple[int, str, str]]:
    return frozenset(_amount(each) for each in decision.penalties if each.kind == "disciplinary")


def _amount(each: RuledPenalty) -> tuple[int, str, str]:
    return each.contestant, each.amount, each.unit


def _waiting(session_id: int, appeal_id: int) -> tuple[Session, AppealInfo]:
    session = locked_session(session_id)
    refuse_official(session)
    return session, open_appeal(session, appeal_id)
