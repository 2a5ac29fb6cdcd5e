"""A link with which one club joins a simultaneous, without its code: given, taken back, used once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.core import signing
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Session, Simultaneous, SimultaneousInvitation
from club.services import append_audit_row
from scoring.queries.embargo import embargo_of
from scoring.services.simultaneous.organising import NAME_AT_MOST, locked_simultaneous

CLUBS_AT_ONCE = 200

_ADDRESS = re.compile(r"\S*@\S*")
_SIGNER = signing.Signer(salt="scoring.services.simultaneous.inviting")


@transaction.atomic
def invite_clubs(*, simultaneous_id: int, names: Sequence[str], actor: Actor) -> tuple[int, ...]:
    """A link for each club, called as the organiser calls it; the ids of those that are made. An empty name is passed
    over, and so is one with a link that is not used yet: the same list can be sent twice.

    DomainError for no name at all, one that is too long, too many, and once nobody can join any more.
    """
    row = locked_simultaneous(simultaneous_id)
    wanted = {name.casefold(): name for name in (" ".join(each.split()) for each in reversed(names)) if name}
    called = tuple(reversed(wanted.values()))
    if not called:
        raise DomainError(_("Say which club it is for."))
    for name in called:
        if len(name) > NAME_AT_MOST:
            said = {"name": f"{name[:40]}…", "count": NAME_AT_MOST}
            raise DomainError(_("“%(name)s” is too long: a line has at most %(count)s letters.") % said)
    if len(called) > CLUBS_AT_ONCE:
        raise DomainError(_("Links are made for at most %(count)s clubs at a time.") % {"count": CLUBS_AT_ONCE})
    if embargo_of(row.pk) is None:
        raise DomainError(_("The embargo of %(name)s has ended: it can no longer be joined.") % {"name": row.name})
    invited = _open(SimultaneousInvitation.objects.filter(simultaneous=row)).values_list("name", flat=True)
    there = {each.casefold() for each in invited}
    made = []
    for name in called:
        if name.casefold() not in there:
            made.append(SimultaneousInvitation.objects.create(simultaneous=row, name=name, user_id=actor.user_id).pk)
            data = {"name": row.slug, "club": _without_address(name)}
            append_audit_row(row.club_id, actor, "simultaneous club invited", data)
    return tuple(made)


@transaction.atomic
def take_back_invitation(*, simultaneous_id: int, invitation_id: int, actor: Actor) -> None:
    """The link lets nobody in any more. StaleError where a club has joined with it, or it was taken back."""
    row = locked_simultaneous(simultaneous_id)
    mine = _open(SimultaneousInvitation.objects.filter(pk=invitation_id, simultaneous=row))
    if not mine.update(taken_back_at=timezone.now()):
        raise StaleError(_("A club has just joined with this link, or it was taken back already."))
    name = SimultaneousInvitation.objects.values_list("name", flat=True).get(pk=invitation_id)
    data = {"name": row.slug, "club": _without_address(name)}
    append_audit_row(row.club_id, actor, "simultaneous invitation taken back", data)


def _without_address(name: str) -> str:
    """A line without e-mail addresses: what stands in the audit log can never be taken out."""
    return " ".join(_ADDRESS.sub(" ", name).split()).strip(" ,;:-–")


def invitation_token(invitation_id: int) -> str:
    return _SIGNER.sign(str(invitation_id))


def invited_by_token(token: str) -> SimultaneousInvitation:
    """What a link invites to. NotFoundError where it is none, was used, or was taken back."""
    try:
        wanted = int(_SIGNER.unsign(token))
    except (signing.BadSignature, ValueError):
        wanted = 0
    found = _open(SimultaneousInvitation.objects.filter(pk=wanted)).select_related("simultaneous__club").first()
    if found is None:
        raise NotFoundError(
            _("This invitation was used already, or taken back. Please ask the organiser for another one.")
        )
    return found


def use_invitation(token: str, session: Session) -> Simultaneous:
    """The evening joins with it, in the transaction of the caller, who holds the session: no other one can."""
    found = invited_by_token(token)
    row = locked_simultaneous(found.simultaneous_id)
    mine = _open(SimultaneousInvitation.objects.filter(pk=found.pk))
    if not mine.update(used_at=timezone.now(), session=session):
        raise StaleError(_("Another club has just joined with this link, or it was taken back."))
    return row


def give_invitation_back(session: Session) -> None:
    """An evening that leaves before its play can join with the same link again."""
    SimultaneousInvitation.objects.filter(session=session).update(used_at=None, session=None)


def _open(rows: QuerySet[SimultaneousInvitation]) -> QuerySet[SimultaneousInvitation]:
    return rows.filter(used_at=None, taken_back_at=None)
