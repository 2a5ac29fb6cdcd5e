"""Set what files for the federation say besides the results."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import append_audit_row, locked_session, set_federation
from club.services.clubs import locked_club
from scoring.engine.usebio import SCALES, Charges, is_code
from scoring.errors import DomainError
from scoring.models import FederationFile, SessionFile
from scoring.services.masterpoints.following import masterpoints_follow


@transaction.atomic
def settle_federation(
    *, club_id: int, number: str, public_file: bool, federation: str, charges: Charges, actor: Actor
) -> None:
    """The club's number, whether everybody may take files away, its federation and what files usually say. Raises
    DomainError with what is wrong; then nothing is set."""
    locked_club(club_id)
    set_federation(club_id=club_id, number=number, public_file=public_file, actor=actor)
    if federation not in ("", *FederationFile.Of.values):
        raise DomainError(_("Please choose a federation from the list."))
    values = {"federation": federation, **_checked(charges)}
    before = FederationFile.objects.filter(club_id=club_id).values(*values).first()
    if before == values or (before is None and not any(values.values())):
        return
    FederationFile.objects.update_or_create(club_id=club_id, defaults=values)
    append_audit_row(club_id, actor, "usual charges set", values)


@transaction.atomic
def set_session_charges(*, session_id: int, charges: Charges, actor: Actor) -> None:
    """What the file of one session says; what is left empty is as the club's files say. Raises DomainError."""
    session = locked_session(session_id)
    values = _checked(charges)
    SessionFile.objects.update_or_create(session=session, defaults=values)
    append_audit_row(session.club_id, actor, "charges set", values, session_id=session.pk)
    masterpoints_follow(session.pk)


def _checked(charges: Charges) -> dict[str, str]:
    if charges.code and not is_code(charges.code):
        raise DomainError(_("A charge code has two digits, such as 10."))
    if charges.master_points not in ("", *FederationFile.MasterPoints.values) or charges.scale not in ("", *SCALES):
        raise DomainError(_("Please choose from the list."))
    return {"charge_code": charges.code, "master_points": charges.master_points, "scale": charges.scale}
