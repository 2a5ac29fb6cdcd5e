"""A club chooses the rules of its master points."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import append_audit_row
from club.services.clubs import locked_club
from scoring.engine.document import DocumentFaults
from scoring.engine.masterpoints import BUILT_IN, OWN, read_rules_text
from scoring.errors import DomainError
from scoring.models import MasterpointRules

TEXT_AT_MOST = 100_000
FAULTS_SHOWN = 10


@transaction.atomic
def settle_masterpoints(*, club_id: int, rules: str, own: str, since: date, actor: Actor) -> None:
    """`rules` as in MasterpointRules; `own`: the text of the club's own file, "" where it has none. What was awarded
    stays as it was. Raises DomainError with what is wrong, place by place, in the own file; then nothing is changed."""
    locked_club(club_id)
    if rules not in ("", OWN, *BUILT_IN):
        raise DomainError(_("Please choose from the list."))
    if rules == OWN and not own.strip():
        raise DomainError(_("Please fill in the club’s own rules, or choose others."))
    _refuse_faulty(own)
    row = MasterpointRules.objects.filter(club_id=club_id).first()
    if row is not None and (row.rules, row.own, row.since) == (rules, own, since):
        return
    if row is None and not rules and not own:
        return
    values = {"rules": rules, "own": own, "since": since}
    MasterpointRules.objects.update_or_create(club_id=club_id, defaults=values)
    append_audit_row(club_id, actor, "master point rules set", {"rules": rules, "since": since.isoformat()})


def _refuse_faulty(own: str) -> None:
    if len(own) > TEXT_AT_MOST:
        raise DomainError(_("Please write at most %(most)d characters.") % {"most": TEXT_AT_MOST})
    if own.strip():
        try:
            read_rules_text(own)
        except DocumentFaults as faulty:
            placed = [fault.placed for fault in faulty.faults[:FAULTS_SHOWN]]
            raise DomainError(_("The club’s own rules cannot be read."), reasons=placed) from faulty
