"""The list of pairs present: who is there, under which names, in which order, ranked or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, ProtectedError
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.errors import DomainError, NotFoundError
from club.models import Contestant, LineUp, Player, Session, Substitution
from club.services.audit import append_audit_row
from club.services.closing import Permission
from club.services.facts import facts_changed
from club.services.names import last_to_play, people_named, player_by_number
from club.services.players import add_player
from club.services.sessions import locked_session


@dataclass(frozen=True)
class NameInput:
    """One seat of a pair: a member chosen from the list, or a name as typed (a guest unless it is a member's)."""

    text: str = ""
    player_id: int | None = None


@transaction.atomic
def add_pair(*, session_id: int, names: Sequence[NameInput] = (), actor: Actor) -> Contestant:
    """A pair present, at the end of the list; its names may come later. Numbers are given out by the movement."""
    session = locked_session(session_id)
    if session.state in {Session.State.ENDED, Session.State.OFFICIAL}:
        raise DomainError(_("Play has ended; nobody can be added."))
    last = session.contestants.aggregate(last=Max("place"))["last"] or 0
    key = _free_key(session, last + 1)
    contestant = Contestant.objects.create(session=session, key=key, number=last + 1, place=last + 1)
    for seat, name in enumerate(names[: CONTESTS[session.event.contest].seats]):
        _seat_player(session, contestant, seat, name, actor)
    append_audit_row(session.club_id, actor, "pair added", {"contestant": contestant.pk}, session_id=session.pk)
    return contestant


def _free_key(session: Session, number: int) -> str:
    """A key that nobody has: places are counted anew after pairs were removed, keys are not."""
    taken = set(session.contestants.values_list("key", flat=True))
    while f"+{number}" in taken:
        number += 1
    return f"+{number}"


@transaction.atomic
def name_pair(*, session_id: int, contestant_id: int, names: Sequence[NameInput], actor: Actor) -> Contestant:
    """Set or correct who plays, at any time: all the seats of a pair or team, an empty name leaves its seat empty."""
    session = locked_session(session_id)
    contestant = named_contestant(session_id, contestant_id)
    seats = CONTESTS[session.event.contest].seats
    contestant.line_up.all().delete()
    contestant.claims.all().delete()
    for seat, name in enumerate(names[:seats]):
        _seat_player(session, contestant, seat, name, actor)
    players = list(contestant.line_up.values_list("player_id", flat=True))
    append_audit_row(
        session.club_id, actor, "pair named", {"contestant": contestant.pk, "players": players}, session_id=session.pk
    )
    facts_changed(session.pk)
    return contestant


def _seat_player(session: Session, contestant: Contestant, seat: int, name: NameInput, actor: Actor) -> None:
    player = find_or_add_player(session, name, actor)
    if player is None:
        return
    if LineUp.objects.filter(contestant__session=session, player=player).exists():
        raise DomainError(_("%(name)s already plays in this session.") % {"name": player.name})
    if session.state in {Session.State.DRAFT, Session.State.READY} and _sits_in(session, player):
        raise DomainError(_("%(name)s is a substitute in this session. Take that back first.") % {"name": player.name})
    LineUp.objects.create(contestant=contestant, seat=seat, player=player)


def _sits_in(session: Session, player: Player) -> bool:
    """Once play has begun the rounds decide; before, the movement that says who plays when may still change."""
    return Substitution.objects.filter(contestant__session=session, player=player).exists()


def find_or_add_player(session: Session, name: NameInput, actor: Actor) -> Player | None:
    """Who is meant by a name or a national number; a name that nobody has becomes a guest's. None for nothing."""
    text = " ".join(name.text.split())
    if name.player_id is not None:
        chosen = Player.objects.filter(club_id=session.club_id, pk=name.player_id).first()
        if chosen is None:
            raise NotFoundError(_("This member is not in the club's list."))
        return chosen
    if not text:
        return None
    known = player_by_number(session.club_id, text) or _known(session, text)
    return known or add_player(club_id=session.club_id, name=text, is_guest=True, actor=actor)


def _known(session: Session, name: str) -> Player | None:
    """The only member of this name; else, of its guests who do not play in this session already, the last to come."""
    called = people_named(session.club_id, name)
    members = [each for each in called if not each.is_guest]
    if len(members) == 1:
        return members[0]
    return last_to_play([each for each in called if each.is_guest], not_in=session)


@transaction.atomic
def remove_pair(*, session_id: int, contestant_id: int, actor: Actor) -> None:
    """Take a pair off the list. DomainError where a result or a seating names it."""
    session = locked_session(session_id)
    contestant = named_contestant(session_id, contestant_id)
    entry = contestant.entry
    try:
        contestant.delete()
    except ProtectedError as error:
        raise DomainError(
            _("There is a seat or a result for them already. Change the movement first, or change the names.")
        ) from error
    if entry is not None and not entry.contestants.exists():
        # It was entered for this session alone.
        entry.delete()
    append_audit_row(session.club_id, actor, "pair removed", {"contestant": contestant_id}, session_id=session.pk)


@transaction.atomic
def order_pairs(*, session_id: int, contestant_ids: Sequence[int], actor: Actor) -> None:
    """Put the list of pairs present in this order; a movement chosen later gives numbers in it."""
    session = locked_session(session_id)
    own = {contestant.pk: contestant for contestant in session.contestants.all()}
    if sorted(own) != sorted(contestant_ids):
        raise DomainError(_("The list has just changed. Please look again."))
    for place, contestant_id in enumerate(contestant_ids, start=1):
        own[contestant_id].place = place
    Contestant.objects.bulk_update(own.values(), ["place"])
    append_audit_row(session.club_id, actor, "pairs ordered", {"order": list(contestant_ids)}, session_id=session.pk)


def named_contestant(session_id: int, contestant_id: int) -> Contestant:
    """The pair of the session with this id; raises NotFoundError."""
    contestant = Contestant.objects.filter(session_id=session_id, pk=contestant_id).first()
    if contestant is None:
        raise NotFoundError(_("That is nobody in this session. Please choose again."))
    return contestant


@transaction.atomic
def set_stationary(*, session_id: int, contestant_id: int, stays: bool, actor: Actor) -> None:
    """A pair that cannot move, or can: for the movement that is chosen next."""
    session = locked_session(session_id)
    contestant = named_contestant(session_id, contestant_id)
    if contestant.stays is stays:
        return
    contestant.stays = stays
    contestant.save(update_fields=["stays"])
    data = {"contestant": contestant.pk, "stays": stays}
    append_audit_row(session.club_id, actor, "pair stays", data, session_id=session.pk)


@transaction.atomic
def set_standing(*, session_id: int, contestant_id: int, standing: str, permission: Permission, actor: Actor) -> None:
    """Rank a pair, or not (WB 80.4, 144, 145)."""
    session = locked_session(session_id)
    permission.refuse_closed(session, "rulings")
    contestant = named_contestant(session_id, contestant_id)
    if standing not in Contestant.Standing.values:
        raise DomainError(_("Choose ranked, without standing, withdrawn or disqualified."))
    contestant.standing = standing
    contestant.save(update_fields=["standing"])
    data = {"contestant": contestant.pk, "standing": standing}
    append_audit_row(session.club_id, actor, "standing set", data, session_id=session.pk)
    facts_changed(session.pk)
