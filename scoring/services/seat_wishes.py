"""What a pair needs of its seat before seats are drawn: one that is theirs, how strong it is, from whom it is apart."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.models import Contestant, KeptApart, Session
from club.services import append_audit_row, locked_session
from club.services.pairs import named_contestant
from movements.engine.sections import LETTERS
from scoring.errors import DomainError
from scoring.services.pair_changes import put_movement_away

SIDES = {"pair": ("NS", "EW"), "player": ("N", "S", "E", "W")}
MOST_TABLES = 60


@transaction.atomic
def keep_seat(
    *, session_id: int, contestant_id: int, table: int | None, side: str = "", section: str = "", actor: Actor
) -> None:
    """A pair keeps a seat of round 1, table and direction, whatever is drawn; None: any seat will do. Before play.

    Raises DomainError where there is no such seat, or somebody else keeps it.
    """
    session, contestant = _held(session_id, contestant_id)
    wanted = (table, side, section) if table is not None else (None, "", "")
    if (contestant.kept_table, contestant.kept_side, contestant.kept_section) == wanted:
        return
    if table is not None:
        _refuse_seat(session, contestant, table, side, section)
    put_movement_away(session_id, None, actor)
    contestant = named_contestant(session_id, contestant_id)
    contestant.kept_table, contestant.kept_side, contestant.kept_section = wanted
    contestant.save(update_fields=["kept_table", "kept_side", "kept_section"])
    data = {"contestant": contestant.pk, "table": table, "side": wanted[1], "section": wanted[2]}
    append_audit_row(session.club_id, actor, "seat kept", data, session_id=session_id)


def _refuse_seat(session: Session, contestant: Contestant, table: int, side: str, section: str) -> None:
    if not 1 <= table <= MOST_TABLES:
        raise DomainError(_("Tables are numbered from 1 to %(most)s.") % {"most": MOST_TABLES})
    if side not in SIDES.get(CONTESTS[session.event.contest].unit, ()):
        raise DomainError(_("Say which direction they keep at table %(table)s.") % {"table": table})
    if section and section not in set(LETTERS):
        raise DomainError(_("There is no such section."))
    others = session.contestants.exclude(pk=contestant.pk).filter(kept_table=table, kept_side=side)
    if any(each.kept_section in ("", section) or not section for each in others):
        raise DomainError(_("Another pair keeps this seat already."))


@transaction.atomic
def set_strength(*, session_id: int, contestant_id: int, strength: str, actor: Actor) -> None:
    """How strong somebody is, in percent with at most two decimals; "": as the history says. For the next draw."""
    session, contestant = _held(session_id, contestant_id)
    text = _percent(strength)
    if contestant.strength == text:
        return
    contestant.strength = text
    contestant.save(update_fields=["strength"])
    data = {"contestant": contestant.pk, "strength": text}
    append_audit_row(session.club_id, actor, "strength set", data, session_id=session_id)


def _percent(text: str) -> str:
    text = text.strip().removesuffix("%").strip().replace(",", ".")
    if not text:
        return ""
    try:
        value = Decimal(text)
    except InvalidOperation:
        value = Decimal(-1)
    fits = value.is_finite() and 0 <= value <= 100 and value == round(value, 2)
    if not fits or len(text) > 6 or not set(text) <= set("0123456789."):
        raise DomainError(_("The strength is a percentage from 0 to 100, such as 52.5."))
    return format(value.normalize(), "f")


@transaction.atomic
def keep_apart(*, session_id: int, contestant_id: int, other_id: int | None, actor: Actor) -> None:
    """Two are not to be compared: another section, or the other line, in the next draw. None: they may be."""
    session, contestant = _held(session_id, contestant_id)
    known = KeptApart.objects.filter(one=contestant).first()
    if (known.other_id if known else None) == other_id:
        return
    if other_id == contestant_id:
        raise DomainError(_("Choose another pair than the pair itself."))
    KeptApart.objects.filter(one=contestant).delete()
    if other_id is not None:
        KeptApart.objects.create(one=contestant, other=named_contestant(session_id, other_id))
    data = {"contestant": contestant.pk, "other": other_id}
    append_audit_row(session.club_id, actor, "pairs kept apart", data, session_id=session_id)


def _held(session_id: int, contestant_id: int) -> tuple[Session, Contestant]:
    session = locked_session(session_id)
    if session.state not in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has begun: seats can no longer be drawn."))
    return session, named_contestant(session_id, contestant_id)
