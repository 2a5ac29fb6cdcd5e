"""What the director awards: adjusted scores on a line, penalties and awards to a contestant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Session
from club.services import facts_changed, locked_session, record
from scoring.engine.document import DocumentFaults, dump_outcome, parse_outcome
from scoring.errors import Changed, Gone, Refused
from scoring.models import Adjustment, Line, Penalty, PenaltyWithdrawal
from scoring.services.entry import Meeting, _line


@dataclass(frozen=True)
class Award:
    """Outcomes of the two sides as in the session document; None leaves the table result to that side."""

    ns: Mapping[str, Any] | None = None
    ew: Mapping[str, Any] | None = None
    group: str = ""
    note: str = ""


@transaction.atomic
def adjust(*, session_id: int, meeting: Meeting, award: Award, seen_version: int | None, actor: Actor) -> int:
    """Award an adjusted score on a line, or take it back with an empty award. Returns the line's id.

    `seen_version` is the version of the line that the director saw (None: there was no line yet).
    """
    session = locked_session(session_id)
    if session.state == Session.State.OFFICIAL:
        raise Refused(_("The results are official. Only a manager can open them again."))
    line = _line(session, meeting)
    if seen_version is not None and line.version != seen_version:
        raise Changed(_("Meanwhile this board was changed at the table or the desk. Please look again."))
    ns, ew = _checked(award.ns), _checked(award.ew)
    if (ns is None) != (ew is None) and line.result_id is None:
        raise Refused(_("There is no result at the table, so both sides need an adjusted score."))
    adjustment = Adjustment.objects.create(
        line=line, ns_outcome=ns, ew_outcome=ew, group=award.group, user_id=actor.user_id, note=award.note[:300]
    )
    empty = ns is None and ew is None and not award.group
    moved = Line.objects.filter(pk=line.pk, version=line.version).update(
        adjustment=None if empty else adjustment, version=F("version") + 1
    )
    if not moved:
        raise Changed(_("Meanwhile this board was changed at the table or the desk. Please look again."))
    data = {"line": line.pk, "board": line.board.number, "ns": ns, "ew": ew, "group": award.group}
    record(session.club_id, actor, "score adjusted", data, session_id=session.pk)
    facts_changed(session.pk)
    return line.pk


def _checked(outcome: Mapping[str, Any] | None) -> Any:
    if outcome is None:
        return None
    try:
        return dump_outcome(parse_outcome(dict(outcome)))
    except DocumentFaults as faults:
        raise Refused("; ".join(fault.message for fault in faults.faults)) from faults


@transaction.atomic
def penalise(
    *, session_id: int, contestant_id: int, kind: str, amount: str, unit: str, note: str, actor: Actor
) -> Penalty:
    """Take points off a contestant, or give some (kind `award`). `amount` is a decimal string, above 0."""
    session = locked_session(session_id)
    if session.state == Session.State.OFFICIAL:
        raise Refused(_("The results are official. Only a manager can open them again."))
    if not Contestant.objects.filter(session=session, pk=contestant_id).exists():
        raise Gone(_("This pair is not in the session."))
    if kind not in Penalty.Kind.values or unit not in Penalty.Unit.values:
        raise Refused(_("Choose a kind of penalty and a unit."))
    penalty = Penalty.objects.create(
        session=session,
        contestant_id=contestant_id,
        kind=kind,
        amount=_amount(amount),
        unit=unit,
        note=note.strip()[:300],
        user_id=actor.user_id,
    )
    data = {"penalty": penalty.pk, "contestant": contestant_id, "kind": kind, "amount": penalty.amount, "unit": unit}
    record(session.club_id, actor, "penalty given", data, session_id=session.pk)
    facts_changed(session.pk)
    return penalty


def _amount(text: str) -> str:
    try:
        amount = Decimal(text.strip().replace(",", "."))
    except InvalidOperation as error:
        raise Refused(_("The amount must be a number, such as 10.")) from error
    if not amount.is_finite() or amount <= 0 or amount > 10_000 or amount != amount.quantize(Decimal("0.0001")):
        raise Refused(_("The amount must be above 0, with at most four decimals."))
    plain = f"{amount:f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


@transaction.atomic
def withdraw_penalty(*, session_id: int, penalty_id: int, actor: Actor) -> None:
    """Take a penalty or an award back. Doing it twice changes nothing."""
    session = locked_session(session_id)
    penalty = Penalty.objects.filter(session=session, pk=penalty_id).first()
    if penalty is None:
        raise Gone(_("This penalty is not in the session."))
    _row, made = PenaltyWithdrawal.objects.get_or_create(penalty=penalty, defaults={"user_id": actor.user_id})
    if made:
        record(session.club_id, actor, "penalty withdrawn", {"penalty": penalty.pk}, session_id=session.pk)
        facts_changed(session.pk)
