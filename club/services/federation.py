"""The club's number in its federation, and whether everybody may take results away as a file."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction

from club.actor import Actor
from club.errors import DomainError
from club.models.federation import Federation
from club.services.audit import append_audit_row


@transaction.atomic
def set_federation(*, club_id: int, number: str, public_file: bool, actor: Actor) -> Federation:
    """Set both. Raises DomainError with what is wrong."""
    row = Federation(club_id=club_id, number=" ".join(number.split()), public_file=public_file)
    try:
        row.full_clean(validate_unique=False)
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error
    Federation.objects.update_or_create(club_id=club_id, defaults={"number": row.number, "public_file": public_file})
    append_audit_row(club_id, actor, "federation set", {"number": row.number, "public_file": public_file})
    return row
