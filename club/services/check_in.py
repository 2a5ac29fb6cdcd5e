"""Who is there and who has paid. Every act says how it shall be, so that two who press the same do it once."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError, StaleError
from club.models import CheckIn, ClubPrices, EveningPrices, LineUp, Player, Session, Substitution
from club.models.check_in import PriceList
from club.queries.check_in import CheckInLine, check_in_list, club_prices
from club.services.audit import append_audit_row
from club.services.pairs import NameInput, find_or_add_player
from club.services.sessions import locked_session


@transaction.atomic
def set_club_prices(
    *, club_id: int, currency: str, member: int | None, visitor: int | None, junior: int | None, actor: Actor
) -> None:
    """What an evening usually costs, in smallest units. Evenings whose list was begun keep theirs. Raises
    DomainError."""
    values = {"currency": currency, "member": member, "visitor": visitor, "junior": junior}
    _validated(ClubPrices(club_id=club_id, **values))
    ClubPrices.objects.update_or_create(club_id=club_id, defaults=values)
    append_audit_row(club_id, actor, "prices set", values)


@transaction.atomic
def set_evening_prices(
    *, session_id: int, member: int | None, visitor: int | None, junior: int | None, actor: Actor
) -> None:
    """What this evening costs. What was paid stays paid; what is owed follows."""
    session = locked_session(session_id)
    prices = _own_prices(session)
    values = {"member": member, "visitor": visitor, "junior": junior}
    for name, value in values.items():
        setattr(prices, name, value)
    _validated(prices)
    prices.save()
    _note(session, actor, "evening prices set", values)


def _own_prices(session: Session) -> EveningPrices:
    usual = club_prices(session.club_id)
    values = {"currency": usual.currency, "member": usual.member, "visitor": usual.visitor, "junior": usual.junior}
    return EveningPrices.objects.get_or_create(session=session, defaults=values)[0]


def _validated(prices: PriceList) -> None:
    try:
        prices.clean_fields(exclude=["club", "session"])
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error


@transaction.atomic
def set_present(*, session_id: int, player_id: int, here: bool, actor: Actor) -> None:
    """Somebody is here, or is not. Saying it again changes nothing."""
    session, row = _locked_row(session_id, player_id)
    if row.here == here:
        return
    row.here = here
    row.save()
    _note(session, actor, "checked in" if here else "checked out", {"player": player_id})


@transaction.atomic
def set_paid(*, session_id: int, player_id: int, paid: bool, actor: Actor) -> None:
    """Somebody has paid the price, or has not after all. Whoever pays is here. Saying it again changes nothing."""
    session, row = _locked_row(session_id, player_id)
    price = _line_of(session, player_id).price
    amount = price if paid else None
    if row.paid == amount and (row.here or not paid):
        return
    row.paid, row.here = amount, row.here or paid
    row.save()
    _note(session, actor, "paid", {"player": player_id, "amount": amount})


@transaction.atomic
def set_details(
    *, session_id: int, player_id: int, kind: str, price: int | None, note: str, seen_version: int, actor: Actor
) -> None:
    """Another kind of price than usual (""), a price of one's own (None), a note. Raises StaleError where somebody else
    has changed these since `seen_version`; DomainError for what cannot be.
    """
    session, row = _locked_row(session_id, player_id)
    if row.version != seen_version:
        raise StaleError(_("Somebody else has just changed this line. Please look at it again."))
    if kind and kind not in CheckIn.Kind.values:
        raise DomainError(_("Choose member, visitor, junior or free."))
    row.kind, row.price, row.note, row.version = kind, price, " ".join(note.split())[:200], row.version + 1
    row.save()
    _note(session, actor, "check-in changed", {"player": player_id, "kind": kind, "amount": price})


@transaction.atomic
def add_single_player(*, session_id: int, name: NameInput, actor: Actor) -> None:
    """Somebody has come without a partner: on the list, and here. A name that nobody has becomes a visitor's."""
    session = locked_session(session_id)
    player = find_or_add_player(session, name, actor)
    if player is None:
        raise DomainError(_("Type the name of somebody who is here."))
    if _plays(session, player.pk):
        raise DomainError(_("%(name)s already plays in this session.") % {"name": player.name})
    _own_prices(session)
    CheckIn.objects.update_or_create(session=session, player=player, defaults={"alone": True, "here": True})
    _note(session, actor, "came alone", {"player": player.pk})


@transaction.atomic
def remove_from_check_in(*, session_id: int, player_id: int, actor: Actor) -> None:
    """Whoever is in no pair leaves the list, unless money came in."""
    session = locked_session(session_id)
    row = CheckIn.objects.filter(session=session, player_id=player_id).first()
    if row is None:
        return
    if row.paid is not None:
        raise DomainError(_("This person has paid. Take the payment back first."))
    row.delete()
    _note(session, actor, "taken off the check-in list", {"player": player_id})


def _locked_row(session_id: int, player_id: int) -> tuple[Session, CheckIn]:
    """The line of somebody of this evening, made if need be, while the session is held."""
    session = locked_session(session_id)
    if not Player.objects.filter(club_id=session.club_id, pk=player_id).exists():
        raise NotFoundError(_("This member is not in the club's list."))
    row = CheckIn.objects.filter(session=session, player_id=player_id).first()
    if row is None and not _plays(session, player_id):
        raise NotFoundError(_("This person is no longer on the list of this session."))
    _own_prices(session)
    return session, row or CheckIn(session=session, player_id=player_id)


def _plays(session: Session, player_id: int) -> bool:
    """Whether somebody is in a pair of the session, for all of it or for some rounds."""
    return any(
        model.objects.filter(contestant__session=session, player_id=player_id).exists()
        for model in (LineUp, Substitution)
    )


def _line_of(session: Session, player_id: int) -> CheckInLine:
    """The line as it is shown, with the price as it counts."""
    lines = check_in_list(session.pk, session.club_id).lines
    found = next((line for line in lines if line.player_id == player_id), None)
    if found is None:
        raise NotFoundError(_("This person is no longer on the list of this session."))
    return found


def _note(session: Session, actor: Actor, action: str, data: dict[str, Any]) -> None:
    """In the club's audit log, not in the session's: that one is about play and goes along with the session."""
    append_audit_row(session.club_id, actor, action, {"session": session.pk, **data})
