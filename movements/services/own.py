"""The movements that a club has brought along: kept, taken out of use, found again when one is chosen."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.services import append_audit_row
from club.services.clubs import locked_club
from movements.engine.check import check
from movements.engine.document import movement_document
from movements.engine.own import OWN
from movements.engine.own_use import use_faults
from movements.engine.plan import Movement
from movements.models import OwnMovement

MOST_IN_USE = 60
LONGEST_NAME = 90


@transaction.atomic
def add_own_movement(*, club_id: int, name: str, movement: Movement, actor: Actor) -> OwnMovement:
    """Keep a movement for evenings to come, under this name. It is checked once more.

    Raises DomainError with every fault, or where the club has the name or the very same movement already.
    """
    locked_club(club_id)
    named = replace(movement, kind=OWN, name=" ".join(name.split()), first_board=1)
    if not 1 <= len(named.name) <= LONGEST_NAME:
        raise DomainError(_("Give the movement a name of up to %(most)d letters.") % {"most": LONGEST_NAME})
    faults = [*check(named), *use_faults(named)]
    if faults:
        raise DomainError(_("This movement is not sound."), reasons=faults)
    document = movement_document(named, named.name)
    row = OwnMovement(club_id=club_id, name=named.name, document=document, digest=_digest(document))
    _refuse_twice(row)
    row.pairs, row.tables, row.rounds = len(named.contestants), named.tables, named.rounds
    row.boards_per_round, row.winners = named.boards_per_round, named.winners
    row.save(force_insert=True)
    append_audit_row(club_id, actor, "own movement kept", {"own_movement": row.pk})
    return row


@transaction.atomic
def remove_own_movement(*, club_id: int, movement_id: int, removed: bool, actor: Actor) -> OwnMovement:
    """Take it off the list, or put it back. Sessions that play it do not notice."""
    locked_club(club_id)
    row = OwnMovement.objects.filter(club_id=club_id, pk=movement_id).first()
    if row is None:
        raise NotFoundError(_("This movement belongs to another club."))
    if (row.removed_at is not None) is removed:
        return row
    row.removed_at = timezone.now() if removed else None
    if not removed:
        _refuse_twice(row)
    row.save(update_fields=["removed_at"])
    append_audit_row(
        club_id, actor, "own movement removed" if removed else "own movement back", {"own_movement": row.pk}
    )
    return row


def with_document(club_id: int, kind: str, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options with the whole movement in them, where it is one of the club's own. Raises DomainError if it is
    gone."""
    if kind != OWN or "document" in options:
        return options
    row = OwnMovement.objects.filter(club_id=club_id, digest=options.get("own", ""), removed_at=None).first()
    if row is None:
        raise DomainError(_("The club no longer has this movement. Choose another one."))
    return {**options, "document": row.document}


def _digest(document: Mapping[str, Any]) -> str:
    """The same for the same movement under the same name."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:32]


def _refuse_twice(row: OwnMovement) -> None:
    others = OwnMovement.objects.filter(club_id=row.club_id, removed_at=None).exclude(pk=row.pk)
    if others.count() >= MOST_IN_USE:
        raise DomainError(
            _("A club can have at most %(most)d movements of its own. Remove one.") % {"most": MOST_IN_USE}
        )
    if others.filter(name__iexact=row.name).exists():
        raise DomainError(_("The club has a movement %(name)s already. Choose another name.") % {"name": row.name})
