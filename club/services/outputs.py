"""How a club gives its results away."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db import transaction

from club.actor import Actor
from club.errors import DomainError
from club.models.outputs import Outputs
from club.services.audit import append_audit_row


@transaction.atomic
def set_outputs(
    *,
    club_id: int,
    public_formats: Iterable[str],
    paper: str,
    separator: str,
    first_letters: bool = False,
    actor: Actor,
) -> Outputs:
    """Set all of them. Raises DomainError with what is wrong."""
    values = {
        "public_formats": sorted(set(public_formats)),
        "paper": paper,
        "separator": separator,
        "first_letters": first_letters,
    }
    row = Outputs(club_id=club_id, **values)
    try:
        row.full_clean(validate_unique=False, exclude=["public_formats"])
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error
    Outputs.objects.update_or_create(club_id=club_id, defaults=values)
    append_audit_row(club_id, actor, "outputs set", values)
    return row
