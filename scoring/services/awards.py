"""What the director awards: adjusted scores on a line, penalties and awards to a contestant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Session
from club.services import Permission, append_audit_row, facts_changed, locked_session
from scoring.engine.average_plus import PlainAward
from scoring.engine.document import DocumentFaults, dump_outcome, parse_outcome
from scoring.engine.document.values import penalty_units
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.facts import read_rows
from scoring.facts.rows import gives_award, is_adjusted_on_both_sides
from scoring.models import Adjustment, Line, Penalty, PenaltyWithdrawal, Result
from scoring.queries.average_plus import beyond_limit
from scoring.services.lines import line_of, move_pointer, refuse_unscorable
from scoring.services.meeting import Meeting


@dataclass(frozen=True)
class Award:
    """Outcomes of the two sides as in the session document; None leaves the table result to that side.

    `unless_better`: the table score stands where the offenders did no better with it (WB 90.4.2). `group` names
    the comparable results of a fouled board, with its own `dealer` and `vulnerable` where those differed (L87).
    `ns_third`, `ew_third`: what the conditions have made of a third average plus was the how-manieth. `third_plus`:
    they have been asked already, or it is given all the same.
    """

    ns: Mapping[str, Any] | None = None
    ew: Mapping[str, Any] | None = None
    unless_better: bool = False
    group: str = ""
    dealer: str = ""
    vulnerable: str = ""
    note: str = ""
    ns_third: int | None = None
    ew_third: int | None = None
    third_plus: bool = False


def award_of_adjustment(row: Adjustment | None) -> Award:
    """What was awarded, to be awarded again to the letter; nothing for None."""
    if row is None:
        return Award()
    values = (row.ns_outcome, row.ew_outcome, row.unless_better, row.group, row.dealer, row.vulnerable, row.note)
    return Award(*values, row.ns_third, row.ew_third, third_plus=True)


@transaction.atomic
def adjust(
    *, session_id: int, meeting: Meeting, award: Award, seen_version: int | None, permission: Permission, actor: Actor
) -> int:
    """Award an adjusted score on a line, or take it back with an empty award. Returns the line's id.

    `seen_version` is the version of the line that the director saw (None: there was no line yet). A third average plus
    of one contestant is what the conditions say (WB 12.20).
    """
    session = locked_session(session_id)
    permission.refuse_closed(session, "rulings", meeting.where)
    line = line_of(session, meeting)
    if line.version != (seen_version or 0):
        raise StaleError(_("This board has just been changed, at the table or by a director. Please look again."))
    adjustment = _adjustment(line, within_limit(session, line, award), actor)
    line.adjustment = adjustment
    _refuse_half_an_award(line)
    empty = not gives_award(adjustment) and not (award.group or award.dealer or award.vulnerable)
    adjustment.save(force_insert=True)
    move_pointer(line, adjustment=None if empty else adjustment)
    refuse_unscorable(session)
    data = {"line": line.pk, "board": line.board.number, **adjustment_data(adjustment)}
    append_audit_row(session.club_id, actor, "score adjusted", data, session_id=session.pk)
    facts_changed(session.pk)
    return line.pk


def within_limit(session: Session, line: Line, award: Award) -> Award:
    """The award as the conditions of the session let it be given."""
    if award.third_plus:
        return award
    ns, ew = (parse_outcome(_checked(each)) if each else None for each in (award.ns, award.ew))
    given = PlainAward(line.board.number, line.ns_id, line.ew_id, ns, ew, line.ns_partner_id, line.ew_partner_id)
    for each in beyond_limit(session.pk, session.third_average_plus, [given]):
        adjusted: dict[str, Any] = {each.side: dump_outcome(each.instead), f"{each.side}_third": each.count}
        award = replace(award, **adjusted)
    return award


def _adjustment(line: Line, award: Award, actor: Actor) -> Adjustment:
    return Adjustment(
        line=line,
        ns_outcome=_checked(award.ns),
        ew_outcome=_checked(award.ew),
        unless_better=award.unless_better,
        ns_third=award.ns_third,
        ew_third=award.ew_third,
        group=award.group,
        dealer=award.dealer,
        vulnerable=award.vulnerable,
        user_id=actor.user_id,
        note=award.note[:300],
    )


def _refuse_half_an_award(line: Line) -> None:
    """A side without an adjusted score keeps the one at the table, so there must be one."""
    played = line.result is not None and line.result.outcome != Result.Outcome.NOT_PLAYED
    assert line.adjustment is not None
    if gives_award(line.adjustment) and not played and not is_adjusted_on_both_sides(line):
        raise DomainError(_("There is no result at the table, so both sides need an adjusted score."))


def adjustment_data(adjustment: Adjustment) -> dict[str, Any]:
    """What an adjustment awards, for the audit log."""
    thirds = {"ns": adjustment.ns_third, "ew": adjustment.ew_third}
    third = {side: count for side, count in thirds.items() if count is not None}
    return {
        "adjustment": adjustment.pk,
        "ns": adjustment.ns_outcome,
        "ew": adjustment.ew_outcome,
        "unless_better": adjustment.unless_better,
        "group": adjustment.group,
        "dealer": adjustment.dealer,
        "vulnerable": adjustment.vulnerable,
        **({"third": third} if third else {}),
        **({"note": adjustment.note} if adjustment.note else {}),
    }


def _checked(outcome: Mapping[str, Any] | None) -> Any:
    if outcome is None:
        return None
    try:
        return dump_outcome(parse_outcome(dict(outcome)))
    except DocumentFaults as faults:
        raise DomainError(_("This score cannot be awarded."), reasons=faults.messages) from faults


@transaction.atomic
def penalise(
    *,
    session_id: int,
    contestant_id: int,
    kind: str,
    amount: str,
    unit: str,
    note: str,
    seen_penalty_id: int | None = None,
    permission: Permission,
    actor: Actor,
) -> Penalty:
    """Take points off a contestant, give some (kind `award`), or warn it (no points; the amount is ignored).

    `amount` is a decimal string, above 0. `seen_penalty_id` is the contestant's newest penalty that the director saw
    (0: none): raises StaleError where there is a newer one by now.
    """
    session = locked_session(session_id)
    permission.refuse_closed(session, "rulings")
    contestant = Contestant.objects.filter(session=session, pk=contestant_id).first()
    if contestant is None:
        raise NotFoundError(_("That is nobody in this session. Please choose again."))
    if contestant.pk not in {each.pk for each in read_rows(session).listed_contestants}:
        raise DomainError(_("No seat yet: choose the movement first."))
    if kind not in Penalty.Kind.values or unit not in Penalty.Unit.values:
        raise DomainError(_("Choose a kind of penalty and a unit."))
    if kind != Penalty.Kind.WARNING and unit not in units_of_penalties(session):
        raise DomainError(_wrong_unit(session, unit))
    if seen_penalty_id is not None and contestant.penalties.filter(pk__gt=seen_penalty_id).exists():
        raise StaleError(_("A penalty or award has just been given here. Please look again."))
    penalty = Penalty.objects.create(
        session=session,
        contestant_id=contestant_id,
        kind=kind,
        amount=checked_amount(kind, amount),
        unit=unit,
        note=note.strip()[:300],
        user_id=actor.user_id,
    )
    data = {"penalty": penalty.pk, "contestant": contestant_id, "kind": kind, "amount": penalty.amount, "unit": unit}
    data |= {"note": penalty.note} if penalty.note else {}
    append_audit_row(session.club_id, actor, "penalty given", data, session_id=session.pk)
    facts_changed(session.pk)
    return penalty


def units_of_penalties(session: Session) -> tuple[str, ...]:
    """In what a penalty of the session may be given."""
    return penalty_units(session.method, by_victory_points="victory_points" in session.scoring_options)


def _wrong_unit(session: Session, unit: str) -> str:
    units = units_of_penalties(session)
    if units == (Penalty.Unit.VP,):
        return _("In a session ranked by victory points a penalty is a number of victory points.")
    if session.method == "matchpoints" and unit == Penalty.Unit.VP:
        return _(
            "This session is not ranked by victory points: give the penalty as a percentage of a top or in matchpoints."
        )
    if session.method == "matchpoints":
        return _("Choose a kind of penalty and a unit.")
    if session.method in {"board_a_match", "total_points"}:
        return _("In this session a penalty is a number of points.")
    return _("In a session scored in IMPs a penalty is a number of IMPs.")


def checked_amount(kind: str, text: str) -> str:
    """The amount as it is stored: plain decimal text; "0" for a warning. Raises DomainError."""
    if kind == Penalty.Kind.WARNING:
        return "0"
    plain = text.strip().replace(",", ".")
    try:
        # Decimal also reads 1e3, which nobody means.
        amount = Decimal(plain if "e" not in plain.casefold() else "")
    except InvalidOperation as error:
        raise DomainError(_("The amount must be a number, such as 10.")) from error
    if not amount.is_finite() or amount <= 0 or amount > 10_000 or amount != amount.quantize(Decimal("0.0001")):
        raise DomainError(_("The amount must be above 0, with at most four decimals."))
    plain = f"{amount:f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


@transaction.atomic
def withdraw_penalty(*, session_id: int, penalty_id: int, permission: Permission, actor: Actor) -> None:
    """Take a penalty or an award back. Doing it twice changes nothing."""
    session = locked_session(session_id)
    permission.refuse_closed(session, "rulings")
    penalty = Penalty.objects.filter(session=session, pk=penalty_id).first()
    if penalty is None:
        raise NotFoundError(_("This penalty is not in the session."))
    _row, made = PenaltyWithdrawal.objects.get_or_create(penalty=penalty, defaults={"user_id": actor.user_id})
    if made:
        append_audit_row(session.club_id, actor, "penalty withdrawn", {"penalty": penalty.pk}, session_id=session.pk)
        facts_changed(session.pk)
